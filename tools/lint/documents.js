import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { citations, entriesOf, fault, files, folder, ids, isInContract, missingPaths } from './decisions.js'
import { arrows, circle } from './rooms.js'

/**
 * What the documents say of the house, compared with the house: `npm run lint` runs it. Prints what is wrong.
 *
 *  1. CONTRIBUTING shows the arrows of imports that the linter holds to, and they have no circle.
 *  2. Every citation of a decision, an operation or a schema leads somewhere; every decision is well-formed, names files
 *     that exist, and is cited by something beside the decisions.
 *  3. The numbers of before that landed migrations cite stand in the table of docs/decisions/README.md, and no others.
 *  4. The files that docs/architecture.md, docs/threats.md and db/sync/README.md name exist.
 *  5. No folder has more than 25 files beside its subfolders; the migrations stay where they landed.
 */
process.chdir(join(import.meta.dirname, '../..'))

/** Files that a folder may have. */
const most = 25

const read = (file) => readFileSync(file, 'utf8')
const readme = `${folder}/README.md`
const sources = tracked().map((file) => ({ file, cited: citations(read(file)), text: read(file) }))
const numbers = numbersOf(read(readme))
const wrong = [
  ...imports(),
  ...citationsWrong(),
  ...decisionsWrong(),
  ...numbersWrong(),
  ...pathsWrong(),
  ...foldersWrong(),
]
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1

function* imports() {
  const round = circle()
  if (round) yield `tools/lint/rooms.js: the rooms import in a circle: ${round.join(' -> ')}`
  const shown = read('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => /^ {4}\S+ +-> /.test(line))
  if (shown.join('\n') === arrows().join('\n')) return
  yield `CONTRIBUTING.md: the arrows of imports are not those of tools/lint/rooms.js, which are:\n${arrows().join('\n')}`
}

/** The files that may cite: all but what is generated, and this folder with its test, which show wrong ones. */
function tracked() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((file) => /\.(?:[jt]s|sql|md|ya?ml|eta|py|css|html)$/.test(file) && existsSync(file))
    .filter((file) => !/^(?:generated\/|tools\/lint\/|test\/pure\/lint-)/.test(file))
}

function* citationsWrong() {
  for (const { file, cited, text } of sources.filter(({ file }) => file !== readme)) {
    const allowed = file.startsWith('db/migrations/') ? new Set(numbers.keys()) : undefined
    for (const citation of cited) {
      const message = fault(citation, allowed)
      if (message) yield `${file}:${text.slice(0, citation.index).split('\n').length}: ${message}`
    }
  }
}

function* decisionsWrong() {
  const beside = sources.filter(({ file }) => !file.startsWith(`${folder}/`))
  const cited = new Set(beside.flatMap(({ cited }) => cited.map(({ decision }) => decision)))
  for (const { name, text } of files()) {
    const entries = entriesOf(text)
    const seen = entries.map(({ id }) => id)
    for (const { id, title, lacking, held } of entries) {
      if (lacking || !name.startsWith(`${folder}/${id[0]}-`)) {
        yield `${name}: "${title}" is not "## ${name.at(folder.length + 1)}-n: question?", what was decided, why and held by.`
      } else if (!cited.has(id)) yield `${name}: nothing cites decision ${id}: delete it, or cite it where it is held.`
      if (!/`/.test(held)) yield `${name}: "${title}" names no file that holds it.`
    }
    if (new Set(seen).size < seen.length) yield `${name}: an id stands twice.`
  }
}

/** The table of numbers: what a migration cites, and what it is today. */
function numbersOf(text) {
  const rows = [...text.matchAll(/^\| ((?:interface|decision) [^|]+?) +\| ([^|]+?) +\|$/gm)]
  return new Map(rows.map(([, number, today]) => [number.toLowerCase(), today]))
}

function* numbersWrong() {
  const used = new Set(sources.flatMap(({ file, cited }) => (file === readme ? [] : cited.map(({ number }) => number))))
  for (const [number, today] of numbers) {
    if (!used.has(number)) yield `${readme}: no migration cites "${number}".`
    for (const [, name] of today.matchAll(/`([^`]+)`/g)) {
      if (!ids().has(name) && !isInContract(name)) yield `${readme}: "${number}" leads to ${name}, which is nowhere.`
    }
  }
}

function* pathsWrong() {
  const documents = [
    'docs/architecture.md',
    'docs/threats.md',
    'db/sync/README.md',
    ...files().map(({ name }) => name),
  ].filter(existsSync)
  for (const document of documents) {
    for (const path of missingPaths(read(document))) yield `${document}: there is no ${path}.`
  }
}

function* foldersWrong() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const there = listed.split('\n').filter((file) => existsSync(file) && !file.startsWith('db/migrations/'))
  for (const [folder, files] of Map.groupBy(there, dirname)) {
    if (files.length > most) yield `${folder}/ has ${files.length} files beside its folders: ${most} at most.`
  }
}
