import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, contract, copyScenario, run, type Tool } from './client.ts'
import { generate, generator, java, lenient, maven, version } from './openapi-generator.ts'

// Since 1.24, which the modules below ask for, Go has this help.
export const go: Tool = { test: ['go', 'help', 'goauth'], without: 'there is no Go 1.24 or later on this machine' }
const common = { language: 'Go', compiled: 'go vet, go build', start: () => ['./scenario'] as const }

async function compile(folder: string, scenario: string): Promise<void> {
  mkdirSync(join(folder, 'cmd'), { recursive: true })
  copyScenario(scenario, join(folder, 'cmd/main.go'))
  await run('go', ['mod', 'tidy'], folder)
  await run('go', ['vet', './...'], folder)
  await run('go', ['build', '-o', 'scenario', './cmd'], folder)
}

export const oapiCodegenVersion = 'v2.8.2'
export const oapiCodegenTool = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${oapiCodegenVersion}`
export const runtime = 'v1.8.0'
const oapiCodegen: Client = {
  ...{ ...common, name: 'oapi-codegen', generator: 'oapi-codegen', version: oapiCodegenVersion },
  ...{ needs: [go], runsWith: [] },
  async generate(folder) {
    mkdirSync(join(folder, 'client'))
    writeFileSync(
      join(folder, 'go.mod'),
      `module membres\n\ngo 1.24.0\n\nrequire github.com/oapi-codegen/runtime ${runtime}\n`,
    )
    const output = ['-generate', 'types,client', '-package', 'client', '-o', 'client/client.go']
    await run('go', ['run', oapiCodegenTool, ...output, contract], folder)
  },
  compile: (folder) => compile(folder, 'oapi-codegen.go'),
}

const openapiGenerator: Client = {
  ...{ ...common, name: 'openapi-generator-go', generator: `${generator} go`, version },
  ...{ needs: [java, maven], runsWith: [go], nightly: true },
  but: 'an id that is answered alone comes with its quotes (strconv.Unquote takes them away)',
  async generate(folder) {
    const names = ['packageName=membres', 'withGoMod=false', lenient]
    await generate('go', folder, ['--additional-properties', names.join(',')])
    writeFileSync(join(folder, 'go.mod'), 'module membres\n\ngo 1.24.0\n')
  },
  compile: (folder) => compile(folder, 'openapi-generator.go'),
}

export const golang = [oapiCodegen, openapiGenerator]
