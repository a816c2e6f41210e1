import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** By what an entry says: the kinds of nodes that an extension stands on, in the terms of Redocly. */
const places = {
  'an operation': 'Operation',
  'a parameter': 'Parameter',
  'a response': 'Response',
  'a header': 'Header',
  'a link': 'Link',
  'a schema': 'Schema',
  'a tag': 'Tag',
  'the components': 'Components',
  'the document': 'Root',
}

const ajv = new Ajv2020({ strict: true, strictTypes: false })
const code = { type: 'string', pattern: '^[A-Z][A-Za-z]*\\.[A-Z][A-Za-z]*$' }

/** What contract/EXTENSIONS.md says of each extension: where it stands, and the JSON Schema of its values. */
function readEntries() {
  const text = readFileSync(new URL('../../contract/EXTENSIONS.md', import.meta.url), 'utf8')
  const sections = text.split(/^## /m).slice(1)
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), entryOf(section)]))
}

function entryOf(section) {
  const [, place] = /^On (.+)\.$/m.exec(section) ?? []
  const [, schema] = /^```yaml\n(.*?)^```$/ms.exec(section) ?? []
  if (!places[place] || schema === undefined) throw new Error(`EXTENSIONS.md: not an entry: ${section.slice(0, 60)}`)
  return { place, fits: ajv.compile({ ...parse(schema), $defs: { code } }) }
}

/** Every extension is described, stands where its entry says, and has a value that the JSON Schema of the entry accepts. */
export const extensionsDescribed = () => {
  const entries = readEntries()
  return {
    any(node, { type, location, report }) {
      if (typeof node !== 'object' || node === null || Array.isArray(node)) return
      for (const name of Object.keys(node).filter((key) => key.startsWith('x-'))) {
        const said = fault(entries.get(name), type.name, node[name])
        if (said) report({ message: `${name} ${said}.`, location: location.child([name]) })
      }
    },
  }
}

function fault(entry, kind, value) {
  if (!entry) return 'is not described in contract/EXTENSIONS.md'
  if (places[entry.place] !== kind) return `stands on ${entry.place} only`
  if (entry.fits(value)) return undefined
  const [{ instancePath, message, params }] = entry.fits.errors
  return `has a wrong value: ${`${instancePath} ${message}`.trim()} ${JSON.stringify(params)}`
}
