package io.gpucost.bill;

/** A complex number. */
record Complex(double re, double im) {
  static final Complex ONE = new Complex(1, 0);

  Complex plus(Complex other) {
    return new Complex(re + other.re, im + other.im);
  }

  Complex minus(Complex other) {
    return new Complex(re - other.re, im - other.im);
  }

  Complex times(Complex other) {
    return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
  }

  Complex times(double factor) {
    return new Complex(re * factor, im * factor);
  }

  Complex over(Complex other) {
    double square = other.re * other.re + other.im * other.im;
    return times(new Complex(other.re, -other.im)).times(1 / square);
  }

  Complex exp() {
    double size = StrictMath.exp(re);
    return new Complex(size * StrictMath.cos(im), size * StrictMath.sin(im));
  }

  Complex power(long n) {
    double size = StrictMath.hypot(re, im);
    if (size == 0) {
      return new Complex(0, 0);
    }
    return new Complex(n * StrictMath.log(size), n * StrictMath.atan2(im, re)).exp();
  }
}
