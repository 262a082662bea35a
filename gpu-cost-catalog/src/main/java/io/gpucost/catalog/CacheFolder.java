package io.gpucost.catalog;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where refreshed price lists are kept unless a folder is named. */
final class CacheFolder {
  private static final String NAME = "gpu-cost";

  private CacheFolder() {}

  static Path standard() {
    return standard(
        System.getProperty("os.name", ""), System.getProperty("user.home", ""), System::getenv);
  }

  /**
   * The folder by the custom of the system; the variable {@code GPU_COST_CACHE} goes before it.
   *
   * @param system the name of the operating system
   * @param home the user's folder
   * @param variables the environment
   */
  static Path standard(String system, String home, Function<String, @Nullable String> variables) {
    Optional<Path> stated = folder(variables, "GPU_COST_CACHE");
    if (stated.isPresent()) {
      return stated.get();
    }
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return folder(variables, "LOCALAPPDATA")
          .orElseGet(() -> Path.of(home, "AppData", "Local"))
          .resolve(NAME)
          .resolve("Cache");
    }
    if (name.startsWith("mac")) {
      return Path.of(home, "Library", "Caches", NAME);
    }
    return folder(variables, "XDG_CACHE_HOME")
        .filter(Path::isAbsolute)
        .orElseGet(() -> Path.of(home, ".cache"))
        .resolve(NAME);
  }

  private static Optional<Path> folder(
      Function<String, @Nullable String> variables, String variable) {
    return Optional.ofNullable(variables.apply(variable)).filter(v -> !v.isBlank()).map(Path::of);
  }
}
