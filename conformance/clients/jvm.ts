import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, copyScenario, run } from './client.ts'
import { generate, generator, java as jre, maven, version } from './openapi-generator.ts'

const utf8 = '-Dfile.encoding=UTF-8'
const start = (main: string) => (folder: string) =>
  ['java', utf8, '-cp', `target/classes:${readFileSync(join(folder, 'classpath'), 'utf8').trim()}`, main] as const

const common = { version, needs: [jre, maven], runsWith: [], nightly: true } as const

/** Compiles with Maven, and writes the path of what the client needs when it runs. */
const compile = (folder: string) => {
  const classpath = ['dependency:build-classpath', '-Dmdep.outputFile=classpath', '-Dmdep.includeScope=runtime']
  return run('mvn', ['-q', '-B', '-Dproject.build.sourceEncoding=UTF-8', 'compile', ...classpath], folder)
}

const java: Client = {
  ...{ ...common, name: 'openapi-generator-java', language: 'Java', generator: `${generator} java, native` },
  compiled: 'javac by Maven',
  generate: (folder) =>
    generate('java', folder, ['--library', 'native', '--additional-properties', 'openApiNullable=false']),
  async compile(folder) {
    copyScenario('Scenario.java', join(folder, 'src/main/java/Scenario.java'))
    await compile(folder)
  },
  start: start('Scenario'),
}

const kotlinVersion = '2.2.20'
const dependencies = {
  'org.jetbrains.kotlin:kotlin-stdlib': kotlinVersion,
  'org.jetbrains.kotlin:kotlin-reflect': kotlinVersion,
  'com.squareup.moshi:moshi-kotlin': '1.15.2',
  'com.squareup.moshi:moshi-adapters': '1.15.2',
  'com.squareup.okhttp3:okhttp-jvm': '5.4.0',
}

/** The generator writes a build for Gradle: this one is for Maven, which the other client has too. */
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>membres</groupId>
  <artifactId>client</artifactId>
  <version>1</version>
  <dependencies>
${Object.entries(dependencies)
  .map(([name, its]) => [...name.split(':'), its])
  .map(([group = '', artifact = '', its = '']) => {
    const names = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>`
    return `    <dependency>${names}<version>${its}</version></dependency>`
  })
  .join('\n')}
  </dependencies>
  <build>
    <sourceDirectory>src/main/kotlin</sourceDirectory>
    <plugins>
      <plugin>
        <groupId>org.jetbrains.kotlin</groupId>
        <artifactId>kotlin-maven-plugin</artifactId>
        <version>${kotlinVersion}</version>
        <configuration><jvmTarget>17</jvmTarget></configuration>
        <executions><execution><goals><goal>compile</goal></goals></execution></executions>
      </plugin>
    </plugins>
  </build>
</project>
`

const kotlin: Client = {
  ...{ ...common, name: 'openapi-generator-kotlin', language: 'Kotlin', generator: `${generator} kotlin` },
  compiled: 'kotlinc by Maven',
  generate: (folder) => generate('kotlin', folder),
  async compile(folder) {
    copyScenario('scenario.kt', join(folder, 'src/main/kotlin/scenario.kt'))
    writeFileSync(join(folder, 'pom.xml'), pom)
    await compile(folder)
  },
  start: start('ScenarioKt'),
}

export const jvm = [java, kotlin]
