import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Kind, placesInSql } from './sql-text.ts'

/** A mistake that may be planted: what stands between `start` and `end` of a file becomes `instead`. */
export type Place = {
  readonly file: string
  readonly line: number
  readonly kind: Kind
  /** What stands there, on one line. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly instead: string
}

const locks = new Set(['forUpdate', 'forShare', 'forKeyShare', 'forNoKeyUpdate'])
const conditions = new Set(['where', 'whereRef', 'on', 'onRef'])

/** Columns that say in what state something is, which a condition may ask for. */
const state = /^(?:etat|statut|bail|est_\w+|a_vote|droit_de_vote|date_fin|date_demission|depouille_le|revoquee_le)$/

/** The mistakes of a file: a condition on the client or on a state that is forgotten, a lock that is not taken. */
export function placesOf(root: string, file: string): Place[] {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Omit<Place, 'file' | 'line' | 'text'>[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) found.push(...placeOfCall(node))
    if (ts.isTaggedTemplateExpression(node) && isSql(node)) found.push(...placesInSql(text, node.template))
    // What a template of SQL holds is read with it, but for the calls.
    ts.forEachChild(node, visit)
  }
  visit(source)
  return unique(found).map((place) => ({
    file,
    line: source.getLineAndCharacterOfPosition(place.start + leading(text, place)).line + 1,
    text: text.slice(place.start, place.end).replaceAll(/\s+/g, ' ').trim(),
    ...place,
  }))
}

const leading = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end).search(/\S/)

const unique = <P extends { start: number }>(places: readonly P[]): P[] =>
  [...new Map(places.map((place) => [place.start, place])).values()].sort((a, b) => a.start - b.start)

const isSql = ({ tag }: ts.TaggedTemplateExpression) => ts.isIdentifier(tag) && tag.text === 'sql'

/** `.where('employe.client_id', '=', x)` of a chain, which goes on without it; a call of `lockSpace`. */
function placeOfCall(call: ts.CallExpression): Omit<Place, 'file' | 'line' | 'text'>[] {
  if (call.expression.getText() === 'lockSpace')
    return [{ kind: 'lock', start: call.getStart(), end: call.end, instead: 'undefined' }]
  if (!ts.isPropertyAccessExpression(call.expression)) return []
  const { expression, name } = call.expression
  const kind = locks.has(name.text) ? 'lock' : conditions.has(name.text) ? kindOf(call.arguments[0]) : undefined
  return kind ? [{ kind, start: expression.end, end: call.end, instead: '' }] : []
}

/** What a condition is about, from its column: `votant.client_id`, `${table}.client_id`, `est_actif`. */
function kindOf(column: ts.Expression | undefined): Kind | undefined {
  if (!column || !(ts.isStringLiteralLike(column) || ts.isTemplateExpression(column))) return undefined
  const name = /(\w+)['"`]$/.exec(column.getText())?.[1] ?? ''
  return name === 'client_id' ? 'tenant' : state.test(name) ? 'state' : undefined
}

/** The indexes that migrations make, apart from those of keys: each is a place of its own. */
export function indexesOf(root: string, file: string): Place[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^create (?:unique )?index (\w+)[^;]*;/gim)].map((match) => ({
    ...{ file, kind: 'index', text: match[1] ?? '', instead: '' },
    line: text.slice(0, match.index).split('\n').length,
    ...{ start: match.index, end: match.index + match[0].length },
  }))
}
