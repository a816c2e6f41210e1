import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')

/** A lock, a guard or a condition of the code, and the test that fails without it: an entry of test/locks.yaml. */
export type Entry = {
  readonly file: string
  /** What is left out of the file for the test to fail: the first place after `after` that says so. */
  readonly drop: string
  readonly after?: string
  /** What stands in its place then; nothing unless it is said. */
  readonly instead?: string
  /** The file of the test, and its title as it is written there. */
  readonly test?: string
  readonly title?: string
  /** Why no test can see that it is left out, where none can. */
  readonly because?: string
}

/** What is found in a source: where it begins and ends, and what it says. */
export type Found = { readonly file: string; readonly start: number; readonly end: number; readonly text: string }

const text = (file: string) => readFileSync(join(root, file), 'utf8')

export const entries = parse(text('test/locks.yaml')) as readonly Entry[]

/** The files that may hold statements. */
export const sources = globSync('{cli,db,handlers,http,jobs,mail,pages,server,webhooks}/**/*.ts', { cwd: root }).sort()

/** Where an entry stands in its file; undefined when it stands there no more. */
export function placeOf({ file, drop, after = '' }: Entry): { start: number; end: number } | undefined {
  const source = text(file)
  const from = source.indexOf(after)
  const start = from < 0 ? -1 : source.indexOf(drop, from)
  return start < 0 ? undefined : { start, end: start + drop.length }
}

/** The titles of the tests and of their groups in a file, as they are written. */
export function titlesOf(file: string): ReadonlySet<string> {
  const titles = new Set<string>()
  visit(parsed(file), (node) => {
    if (!ts.isCallExpression(node) || !/^(test|it|describe)\b/.test(node.expression.getText())) return
    const [title] = node.arguments
    if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
  })
  return titles
}

const parsed = (file: string) => ts.createSourceFile(file, text(file), ts.ScriptTarget.Latest, true)

function visit(node: ts.Node, see: (node: ts.Node) => void) {
  see(node)
  ts.forEachChild(node, (child) => {
    visit(child, see)
  })
}

/** The one function whose calls lock what is no row. */
const lockFunction = 'lockSpace'
const lockCalls = new Set(['forUpdate', 'forShare', 'forNoKeyUpdate', 'forKeyShare', 'skipLocked', 'onConflict'])
const lockWords =
  /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bskip locked\b|\bpg_(?:try_)?advisory\w*|\bon conflict\b/gi

/** Columns that say in which state a row is: a write that asks for one is decided by it. */
const states = new RegExp(
  String.raw`\b(?:a_vote|est_\w+|droit_de_vote|ouverture|fermeture|depouille_le|statut|etat|bail|expiration|prochain_essai|` +
    String.raw`date_\w+|derniere_maj|sujet|echecs_\w+|nombre|debut|secret_suivant)\b`,
  'g',
)

/** Every lock, and every condition on the state of a row in a statement that writes, or holds the rows that it finds. */
export function findAll(): Found[] {
  return sources.flatMap((file) => {
    const found: Found[] = []
    const add = (start: number, length: number) =>
      found.push({ file, start, end: start + length, text: text(file).slice(start, start + length) })
    visit(parsed(file), (node) => {
      if (ts.isCallExpression(node)) findInCall(node, add)
      if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) findInText(node, add)
    })
    return found
  })
}

type Add = (start: number, length: number) => void

/** Calls of `lockSpace`, and of the builder: `.forUpdate()`, and `.where('state', …)` of what writes or locks. */
function findInCall(node: ts.CallExpression, add: Add) {
  if (node.expression.getText() === lockFunction) add(node.getStart(), node.getWidth())
  if (!ts.isPropertyAccessExpression(node.expression)) return
  const { name } = node.expression
  if (lockCalls.has(name.text)) add(name.getStart(), name.getWidth())
  const [column] = node.arguments
  const isState = column && ts.isStringLiteral(column) && new RegExp(states).test(column.text)
  if (name.text === 'where' && isState && decides(node)) add(column.getStart(), column.getWidth())
}

const deciding =
  /\.(?:updateTable|deleteFrom|set|doUpdateSet|for(?:NoKey)?Update|for(?:Key)?Share)\b|\bfor (?:no key update|share) of\b/

/** Whether a chain of calls changes, deletes or locks rows, or stands in one that does. */
function decides(node: ts.Node): boolean {
  const { parent } = node
  return deciding.test(node.getText()) || (!ts.isStatement(parent) && decides(parent))
}

const clauses =
  /\b(?:select|set|(?<!distinct )from|where|returning|order by|values|limit|group by|having|on conflict|when)\b/gi

/** Statements as texts: the words of locks, and states behind the `where` of what writes or locks. */
function findInText(node: ts.Node, add: Add) {
  const start = node.getStart()
  const said = withoutSlots(node)
  for (const { index, 0: words } of said.matchAll(lockWords)) add(start + index, words.length)
  if (!/\b(?:update|delete from|for (?:key )?share)\b/i.test(said)) return
  for (const { index, 0: word } of said.matchAll(states)) {
    const before = said.slice(0, index)
    const clause = [...before.matchAll(clauses)].at(-1)?.[0]
    // A column behind a comma is one that is set.
    if (clause?.toLowerCase() === 'where' && !/,\s*$/.test(before)) add(start + index, word.length)
  }
}

/** A template whose slots are blank: what stands in them is looked at by itself. */
function withoutSlots(node: ts.Node): string {
  let said = node.getText()
  if (!ts.isTemplateExpression(node)) return said
  for (const { expression } of node.templateSpans) {
    const from = expression.getStart() - node.getStart()
    said = said.slice(0, from) + ' '.repeat(expression.getWidth()) + said.slice(from + expression.getWidth())
  }
  return said
}
