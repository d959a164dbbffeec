package dev.agentos;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** ARCHITECTURE.md as rules. An exception stands beside its reason. */
@AnalyzeClasses(packages = "dev.agentos", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("dev.agentos.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule layersLookDownOnly = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("surfaces")
            .definedBy(
                    "dev.agentos.daemon..",
                    "dev.agentos.feature..",
                    "dev.agentos.api..",
                    "dev.agentos.command..",
                    "dev.agentos.platform..",
                    "dev.agentos.http..")
            .layer("features")
            .definedBy(
                    "..session..",
                    "..workspace..",
                    "..terminal..",
                    "..file..",
                    "..git..",
                    "..search..",
                    "..document..",
                    "..viewer..",
                    "..agent..",
                    "..status..",
                    "..review..",
                    "dev.agentos.task..",
                    "..comment..",
                    "dev.agentos.merge..",
                    "..radar..",
                    "..risk..",
                    "..conversation..",
                    "..acp..",
                    "dev.agentos.action..")
            .layer("execution")
            .definedBy("..exec..", "..nucleus..", "..sandbox..")
            .layer("platform")
            .definedBy("..bus..", "..store..", "..security..", "..config..", "..log..")
            .layer("base")
            .definedBy("..protocol..", "..core..", "..screen..", "..crdt..", "dev.agentos.text..")
            .whereLayer("features")
            .mayOnlyBeAccessedByLayers("surfaces")
            .whereLayer("execution")
            .mayOnlyBeAccessedByLayers("surfaces", "features")
            .whereLayer("platform")
            .mayOnlyBeAccessedByLayers("surfaces", "features", "execution")
            .whereLayer("surfaces")
            .mayNotBeAccessedByAnyLayer();

    /**
     * These features publish and return their own records, and {@code api} maps them to the wire records. Add a feature
     * when it no longer needs {@code protocol}. {@code Reasons} reads conversations, whose entries are wire records.
     */
    @ArchTest
    static final ArchRule featuresDoNotKnowTheWire = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.agentos.comment..",
                    "dev.agentos.document..",
                    "dev.agentos.merge..",
                    "dev.agentos.radar..",
                    "dev.agentos.review..",
                    "dev.agentos.risk..",
                    "dev.agentos.session..",
                    "dev.agentos.status..",
                    "dev.agentos.viewer..",
                    "dev.agentos.workspace..")
            .and()
            .haveNameNotMatching("dev\\.agentos\\.review\\.Reasons(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.agentos.protocol..");

    @ArchTest
    static final ArchRule theClientIsAPipe = classes()
            .that()
            .resideInAPackage("dev.agentos.client..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.agentos.client..", "dev.agentos.core..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule theScreenKnowsNothingOfUs = classes()
            .that()
            .resideInAPackage("dev.agentos.screen..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.agentos.screen..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule theCrdtKnowsNothingOfUs = classes()
            .that()
            .resideInAPackage("dev.agentos.crdt..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.agentos.crdt..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule textKnowsOnlyTexts = classes()
            .that()
            .resideInAPackage("dev.agentos.text..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.agentos.text..", "dev.agentos.core..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule theNucleusIsSmall = classes()
            .that()
            .resideInAPackage("dev.agentos.nucleus..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.agentos.nucleus..", "dev.agentos.core..", "java..", "org.jspecify..");

    /**
     * {@code sun.misc.Signal}: Java has no other way to hear of Ctrl+C and of a new window size; {@code jdk.net}: nor
     * to know who is at the other end of a socket.
     */
    @ArchTest
    static final ArchRule coreUsesJavaAlone = classes()
            .that()
            .resideInAPackage("dev.agentos.core..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.agentos.core..", "java..", "sun.misc..", "jdk.net..", "org.jspecify..");

    /**
     * {@code client} starts the daemon, {@code exec} the nucleus, {@code LocalIo} the editor of a command that runs
     * without a daemon.
     */
    @ArchTest
    static final ArchRule onlyTheNucleusStartsProcesses = noClasses()
            .that()
            .resideOutsideOfPackages("..nucleus..", "..client..", "..exec..")
            .and()
            .doNotHaveSimpleName("LocalIo")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Process.class, ProcessBuilder.class);

    @ArchTest
    static final ArchRule onlyTheStoreSpeaksSql = noClasses()
            .that()
            .resideOutsideOfPackage("..store..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "org.sqlite..");

    @ArchTest
    static final ArchRule onlyTheDoorKnowsTheWebServer = noClasses()
            .that()
            .resideOutsideOfPackage("..http..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.helidon..");
}
