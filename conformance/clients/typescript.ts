import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packSdk, sdkName } from '../../tools/sdk.ts'
import { bin, type Client, contract, copyScenario, pinned, root, run } from './client.ts'
import { generators, runGenerator } from './generators.ts'
import { generate, generator, java, maven, version } from './openapi-generator.ts'

export const strict = {
  noEmit: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  lib: ['es2024', 'esnext.array', 'dom', 'dom.iterable'],
}
export const bases = ['node24', 'node-ts'].map((base) => join(root, `node_modules/@tsconfig/${base}/tsconfig.json`))

const manifest = '{ "type": "module" }'

/** Lays the scenario in `folder`, beside the client, and compiles both under strict settings. */
const compileWith = (name: string, options: object = {}) =>
  async function (folder: string): Promise<void> {
    for (const file of ['given.ts', `${name}.ts`]) copyScenario(file, join(folder, file))
    if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), manifest)
    const config = { extends: bases, compilerOptions: { ...strict, ...options }, files: [`${name}.ts`] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await run(bin('tsc'), ['-p', '.'], folder)
  }

const common = { language: 'TypeScript', compiled: 'tsc, strict' }

/** A client that Node runs as it is generated. */
const client = (name: string, by: string, make: Client['generate']): Client => ({
  ...{ ...common, name, generator: by, version: pinned(by) || pinned(by, generators), needs: [], runsWith: [] },
  generate: make,
  compile: compileWith(name),
  start: () => [process.execPath, `${name}.ts`],
})

const openapiFetch = client('openapi-fetch', 'openapi-typescript', (folder) =>
  run(bin('openapi-typescript'), [contract, '-o', join(folder, 'client.ts')], folder),
)

const heyApi = client('hey-api', '@hey-api/openapi-ts', (folder) => {
  const output = { path: join(folder, 'client'), importFileExtension: '.ts' }
  const config = { input: contract, output, plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'] }
  writeFileSync(join(folder, 'config.mjs'), `export default ${JSON.stringify(config)}`)
  return runGenerator('openapi-ts', ['-f', 'config.mjs'], folder)
})

const orval = client('orval', 'orval', (folder) => {
  const baseUrl = { runtime: 'process.env["BASE_URL"]' }
  const output = { target: join(folder, 'client.ts'), client: 'fetch', mode: 'single', baseUrl }
  writeFileSync(join(folder, 'config.mjs'), `export default ${JSON.stringify({ api: { input: contract, output } })}`)
  return runGenerator('orval', ['--config', 'config.mjs'], folder)
})

/** A client with enumerations, which Node does not run: it is compiled to JavaScript. */
const emitted = (name: string, by: string, make: Client['generate']): Client => ({
  ...client(name, by, make),
  compile: compileWith(name, {
    ...{ noEmit: false, outDir: 'dist', erasableSyntaxOnly: false, verbatimModuleSyntax: false },
  }),
  start: () => [process.execPath, `dist/${name}.js`],
})

const swaggerTypescriptApi = emitted('swagger-typescript-api', 'swagger-typescript-api', (folder) =>
  runGenerator('swagger-typescript-api', ['generate', '-p', contract, '-o', folder, '-n', 'client.ts'], folder),
)

const typescriptFetch: Client = {
  ...emitted('typescript-fetch', generator, (folder) =>
    generate('typescript-fetch', join(folder, 'client'), ['--additional-properties', 'importFileExtension=.js']),
  ),
  ...{ generator: `${generator} typescript-fetch`, version, needs: [java, maven], nightly: true },
}

/** The package of `sdk/`, installed where nothing else is: its types are checked with those of its dependencies. */
const packaged: Client = {
  ...client('package', 'openapi-fetch', (folder) => {
    // Without a manifest of its own, npm would install into the folder of this project.
    writeFileSync(join(folder, 'package.json'), manifest)
    return run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packSdk()], folder)
  }),
  generator: `${sdkName}, of openapi-fetch`,
}

export const typescript = [openapiFetch, packaged, heyApi, orval, swaggerTypescriptApi, typescriptFetch]
