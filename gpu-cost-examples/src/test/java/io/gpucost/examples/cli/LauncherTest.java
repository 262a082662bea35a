package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code gpu-cost} beside a jar as it is packaged. */
class LauncherTest {
  private static final Path SCRIPT = Path.of("src", "main", "sh", "gpu-cost");
  private static final List<String> PARTS =
      List.of("gpu-cost-", "jackson-core", "fastcsv", "picocli", "commonmark");
  private static final String[] PLANS = {
    "plans", "--on-demand", "CNY 0.65/h", "--weekly", "CNY 120"
  };

  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void install() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    home = Files.createDirectory(folder.resolve("a home"));
    Files.copy(SCRIPT, home.resolve("gpu-cost"), StandardCopyOption.COPY_ATTRIBUTES);
    writeJar(home.resolve("gpu-cost.jar"));
  }

  @Test
  void answersAsTheJarDoesWhileItMakesItsArchiveAndAfterwards() throws Exception {
    CommandLineRun expected = CommandLineRun.of(PLANS);

    assertThat(launch(PLANS)).isEqualTo(expected);
    assertThat(launch(PLANS)).isEqualTo(expected);

    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    CommandLineRun onlyWithArchive =
        run(
            java,
            "-Xshare:on",
            "-XX:+UseSerialGC",
            "-XX:SharedArchiveFile=" + home.resolve("gpu-cost.jsa"),
            "-jar",
            home.resolve("gpu-cost.jar").toString(),
            "--version");
    assertThat(onlyWithArchive.exitCode()).isZero();
  }

  @Test
  void answersWithoutTheHelpOfAnArchiveThatDoesNotSuit() throws Exception {
    Files.writeString(home.resolve("gpu-cost.jsa"), "of another JVM");

    assertThat(launch(PLANS)).isEqualTo(CommandLineRun.of(PLANS));
    assertThat(launch("plans")).isEqualTo(CommandLineRun.of("plans"));
  }

  private CommandLineRun launch(String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of(home.resolve("gpu-cost").toString()));
    command.addAll(List.of(args));
    return run(command.toArray(String[]::new));
  }

  private CommandLineRun run(String... command) throws Exception {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder process =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    process.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int exitCode = process.start().waitFor();
    return new CommandLineRun(exitCode, Files.readString(out), Files.readString(err));
  }

  /**
   * What the build packages only after the tests: the class path without the libraries of tests.
   */
  private static void writeJar(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, GpuCost.class.getName());
    Set<String> names = new HashSet<>();
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        if (PARTS.stream().noneMatch(entry::contains) || entry.contains("test-classes")) {
          continue;
        }
        if (Files.isDirectory(Path.of(entry))) {
          addFolder(jar, Path.of(entry), names);
        } else {
          addJar(jar, Path.of(entry), names);
        }
      }
    }
  }

  private static void addFolder(JarOutputStream jar, Path folder, Set<String> names)
      throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        add(jar, name, Files.readAllBytes(file), names);
      }
    }
  }

  private static void addJar(JarOutputStream jar, Path part, Set<String> names) throws IOException {
    try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(part))) {
      for (ZipEntry each = entries.getNextEntry(); each != null; each = entries.getNextEntry()) {
        if (!each.isDirectory()) {
          add(jar, each.getName(), entries.readAllBytes(), names);
        }
      }
    }
  }

  private static void add(JarOutputStream jar, String name, byte[] content, Set<String> names)
      throws IOException {
    if (!name.equals("META-INF/MANIFEST.MF") && names.add(name)) {
      jar.putNextEntry(new JarEntry(name));
      jar.write(content);
    }
  }
}
