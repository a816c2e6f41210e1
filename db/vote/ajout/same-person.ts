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

/** Who the voter `v` is. */
export const ofVoter = (db: Db): Someone => ({
  employe: sql.ref('v.employe_id'),
  certain: isCertain(db),
  backed: isCertain(db),
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
