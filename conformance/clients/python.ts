import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, contract, copyScenario, run, type Tool } from './client.ts'
import { generate, generator, java, maven, version } from './openapi-generator.ts'

// Debian has the module venv without what it makes an environment with.
const venv: Tool = { test: ['python3', '-c', 'import ensurepip, venv'], without: 'there is no python3 with venv' }
const mypy = 'mypy==1.18.2'

const command = (folder: string, name: string) => join(folder, 'venv/bin', name)

async function install(folder: string, ...packages: string[]): Promise<void> {
  await run('python3', ['-m', 'venv', 'venv'], folder)
  await run(command(folder, 'python'), ['-m', 'pip', 'install', '--quiet', mypy, ...packages], folder)
}

/** A name that is nowhere stops a module when it is imported, not when it is compiled; the client imports few by itself. */
const importAll = `import importlib, pkgutil, membres
for module in pkgutil.walk_packages(membres.__path__, 'membres.'): importlib.import_module(module.name)`

/** Compiles the whole client, imports each of its modules, and checks the types of the scenario against those of the client. */
async function check(folder: string, scenario: string): Promise<void> {
  copyScenario(scenario, join(folder, 'scenario.py'))
  await run(command(folder, 'python'), ['-W', 'error::SyntaxWarning', '-m', 'compileall', '-q', 'membres'], folder)
  await run(command(folder, 'python'), ['-c', importAll], folder)
  await run(command(folder, 'mypy'), ['--strict', '--follow-imports=silent', 'scenario.py'], folder)
}

const start = (folder: string) => [command(folder, 'python'), 'scenario.py'] as const
const common = { language: 'Python', compiled: 'compileall, mypy, strict', start }

const openapiGenerator: Client = {
  ...{ ...common, name: 'openapi-generator-python', generator: `${generator} python`, version },
  ...{ needs: [java, maven], runsWith: [venv], nightly: true },
  generate: (folder) => generate('python', folder, ['--package-name', 'membres']),
  async compile(folder) {
    await install(folder, '-r', 'requirements.txt')
    await check(folder, 'openapi-generator.py')
  },
}

const itsVersion = '0.29.1'
const openapiPythonClient: Client = {
  ...{ ...common, name: 'openapi-python-client', generator: 'openapi-python-client', version: itsVersion },
  ...{ needs: [venv], runsWith: [] },
  async generate(folder) {
    await install(folder, `openapi-python-client==${itsVersion}`)
    writeFileSync(join(folder, 'config.yaml'), 'package_name_override: membres\npost_hooks: []\n')
    const output = ['--meta', 'none', '--output-path', 'membres', '--config', 'config.yaml']
    await run(command(folder, 'openapi-python-client'), ['generate', '--path', contract, ...output], folder)
  },
  compile: (folder) => check(folder, 'openapi-python-client.py'),
}

export const python = [openapiGenerator, openapiPythonClient]
