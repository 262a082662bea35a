package io.gpucost.catalog.remote;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads nothing of a body that is of no use, such as the page of an error, however long it is. */
final class Refused<T> implements BodySubscriber<T> {
  private final CompletableFuture<T> body;

  Refused(CompletableFuture<T> body) {
    this.body = body;
  }

  @Override
  public CompletionStage<T> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.cancel();
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {}

  @Override
  public void onError(Throwable problem) {}

  @Override
  public void onComplete() {}
}
