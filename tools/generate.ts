import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { adminText, contractText, joinContracts, type Parts } from '../http/contract-files.ts'
import { catalogueSource, type Contract } from './catalogue.ts'
import { databaseSource } from './database.ts'

/** Writes `generated/` from the contracts and the migrations; with `--check`, only says what is stale. */
const checking = process.argv.includes('--check')
const written = {
  contract: parse(contractText) as Contract & Parts,
  admin: parse(adminText.replaceAll(`'openapi.yaml#/`, `'#/`)) as Contract & Parts,
}
const { contract, contracts } = joinContracts<Contract>(written)

const files: Record<string, string> = {
  'generated/contracts.json': `${JSON.stringify(written, null, 1)}\n`,
  'generated/openapi.ts': header('openapi.yaml') + astToString(await openapiTS(contract as never)),
  'generated/openapi-admin.ts':
    header('openapi-admin.yaml') + astToString(await openapiTS(pathToFileURL('openapi-admin.yaml'))),
  'generated/catalogue.ts': header('openapi.yaml and openapi-admin.yaml') + catalogueSource(contracts),
  'generated/database.ts': header('db/migrations') + (await databaseSource()),
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
