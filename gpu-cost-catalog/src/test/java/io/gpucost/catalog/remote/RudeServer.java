package io.gpucost.catalog.remote;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server on loopback that says whatever a test wants, byte by byte: HTTP libraries refuse to
 * misbehave.
 */
public final class RudeServer implements AutoCloseable {
  private final ServerSocket socket;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger count = new AtomicInteger();
  private final Talk talk;

  /** Answers one request. */
  @FunctionalInterface
  public interface Talk {
    /**
     * Writes an answer.
     *
     * @param number the number of the request, from 1
     * @param request its lines up to the end of its headers
     * @param out where to write
     */
    void answer(int number, String request, OutputStream out)
        throws IOException, InterruptedException;
  }

  public RudeServer(Talk talk) {
    this.talk = talk;
    try {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  /** Answers every request with the same text. */
  public static RudeServer saying(String text) {
    return new RudeServer((number, request, out) -> say(out, text));
  }

  /** Answers the requests one by one with these texts, and the last one from then on. */
  public static RudeServer saying(List<String> texts) {
    return new RudeServer(
        (number, request, out) -> say(out, texts.get(Math.min(number, texts.size()) - 1)));
  }

  public static void say(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** A proper answer. */
  public static String ok(String body, String... headers) {
    return answer("200 OK", body, headers);
  }

  public static String answer(String status, String body, String... headers) {
    StringBuilder text = new StringBuilder("HTTP/1.1 " + status + "\r\nConnection: close\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return text.append("Content-Length: " + length + "\r\n\r\n").append(body).toString();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        open.add(client);
        daemon(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      StringBuilder request = new StringBuilder();
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        request.append(line).append('\n');
      }
      if (request.length() > 0) {
        requests.add(request.toString());
        talk.answer(count.incrementAndGet(), request.toString(), client.getOutputStream());
      }
    } catch (IOException | InterruptedException gone) {
      // The client has had enough.
    } finally {
      open.remove(client);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "rude-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** The requests so far, with their headers. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  public URI base() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
  }

  URI file() {
    return base().resolve("list.csv");
  }

  @Override
  public void close() {
    try {
      socket.close();
      for (Socket client : open) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
