import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const cwd = join(import.meta.dirname, '../..')
const read = (file) => parse(readFileSync(join(cwd, file), 'utf8'))

/** The files that may have a component of a kind; a code is also the name of its response and of its example. */
const patterns = {
  schemas: 'contract/schemas/*.yaml',
  examples: 'contract/{examples,codes}/*.yaml',
  responses: 'contract/{responses.yaml,codes/*.yaml}',
  parameters: 'contract/parameters.yaml',
  headers: 'contract/headers.yaml',
  'x-catalogue': 'contract/codes/*.yaml',
}

/** By kind and name, the file in which a component is written. */
const componentsOf = (pattern) =>
  new Map(globSync(pattern, { cwd }).flatMap((file) => Object.keys(read(file)).map((name) => [name, file])))

/** By path, the file and the name under which it is written. */
const pathsOf = (file) =>
  Object.entries(read(file).paths).map(([path, { $ref = `${file}#/paths/${path}` }]) => [path, $ref.split('#/')])

let written
function readWritten() {
  const kinds = Object.entries(patterns).map(([kind, pattern]) => [kind, componentsOf(pattern)])
  return {
    paths: new Map(['openapi.yaml', 'openapi-admin.yaml'].flatMap(pathsOf)),
    components: Object.fromEntries(kinds),
  }
}

/** Where a place of a bundle is written: `contract/paths/syndicats.yaml: syndicat.get.summary`; undefined when nowhere. */
export function writtenAt(pointer) {
  written ??= readWritten()
  const [section, ...steps] = stepsOf(pointer)
  const [file, ...inside] = section === 'paths' ? ofPath(steps) : section === 'components' ? ofComponent(steps) : []
  return file && `${file}: ${inside.join('.')}`
}

const ofPath = ([path, ...inside]) => [...(written.paths.get(path) ?? [undefined]), ...inside]
const ofComponent = ([kind, name, ...inside]) => [written.components[kind]?.get(name), name, ...inside]

const stepsOf = (pointer) =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/**
 * The visitor of a rule whose findings say, too, where what they find is written: the rules judge bundles, which nobody
 * edits.
 */
export const located = (visitor) =>
  Object.fromEntries(
    Object.entries(visitor).map(([type, visit]) => [
      type,
      typeof visit === 'function' ? telling(visit) : located(visit),
    ]),
  )

const telling = (visit) => (node, context) =>
  visit(node, {
    ...context,
    report: (finding) => {
      const place = writtenAt((finding.location ?? context.location).pointer)
      context.report(place === undefined ? finding : { ...finding, message: `${finding.message} (${place})` })
    },
  })
