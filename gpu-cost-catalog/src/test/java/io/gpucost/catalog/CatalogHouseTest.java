package io.gpucost.catalog;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaModifier.PRIVATE;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of this module, and what each may import; core has its own test. */
class CatalogHouseTest {
  /** Top to bottom; a trailing {@code ..} takes the packages below in. */
  private static final List<String> LAYERS =
      List.of(
          "io.gpucost.catalog",
          "io.gpucost.modelfile..",
          "io.gpucost.json..",
          "io.gpucost.focus..",
          "io.gpucost.catalog.bundled..",
          "io.gpucost.catalog.remote..",
          "io.gpucost.catalog.skypilot..",
          "io.gpucost.catalog.gpuhunt..",
          "io.gpucost.catalog.azure..",
          "io.gpucost.catalog.aws..",
          "io.gpucost.catalog.vantage..",
          "io.gpucost.catalog.opencost..",
          "io.gpucost.catalog.columns..",
          "io.gpucost.catalog.ecb..",
          "io.gpucost.catalog.loading..",
          "io.gpucost.catalog.pricelist..",
          "io.gpucost.catalog.strictjson..");

  /** Readers of foreign lists: siblings, known to the top only. */
  private static final List<String> FORMATS =
      List.of(
          "io.gpucost.catalog.skypilot..",
          "io.gpucost.catalog.gpuhunt..",
          "io.gpucost.catalog.azure..",
          "io.gpucost.catalog.aws..",
          "io.gpucost.catalog.vantage..",
          "io.gpucost.catalog.opencost..",
          "io.gpucost.catalog.columns..",
          "io.gpucost.catalog.ecb..");

  private static final Path COMPILED = Path.of("target", "classes");
  private static final JavaClasses CLASSES = new ClassFileImporter().importPath(COMPILED);

  @Test
  void importsGoOnlyDownward() {
    LayeredArchitecture house =
        layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
    for (String layer : LAYERS) {
      house = house.layer(layer).definedBy(layer);
    }
    for (int i = 0; i < LAYERS.size(); i++) {
      boolean ofTop = FORMATS.contains(LAYERS.get(i));
      house =
          i == 0
              ? house.whereLayer(LAYERS.get(i)).mayNotBeAccessedByAnyLayer()
              : house
                  .whereLayer(LAYERS.get(i))
                  .mayOnlyBeAccessedByLayers(
                      LAYERS.subList(0, ofTop ? 1 : i).toArray(String[]::new));
    }
    house.check(CLASSES);
  }

  @Test
  void everyPackageHasItsPlace() {
    classes().should().resideInAnyPackage(LAYERS.toArray(String[]::new)).check(CLASSES);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().assignedFrom(new ByPackage()).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void exportedSignaturesHideImplementationsAndJackson() {
    Set<String> exported =
        ModuleFinder.of(COMPILED).findAll().stream()
            .flatMap(module -> module.descriptor().exports().stream())
            .map(ModuleDescriptor.Exports::source)
            .collect(Collectors.toSet());
    classes()
        .that(
            describe(
                "are exported",
                type -> exported.contains(type.getPackageName()) && isVisible(type)))
        .should(hideImplementations())
        .check(CLASSES);
  }

  private static boolean isVisible(JavaClass type) {
    return isVisible(type.getModifiers())
        && type.getEnclosingClass().map(CatalogHouseTest::isVisible).orElse(true);
  }

  private static boolean isVisible(Set<JavaModifier> modifiers) {
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(PRIVATE)
        && !modifiers.contains(SYNTHETIC);
  }

  private static ArchCondition<JavaClass> hideImplementations() {
    return new ArchCondition<>("show no implementation type") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Stream<JavaType> heritage =
            Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        report(type.getName(), heritage, type, events);
        for (JavaField field : type.getFields()) {
          if (isVisible(field.getModifiers())) {
            report(field.getFullName(), Stream.of(field.getType()), type, events);
          }
        }
        for (JavaCodeUnit unit : type.getCodeUnits()) {
          if (isVisible(unit.getModifiers())) {
            Stream<JavaType> signature =
                Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
            report(unit.getFullName(), signature, type, events);
          }
        }
      }
    };
  }

  private static void report(
      String member, Stream<? extends JavaType> types, JavaClass owner, ConditionEvents events) {
    types
        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
        .filter(type -> isImplementation(type.getName()))
        .forEach(type -> events.add(violated(owner, member + " shows " + type.getName())));
  }

  private static boolean isImplementation(String name) {
    return name.startsWith("com.fasterxml.")
        || Arrays.stream(name.split("[.$]")).anyMatch(part -> part.startsWith("Immutable"));
  }

  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
