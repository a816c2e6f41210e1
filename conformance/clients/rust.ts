import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Client, copyScenario, run, type Tool } from './client.ts'
import { generate, generator, java, maven, version } from './openapi-generator.ts'

const cargo: Tool = { test: ['cargo', '--version'], without: 'there is no Rust on this machine' }

/** Asks the registry for a package, as the build does: it may be one of its own, named by the settings of cargo. */
const askRegistry = `folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder" &&
  cargo init --quiet --vcs none --name essai && cargo add --quiet --dry-run tokio`
const registry: Tool = { test: ['sh', '-c', askRegistry], without: 'no registry of Rust answers from here' }

/** Apart from the folder of the client: what it depends on is compiled once. */
const target = join(build, '../cargo')

const openapiGenerator: Client = {
  ...{ name: 'openapi-generator-rust', language: 'Rust', generator: `${generator} rust`, version },
  ...{ compiled: 'cargo build', needs: [java, maven], runsWith: [cargo, registry], nightly: true, blind: ['next'] },
  but: 'a space in a path is written as a plus sign: have ids without spaces; and the header Link is not given: read lists whole',
  generate: (folder) => generate('rust', folder, ['--additional-properties', 'packageName=membres']),
  async compile(folder) {
    mkdirSync(join(folder, 'src/bin'))
    copyScenario('openapi-generator.rs', join(folder, 'src/bin/scenario.rs'))
    // What the scenario needs of it, which the client may depend on too: for files that it sends.
    await run('cargo', ['add', '--quiet', 'tokio', '--features', 'macros,rt,net,time'], folder)
    await run('cargo', ['build', '--quiet', '--target-dir', target], folder)
  },
  start: () => [join(target, 'debug/scenario')],
}

export const rust = [openapiGenerator]
