import type { Guard } from './driver.ts'
import { appendOnlyTables, tenantTables } from './tables.ts'

const names = tenantTables.join('|')
const reads = new RegExp(String.raw`\b(?:from|join|update|using)\s+"?(${names})\b"?(?:\s+as)?(?:\s+"?(\w+)"?)?`, 'gi')
const keywords = /^(where|set|on|inner|left|join|order|limit|for|group|using|returning|cross|union|and)$/i
const checked = new Set<string>()

/**
 * Refuses a statement that touches a tenant table without naming its client_id: each table read, joined, updated or
 * deleted from needs `<table or alias>.client_id =`, each insert a client_id column. Refuses to change a proof, and to
 * delete one but with all those of its client. For development and tests; the suite run under row-level security is
 * what shows that no client_id is missing.
 */
export const tenantGuard: Guard = (sql) => {
  if (checked.has(sql)) return
  const blind = [...sql.matchAll(reads)].find((match) => !comparesClient(sql, nameIn(match)))
  if (blind) throw new Error(`A query reads ${String(blind[1])} without its client_id: ${sql}`)
  if (blindInsert.test(sql)) throw new Error(`An insert into a tenant table starts with client_id: ${sql}`)
  // The text of a list holds its values: remembering it would remember data.
  if (sql.startsWith('copy')) return
  if (rewrites.test(sql)) throw new Error(`A proof is neither changed nor deleted: ${sql}`)
  if (checked.size < 1000) checked.add(sql)
}

/** The alias of the table that a match names, or the table itself. */
const nameIn = ([, table = '', alias = '']: RegExpExecArray) => (keywords.test(alias) || alias === '' ? table : alias)

const comparesClient = (sql: string, name: string) =>
  new RegExp(String.raw`\b${name}"?\."?client_id"? =|= "?${name}"?\."?client_id\b`).test(sql)

const blindInsert = new RegExp(String.raw`insert into "?(?:${names})"? \((?!"client_id"|client_id)`, 'i')

const proofs = appendOnlyTables.join('|')
const rewrites = new RegExp(
  String.raw`\bupdate (?:only )?"?(?:${proofs})\b|\binsert into "?(?:${proofs})\b.*do update` +
    String.raw`|\bdelete from "?(${proofs})\b(?!" where "\1"."client_id" = \$1$)`,
  'is',
)

/** In production nothing is checked twice: the tests have run every query. */
export const noGuard: Guard = () => undefined
