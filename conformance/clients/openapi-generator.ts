import { join } from 'node:path'
import { build, contract, run, type Tool } from './client.ts'

export const generator = 'openapi-generator'
export const version = '7.25.0'

export const java: Tool = { test: ['java', '-version'], without: 'there is no Java on this machine' }
/** Maven fetches the generator too. */
export const maven: Tool = { test: ['mvn', '-v'], without: 'there is no Maven on this machine' }

/**
 * A schema that does not say whether it may have other members may, by JSON Schema; some languages of the generator take it
 * for one that may not, and their clients refuse what a later version answers, unless they are told.
 */
export const lenient = 'disallowAdditionalPropertiesIfNotPresent=false'

const ofClient = ['apiDocs', 'modelDocs', 'apiTests', 'modelTests'].map((part) => `${part}=false`).join(',')
let fetching: Promise<unknown> | undefined

/** Fetches the generator from Maven's repository, once for all the clients. */
function fetched(): Promise<unknown> {
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`
  const copy = [artifact, `-DoutputDirectory=${build}`, '-Dmdep.stripVersion=true']
  fetching ??= run('mvn', ['-q', '-B', 'dependency:copy', ...copy], build)
  return fetching
}

/** Generates a client in `output`: the document is validated, and nothing of it is left out, unless `parts` says otherwise. */
export async function generate(
  language: string,
  output: string,
  options: readonly string[] = [],
  { document = contract, parts = ofClient } = {},
): Promise<void> {
  await fetched()
  const jar = join(build, 'openapi-generator-cli.jar')
  const args = ['-g', language, '-i', document, '-o', output, '--global-property', parts]
  await run('java', ['-jar', jar, 'generate', ...args, ...options], build)
}
