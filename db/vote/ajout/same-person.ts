// Raw: expressions of statements about the voters to add, who are in a temporary table.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { isCertain, sameNames } from '../link.ts'

/**
 * What tells who somebody is: the employee, whether it is certain that it is that one, or at least one of those names and of
 * that address (`backed`), and the names.
 */
type Someone = Record<'employe' | 'certain' | 'backed' | 'nom' | 'prenom', RawBuilder<unknown>>

/** Whom a staged row is about. */
export const ofRow = (row: string): Someone => ({
  employe: sql.raw(`${row}.employe_id`),
  certain: sql.raw(`${row}.employe_certain`),
  backed: sql.raw(`(${row}.employe_certain or ${row}.memes_noms)`),
  nom: sql.raw(`${row}.ligne ->> 'nom'`),
  prenom: sql.raw(`${row}.ligne ->> 'prenom'`),
})

/**
 * The voters whom staged rows `n` tell by a column, as `v`, with whether it is certain who each is (`certain`): a query that is
 * kept whole, since no coordinator plans a change of staged rows that asks for the employee of each voter (decision N-4). Each
 * voter is looked up by its key: an array tells them.
 */
export const votersOf = (db: Db, column: 'votant_id' | 'connu_id', which: RawBuilder<unknown>) => sql`(
  select v.id, v.nom, v.prenom, v.employe_id, ${isCertain(db)} as certain
  from votant v where v.client_id = ${db.clientId} and v.id = any (array(
    select ${sql.ref(`n.${column}`)} from ajout_votant n where ${which})) offset 0) v`

/** Who the voter `v` is, told whether that is certain. */
export const ofVoter = (certain: RawBuilder<unknown>): Someone => ({
  employe: sql.ref('v.employe_id'),
  certain,
  backed: certain,
  nom: sql.ref('v.nom'),
  prenom: sql.ref('v.prenom'),
})

/** Whether two are two employees: an address alone says it of neither. */
export const areTwo = (one: Someone, other: Someone) => sql<boolean>`(
  ${one.employe} <> ${other.employe} and ${one.backed} and ${other.backed}) is true`

/**
 * Whether two who meet are one person (decision J-11): they have the same names (decision M-14) and are not two employees, or are
 * for certain the same one.
 */
export const isSame = (one: Someone, other: Someone) => sql<boolean>`(
  (${sameNames(one, other)} and not ${areTwo(one, other)})
  or (${one.employe} = ${other.employe} and ${one.certain} and ${other.certain}) is true)`
