import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, type Client, pinned, received, run } from './client.ts'
import { go, oapiCodegenTool, oapiCodegenVersion, runtime } from './go.ts'
import { generate, generator, java, maven, version } from './openapi-generator.ts'
import { bases, strict } from './typescript.ts'

/**
 * The types of what receivers of webhooks are sent, of the document that is theirs alone. A receiver calls nothing: they
 * are compiled, and no scenario is run.
 */
const common = { needs: [], runsWith: [], nightly: true } as const
const of = (by: string) => `${by}, of openapi-webhooks.yaml`

const compileTypes = async (folder: string) => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = { ...strict, erasableSyntaxOnly: false, verbatimModuleSyntax: false }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: bases, compilerOptions }))
  await run(bin('tsc'), ['-p', '.'], folder)
}
const typescript = { ...common, language: 'TypeScript', compiled: 'tsc, strict', compile: compileTypes }

const openapiTypescript: Client = {
  ...{ ...typescript, name: 'receivers-openapi-typescript', generator: of('openapi-typescript') },
  version: pinned('openapi-typescript'),
  generate: (folder) => run(bin('openapi-typescript'), [received, '-o', join(folder, 'evenements.ts')], folder),
}

const typescriptFetch: Client = {
  ...{ ...typescript, name: 'receivers-typescript-fetch', generator: of(`${generator} typescript-fetch`), version },
  needs: [java, maven],
  generate: (folder) =>
    generate('typescript-fetch', join(folder, 'client'), ['--additional-properties', 'importFileExtension=.js'], {
      document: received,
      parts: 'models,supportingFiles',
    }),
}

const oapiCodegen: Client = {
  ...{ ...common, language: 'Go', compiled: 'go vet, go build', needs: [go] },
  ...{ name: 'receivers-oapi-codegen', generator: of('oapi-codegen'), version: oapiCodegenVersion },
  async generate(folder) {
    mkdirSync(join(folder, 'evenements'))
    const manifest = `module membres\n\ngo 1.24.0\n\nrequire github.com/oapi-codegen/runtime ${runtime}\n`
    writeFileSync(join(folder, 'go.mod'), manifest)
    // What only webhooks refer to is taken away otherwise.
    const output = ['-generate', 'types,skip-prune', '-package', 'evenements', '-o', 'evenements/evenements.go']
    await run('go', ['run', oapiCodegenTool, ...output, received], folder)
  },
  async compile(folder) {
    await run('go', ['mod', 'tidy'], folder)
    await run('go', ['vet', './...'], folder)
    await run('go', ['build', './...'], folder)
  },
}

export const receivers = [openapiTypescript, typescriptFetch, oapiCodegen]
