import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'

const longest = 600

/**
 * What is wrong with the parts of the contract that `openapi.yaml` and `openapi-admin.yaml` refer to: a part that no
 * `$ref` names is in no bundle, where the rules of the contract would find it; a file that is too long is not read.
 * @param {string} top The folder of the project.
 * @returns {Iterable<string>}
 */
export function* strayParts(top) {
  const files = [
    'openapi.yaml',
    'openapi-admin.yaml',
    ...filesIn(join(top, 'contract')).map((file) => nameOf(top, file)),
  ]
  const texts = new Map(files.map((file) => [file, readFileSync(join(top, file), 'utf8')]))
  const named = new Set([...texts].flatMap(([file, text]) => referencesOf(file, text)))
  for (const [file, text] of texts) {
    if (!file.startsWith('contract/')) continue
    const lines = text.split('\n').length - 1
    if (lines > longest) yield `${file} has ${lines} lines: ${longest} at most`
    for (const part of partsOf(parse(text)))
      if (!named.has(`${file}#/${part}`)) yield `${file}#/${part} is referred to by nothing`
  }
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))

const nameOf = (top, file) => relative(resolve(top), resolve(file)).split(sep).join('/')

/** Every reference of a file, as the file that it names and the way in it. */
const referencesOf = (file, text) =>
  [...text.matchAll(/\$ref: '([^'#]*)(#\/[^']+)'/g)].map(([, other, way]) =>
    other === '' ? file + way : posix.join(dirname(file), other) + way,
  )

const kinds = ['schemas', 'responses', 'examples']

/** The parts of a file: its members, or those of its kinds where it holds several. */
const partsOf = (file) =>
  Object.entries(file).flatMap(([name, part]) =>
    kinds.includes(name) ? Object.keys(part).map((inner) => `${name}/${inner}`) : [name],
  )

if (import.meta.main) {
  const wrong = [...strayParts('.')]
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
}
