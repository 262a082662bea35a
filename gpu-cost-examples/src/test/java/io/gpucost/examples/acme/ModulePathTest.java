package io.gpucost.examples.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the module path, too, each price list is found once. The tests themselves run on none. */
class ModulePathTest {
  private static final Path PLUG_IN = Path.of("target", "acme");

  @TempDir private Path folder;

  @Test
  void findsThePlugInAndTheBundledListOnceEach() throws IOException, ReflectiveOperationException {
    ModuleFinder modules = ModuleFinder.of(modulePath().toArray(Path[]::new));
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolveAndBind(
                modules, ModuleFinder.of(), Set.of("io.gpucost.catalog", "acme.prices"));
    ModuleLayer layer =
        ModuleLayer.boot()
            .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
    ClassLoader loader = layer.findLoader("io.gpucost.core");
    Class<?> market = loader.loadClass("io.gpucost.market.Market");
    assertThat(market.getModule().getName()).isEqualTo("io.gpucost.core");

    Object found = market.getMethod("onClassPath").invoke(null);

    assertThat(ids((List<?>) market.getMethod("catalogs").invoke(found)))
        .containsExactlyInAnyOrder("acme", "bundled");
  }

  private static List<Object> ids(List<?> catalogs) throws ReflectiveOperationException {
    List<Object> ids = new ArrayList<>();
    for (Object catalog : catalogs) {
      ids.add(catalog.getClass().getMethod("id").invoke(catalog));
    }
    return ids;
  }

  private List<Path> modulePath() throws IOException {
    List<Path> path = new ArrayList<>();
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.matches(".*(gpu-cost-core|gpu-cost-catalog|jackson-core|fastcsv).*"))
        .map(Path::of)
        .forEach(path::add);
    path.add(jar());
    return path;
  }

  /** The plug-in as a jar without a module descriptor, whose name makes the module's. */
  private Path jar() throws IOException {
    Path jar = folder.resolve("acme-prices.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(PLUG_IN)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = PLUG_IN.relativize(file).toString().replace(File.separatorChar, '/');
        entries.putNextEntry(new JarEntry(name));
        entries.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }
}
