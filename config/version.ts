import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version: stated } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}

/** The version of the service, as `package.json` has it. */
export const version: string = stated
