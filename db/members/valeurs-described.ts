import { sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { type Given, type Refused, resolved, sourceOf } from './valeurs-champ.ts'

type Valeur = components['schemas']['ValeurChampUtilisateur']
type Row = Valeur & { readonly code: Refused['code'] | null }

/** Whose values are not yet anybody's. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Values of nobody's yet, as the contract shows values: with the labels of today, by the names of their fields.
 * Those that cannot be stored come back in `refused` (decision F-13). Null says nothing, the last of two values counts. Raw:
 * the values come as one document.
 */
export async function describeValues(db: Db, values: readonly Given[]) {
  const given = sourceOf(values.map((value) => ({ ...value, employeId: nobody })))
  const { rows } = await sql<Row>`
    select coalesce(c.nom, r.nom) as nom, c.label, c.type as "typeChampUtilisateurNom", r.valeur,
      x.label as "libelleValeur", r.code
    from (select distinct on (coalesce(champ_id::text, nom)) * from ${resolved(db, given)} as r
      order by coalesce(champ_id::text, nom), place desc) as r
    left join champ_utilisateur c on c.client_id = ${db.clientId} and c.id = r.champ_id
    left join ${ownRows(db, 'choix', 'id, id_externe, label, champ_utilisateur_id')} x
      on x.champ_utilisateur_id = r.champ_id and x.id = r.choix_id
    order by c.nom_cle, r.nom`.execute(db.q)
  return {
    valeurs: rows.flatMap(({ code, ...valeur }) => (code || valeur.valeur === null ? [] : [valeur])),
    refused: rows.flatMap(({ code, nom, valeur }) => (code ? [{ code, nom, valeur }] : [])),
  }
}

type Refusal =
  | [code: 'ChampUtilisateur.NotFound', slots: { valeur: string }, member: string]
  | [code: 'ChampUtilisateur.ValeurInvalide', slots: { valeur: string; nom: string }, member: string]

/** The reasons to refuse a body whose values fit no field (decision F-13), the rules of the domain first (decision A-23). */
export function refusalsOf(refused: readonly Pick<Refused, 'code' | 'nom' | 'valeur'>[]): Refusal[] {
  const member = 'valeursChampUtilisateur'
  const refusals = refused.map(({ code, nom, valeur }): Refusal =>
    code === 'ChampUtilisateur.NotFound'
      ? [code, { valeur: nom }, member]
      : [code, { valeur: valeur ?? '', nom }, member],
  )
  return refusals.sort(([a], [b]) => b.localeCompare(a))
}
