import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const top = resolve(import.meta.dirname, '../..')
export const folder = 'docs/decisions'

/** An entry begins with `## A-1: the question`, and ends with where it is held. */
const heading = /^## ([A-Z]-\d+): \S.*\?$/
const parts = ['**Why:** ', '**Held by:** ']

/** The entries of one file of decisions, and what is wrong with their form. */
export function entriesOf(text) {
  const entries = text.split(/^(?=## )/m).slice(1)
  return entries.map((entry) => {
    const lines = entry.split('\n').filter((line) => line !== '')
    const [id] = heading.exec(lines[0])?.slice(1) ?? []
    const lacking = parts.filter((part) => !lines.some((line) => line.startsWith(part)))
    return { id, title: lines[0], lacking: lines.length < 4 || lacking.length > 0 || !id, held: lines.at(-1) }
  })
}

/** The files of decisions: a letter and what it is about. */
export const files = () =>
  readdirSync(join(top, folder))
    .filter((name) => /^[A-Z]-.*\.md$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(top, folder, name), 'utf8') }))

let known
/** The ids of all entries, read once. */
export const ids = () => (known ??= new Set(files().flatMap(({ text }) => entriesOf(text).map(({ id }) => id))))

const id = String.raw`[A-Z]-\d+`
const listed = new RegExp(
  String.raw`\bdecisions?\s+(${id}(?:(?:,|,?\s+(?:and|or|to))\s+(?:decisions?\s+)?${id})*)`,
  'gi',
)
const numbered = /\b(?:decisions?|interface)\s+(\d[\dA-Z.]*\b(?:\s+to\s+\d[\d.]*\b)?)/gi
const named = /\((?:operation|schema)\s+(\w+)\)/g

/** Comments that go on in the next line are one text; every place stays what it was. */
const unbroken = (text) =>
  text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)/g, (start) => `\n${' '.repeat(start.length - 1)}`)

/** `A-12 to A-14` is each of them. */
function* spread(list) {
  const found = [...list.matchAll(new RegExp(`(to\\s+)?(${id})`, 'g'))]
  for (const [index, [, to, last]] of found.entries()) {
    const [letter, until] = last.split('-')
    const from = to ? Number(found[index - 1]?.[2].split('-')[1]) + 1 : Number(until)
    for (let number = from; number <= Number(until); number++) yield `${letter}-${number}`
  }
}

/** What a text cites and where: decisions by their ids, numbers of before, operations and schemas of the contract. */
export function citations(source) {
  const text = unbroken(source)
  const all = (pattern, make) => [...text.matchAll(pattern)].flatMap((match) => make(match, { index: match.index }))
  return [
    ...all(listed, ([, list], at) => [...spread(list)].map((decision) => ({ ...at, decision }))),
    ...all(numbered, ([number], at) => [{ ...at, number: number.replaceAll(/\s+/g, ' ').toLowerCase() }]),
    ...all(named, ([, component], at) => [{ ...at, component }]),
  ]
}

let contract
/** Whether a contract has an operation or a schema of this name. */
export function isInContract(name) {
  contract ??= ['openapi.yaml', 'openapi-admin.yaml', 'openapi-webhooks.yaml']
    .map((file) => readFileSync(join(top, 'generated', file), 'utf8'))
    .join('\n')
  return new RegExp(String.raw`^(?: +operationId: ${name}| {4}${name}:)$`, 'm').test(contract)
}

/** Why a citation leads nowhere; undefined when it leads somewhere. `numbers` are those of before that may stand here. */
export function fault({ decision, number, component }, numbers = new Set()) {
  if (decision) return ids().has(decision) ? undefined : `${folder}/ has no decision ${decision}: write the entry.`
  if (number)
    return numbers.has(number)
      ? undefined
      : `cite a decision of ${folder}/, or (operation ...) or (schema ...), not "${number}".`
  return isInContract(component) ? undefined : `the contract has no operation and no schema ${component}.`
}

/** The paths of files that a document names in backquotes and that do not exist. */
export const missingPaths = (text) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|js|sql|md|ya?ml|eta|py|json|mjs))`/g)]
    .map(([, path]) => path)
    .filter((path) => !existsSync(join(top, path)))
