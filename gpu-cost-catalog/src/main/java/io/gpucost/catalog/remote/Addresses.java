package io.gpucost.catalog.remote;

import io.gpucost.catalog.strictjson.Shown;
import java.net.URI;
import java.util.Locale;

/** Which addresses may be asked. */
final class Addresses {
  private Addresses() {}

  /** Lets an address through that is HTTPS, or HTTP where that is allowed. */
  static URI checked(URI address, boolean plainHttp) throws FetchException {
    String scheme = scheme(address);
    if (address.getHost() == null || address.getRawUserInfo() != null) {
      throw new FetchException(
          "address must have a host and no user name, but was " + shown(address));
    }
    if (scheme.equals("https") || (scheme.equals("http") && plainHttp)) {
      return address;
    }
    throw new FetchException(
        scheme.equals("http")
            ? "address must be https, unless plain http is allowed, but was " + shown(address)
            : "address must be https, but was " + shown(address));
  }

  /** Where a redirect leads; never from HTTPS to HTTP. */
  static URI redirected(URI from, String location, boolean plainHttp) throws FetchException {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new FetchException("redirect must lead to an address, but to " + Shown.clean(location));
    }
    if (scheme(from).equals("https") && scheme(to).equals("http")) {
      throw new FetchException("redirect must not lead from https to http, but to " + shown(to));
    }
    return checked(to, plainHttp);
  }

  /**
   * The next page that a page names, which must be on the same server as the first and under the
   * same path: a file names no place of its own choice.
   */
  static URI nextPage(URI first, String link) throws FetchException {
    URI next;
    try {
      next = first.resolve(link);
    } catch (IllegalArgumentException e) {
      throw new FetchException("next page must be an address, but was " + Shown.clean(link));
    }
    boolean same =
        scheme(next).equals(scheme(first))
            && String.valueOf(next.getHost()).equalsIgnoreCase(first.getHost())
            && port(next) == port(first)
            && next.getRawUserInfo() == null
            && String.valueOf(next.getRawPath()).equals(first.getRawPath());
    if (same) {
      return next;
    }
    throw new FetchException(
        "next page must be at %s, but was %s".formatted(first.getRawAuthority(), shown(next)));
  }

  private static int port(URI address) {
    if (address.getPort() >= 0) {
      return address.getPort();
    }
    return scheme(address).equals("https") ? 443 : 80;
  }

  private static String scheme(URI address) {
    return String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
  }

  static String shown(URI address) {
    return Shown.clean(address.toString());
  }
}
