package io.gpucost.catalog.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose certificate nobody vouches for. */
@Timeout(120)
class SecureFetchTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;

  @Test
  void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
    server.createContext("/", exchange -> requests.incrementAndGet());
    server.start();
    try {
      URI address = URI.create("https://localhost:" + server.getAddress().getPort() + "/list.csv");
      FetchPolicy policy = Policies.tries(3);
      Fetcher.Target target =
          new Fetcher.Target(
              folder.resolve("part"),
              100,
              System.nanoTime() + policy.whole().toNanos(),
              (bytes, total) -> {});

      assertThatThrownBy(
              () -> new Fetcher(policy, Clock.systemUTC()).get(address, Validators.NONE, target))
          .isInstanceOf(FetchException.class)
          .hasMessageStartingWith("no secure connection: ");
      assertThat(requests).hasValue(0);
      assertThat(folder.resolve("part")).doesNotExist();
    } finally {
      server.stop(0);
    }
  }

  private SSLContext selfSigned() throws Exception {
    Path store = folder.resolve("keys");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "localhost",
                "-dname",
                "CN=localhost",
                "-keyalg",
                "EC",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
