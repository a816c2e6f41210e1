import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { parse } from 'yaml'
import { joinContracts, type Parts, takeContracts } from '../contract/kept.ts'
import { bundles } from './bundle.ts'
import { callsSource, type Contract as Operations } from './calls.ts'
import { catalogueSource, type Contract } from './catalogue.ts'
import { withVariables } from './configuration.ts'
import { databaseSource } from './database.ts'
import { guidePairs, seenSource } from './french-seen.ts'
import { frenchSource, overlaySource } from './french.ts'
import { type Document, narrowed } from './narrowed.ts'

/** Writes `generated/` from the contracts and the migrations, and the README's table of `config/`; with `--check`, only says what is stale; after `--seen`, the names of French texts that hold though their English has changed. */
const checking = process.argv.includes('--check')
const [, ...seen] = process.argv.slice(process.argv.indexOf('--seen'))
const texts = bundles()
const kept = await takeContracts<Contract & Operations & Parts>(texts)
const { contract, admin, contracts } = joinContracts<Contract & Operations>(kept)
const typesOf = async (text: string) =>
  astToString(await openapiTS(narrowed(parse(text) as OpenAPI3 & Document, contracts.components['x-catalogue'])))

const french = await frenchSource([texts.contract, texts.admin, texts.webhooks])

const files: Record<string, string> = {
  'generated/openapi.yaml': texts.contract,
  'generated/openapi-3.0.yaml': texts.older,
  'generated/openapi-admin.yaml': texts.admin,
  'generated/openapi-webhooks.yaml': texts.webhooks,
  'generated/openapi-overlay.fr.yaml': overlaySource(),
  'generated/openapi.ts': header('openapi.yaml') + (await typesOf(texts.contract)),
  'generated/schemas.ts': header('openapi.yaml') + schemasSource(contract),
  'generated/openapi-admin.ts': header('openapi-admin.yaml') + (await typesOf(texts.admin)),
  'generated/openapi-webhooks.ts': header('openapi-webhooks.yaml') + (await typesOf(texts.webhooks)),
  'generated/calls.ts': header('openapi.yaml and openapi-admin.yaml') + callsSource({ contract, admin, contracts }),
  'generated/catalogue.ts': header('openapi.yaml and openapi-admin.yaml') + catalogueSource(contracts),
  'generated/database.ts': header('db/migrations') + (await databaseSource()),
  'generated/french.ts': header('contract/overlay.fr.yaml and contract/french') + french.source,
  'generated/french-seen.yaml': seenSource(
    read('generated/french-seen.yaml'),
    [...french.pairs, ...guidePairs()],
    process.argv.includes('--seen') ? seen : [],
  ),
  'README.md': withVariables(readFileSync('README.md', 'utf8')),
}

/** A type for each schema, under its name. */
function schemasSource({ components }: { components: { schemas?: object } }): string {
  const names = Object.keys(components.schemas ?? {}).toSorted()
  const types = names.map((name) => `export type ${name} = components['schemas']['${name}']`)
  return `import type { components } from './openapi.ts'\n\n${types.join('\n')}\n`
}

function header(source: string): string {
  return `// Generated from ${source} by \`npm run generate\`. Do not edit.\n\n`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const stale = Object.entries(files).filter(([file, source]) => read(file) !== source)
for (const [file, source] of stale) {
  if (checking) console.error(`${file} is stale: run npm run generate`)
  else writeFileSync(file, source)
}
console.log(
  `${String(Object.keys(files).length)} generated files, ${String(stale.length)} ${checking ? 'stale' : 'written'}`,
)
if (checking && stale.length > 0) process.exitCode = 1
