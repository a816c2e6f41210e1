import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'

const longest = 600

/** What is laid over the contracts is no part of them. */
const isOverlay = (file) => file === 'contract/overlay.fr.yaml' || file.startsWith('contract/french/')

/**
 * What is wrong with the contracts that refer to parts, and with these: a part that no `$ref` names, or a code that nothing
 * answers, is in no bundle, where the rules of the contract would find it; a file that is too long is not read.
 * @param {string} top The folder of the project.
 * @returns {Iterable<string>}
 */
export function* strayParts(top) {
  const files = [
    'openapi.yaml',
    'openapi-admin.yaml',
    'openapi-webhooks.yaml',
    ...filesIn(join(top, 'contract')).map((file) => nameOf(top, file)),
  ]
  const texts = new Map(files.map((file) => [file, readFileSync(join(top, file), 'utf8')]))
  const parsed = new Map([...texts].map(([file, text]) => [file, parse(text)]))
  const codes = new Set([...parsed.values()].flatMap((node) => [...codesIn(node)]))
  const named = new Set([...texts].flatMap(([file, text]) => referencesOf(file, text)))
  for (const [file, text] of texts) {
    yield* insides(file, text)
    const lines = text.split('\n').length - 1
    if (lines > longest) yield `${file} has ${lines} lines: ${longest} at most`
    if (!file.startsWith('contract/') || isOverlay(file)) continue
    yield* file.startsWith('contract/codes/')
      ? unanswered(file, parsed.get(file), codes)
      : unnamed(file, parsed.get(file), named)
  }
}

/** What stands inside of a part becomes a component that the bundler names: `nom`, or `properties-nom`. */
const insides = (file, text) =>
  referencesOf(file, text)
    .filter((way) => /^contract\/.*#\/.*\//.test(way))
    .map((way) => `${way} stands inside of a part: what is referred to has a name of its own`)

const unnamed = (file, parts, named) =>
  Object.keys(parts)
    .filter((part) => !named.has(`${file}#/${part}`))
    .map((part) => `${file}#/${part} is referred to by nothing`)

const unanswered = (file, codes, answered) =>
  Object.entries(codes)
    .filter(
      ([code, { beforeRouting, ofReports }]) => !answered.has(code) && beforeRouting !== true && ofReports !== true,
    )
    .map(([code]) => `${file}#/${code} is answered by nothing`)

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

const listsOfCodes = ['x-codes', 'x-row-codes', 'aliases']

/** The codes that operations, rows and other codes name. */
function* codesIn(node) {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    if (listsOfCodes.includes(key)) yield* child
    else yield* codesIn(child)
  }
}

if (import.meta.main) {
  const wrong = [...strayParts('.')]
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
}
