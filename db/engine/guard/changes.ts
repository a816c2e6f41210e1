import type { DeleteStmt, InsertStmt, MergeStmt, MergeWhenClause } from 'libpg-query'
import { appendOnlyTables } from '../tables.ts'
import { bodyOf, columnOf, equalities, isGiven, isTenant, nameOf, type Node, type RangeVar } from './tree.ts'

type Refuse = (reason: string) => never

const isProof = (table: RangeVar) => (appendOnlyTables as readonly string[]).includes(table.relname ?? '')
const nameSet = (node: Node | undefined) => bodyOf(node, 'ResTarget')?.name

/** An insert into a tenant table names the client first, and gives that of the call. */
export function checkInsert(
  { relation = {}, cols = [], onConflictClause }: InsertStmt,
  isOfClient: boolean,
  refuse: Refuse,
) {
  if (isTenant(relation.relname) && (nameSet(cols[0]) !== 'client_id' || !isOfClient))
    refuse(`inserts into ${String(relation.relname)}: the first column is client_id, and that of the call`)
  if (onConflictClause?.action === 'ONCONFLICT_UPDATE') checkSet(relation, onConflictClause.targetList, refuse)
}

/** No row goes to another client, and no proof is changed. */
export function checkSet(relation: RangeVar, set: readonly Node[] | undefined, refuse: Refuse) {
  if (isProof(relation)) refuse(proof)
  if (isTenant(relation.relname) && set?.some((each) => nameSet(each) === 'client_id'))
    refuse(`changes the client_id of ${String(relation.relname)}`)
}

const proof = 'is refused: A proof is neither changed nor deleted, but with all those of its client'

/** A proof is deleted with all those of its client only. */
export function checkDeleted(statement: DeleteStmt, refuse: Refuse) {
  const { relation = {}, usingClause, whereClause } = statement
  if (isProof(relation) && (usingClause || !whereClause || !isWholeClient(relation, whereClause))) refuse(proof)
}

/** Whether a condition is that of all rows of a client, and nothing more. */
function isWholeClient(table: RangeVar, condition: Node): boolean {
  const [[column, client] = [], ...others] = equalities(condition)
  if (!column || !client || others.length > 0) return false
  const names = columnOf(column)
  return names.at(-1) === 'client_id' && [undefined, nameOf(table)].includes(names.at(-2)) && isGiven(client)
}

/** The rules of each change of a merge; gives whether it keeps rows of its source that meet no row of the table. */
export function checkMerge({ relation = {}, mergeWhenClauses = [] }: MergeStmt, refuse: Refuse): boolean {
  const clauses = mergeWhenClauses.map((clause) => bodyOf(clause, 'MergeWhenClause') ?? {})
  for (const clause of clauses) checkMerged(relation, clause, refuse)
  return clauses.some(({ commandType }) => commandType === 'CMD_INSERT')
}

function checkMerged(relation: RangeVar, { matchKind, commandType, ...row }: MergeWhenClause, refuse: Refuse) {
  if (commandType === 'CMD_INSERT') checkMergedRow(relation, row, refuse)
  if (commandType === 'CMD_UPDATE') checkSet(relation, row.targetList, refuse)
  if (commandType === 'CMD_DELETE' && isProof(relation)) refuse(proof)
  if (matchKind === 'MERGE_WHEN_NOT_MATCHED_BY_SOURCE')
    refuse(`merges into rows of ${String(relation.relname)} that meet none`)
}

function checkMergedRow(relation: RangeVar, { targetList = [], values = [] }: MergeWhenClause, refuse: Refuse) {
  const isOfClient = values[0] !== undefined && isGiven(values[0])
  checkInsert({ relation, cols: targetList }, isOfClient, refuse)
}
