// Raw: expressions of statements about the voters to add, who are in a temporary table.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { isCertain } from '../link.ts'

/** What tells who somebody is: the employee, whether it is certain that it is that one, and the names. */
type Someone = Record<'employe' | 'certain' | 'nom' | 'prenom', RawBuilder<unknown>>

/** Whom a staged row is about. */
export const ofRow = (row: string): Someone => ({
  employe: sql.raw(`${row}.employe_id`),
  certain: sql.raw(`${row}.employe_certain`),
  nom: sql.raw(`${row}.ligne ->> 'nom'`),
  prenom: sql.raw(`${row}.ligne ->> 'prenom'`),
})

/** Who the voter `v` is. */
export const ofVoter = (db: Db): Someone => ({
  employe: sql.ref('v.employe_id'),
  certain: isCertain(db),
  nom: sql.ref('v.nom'),
  prenom: sql.ref('v.prenom'),
})

/**
 * Whether two are one person (decision J-11): they are not two employees, and have the same names (decision M-14) or are for
 * certain the same employee. That the address of both is an employee's says of neither that they are.
 */
export const isSame = (one: Someone, other: Someone) => sql<boolean>`(
  (${one.employe} <> ${other.employe}) is not true and (
    (nom_plie(${one.nom}) = nom_plie(${other.nom}) and nom_plie(${one.prenom}) = nom_plie(${other.prenom})) is true
    or (${one.employe} = ${other.employe} and ${one.certain} and ${other.certain}) is true))`
