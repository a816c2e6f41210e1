import { type RawBuilder, sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import type { Objet } from '../members/objets-consentement.ts'
import { sure } from '../engine/compiled.ts'
import { rows } from '../lists/rows.ts'

type Item = components['schemas']['DemandeAdhesion']
type Filter = NonNullable<operations['listDemandesAdhesion']['parameters']['query']>
export type Statut = 'EnAttente' | 'ATransferer' | 'Acceptee' | 'Rejetee'

const mine = (db: Db) => db.q.selectFrom('demande_adhesion').where('demande_adhesion.client_id', '=', db.clientId)

/** The active employees that are the same as the person of a request in some way, each by its strongest one (decision M-14). */
const candidats = (db: Db) => {
  // The fence keeps the limit from the scan: with it, the planner reads the whole table for a name that it deems common.
  const same = (rang: number, motif: string, condition: RawBuilder<unknown>) => sql`
    (select f.*, ${sql.lit(rang)} as rang, ${sql.lit(motif)} as motif from (
      select e.id, e.id_externe, e.prenom, e.nom, e.courriel from employe e
      where e.client_id = ${db.clientId} and ${condition} offset 0) f order by f.id limit 10)`
  return sql<
    Item['employesCandidats']
  >`case when demande_adhesion.statut in ('EnAttente', 'ATransferer') then coalesce((
    select json_agg(json_build_object('idExterne', c.id_externe, 'idUnique', c.id, 'prenom', c.prenom, 'nom', c.nom,
      'courriel', c.courriel, 'motif', c.motif) order by c.rang, c.id)
    from (select * from (select distinct on (s.id) s.* from (
      ${same(1, 'NoMembre', sql`e.no_membre_cle = demande_adhesion.no_membre`)} union all
      ${same(2, 'Courriel', sql`e.courriel_cle = lower(demande_adhesion.courriel)`)} union all
      ${same(3, 'CourrielAlternatif', sql`e.courriel_alternatif_cle = lower(demande_adhesion.courriel)`)} union all
      ${same(4, 'Nom', sql`e.nom_plie = nom_plie(demande_adhesion.nom) and e.prenom_plie = nom_plie(demande_adhesion.prenom)`)}
    ) s order by s.id, s.rang) d order by d.rang, d.id limit 10) c), '[]') else '[]' end`
}

/** A request as the contract shows it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db)
    .select([
      'demande_adhesion.id',
      'demande_adhesion.statut',
      'demande_adhesion.date_demande as dateDemande',
      'demande_adhesion.date_signature as dateSignature',
      'demande_adhesion.date_traitement as dateTraitement',
      'demande_adhesion.motif_rejet as motifRejet',
      'demande_adhesion.a_signature_manuscrite as aSignatureManuscripte',
      'demande_adhesion.transaction_id as transactionId',
      'demande_adhesion.formulaire_id as idFormulaire',
      'demande_adhesion.syndicat_id_externe as syndicatIdExterne',
      'demande_adhesion.syndicat_nom as syndicatNom',
      'demande_adhesion.prenom',
      'demande_adhesion.nom',
      'demande_adhesion.no_membre as noMembre',
      'demande_adhesion.courriel',
      'demande_adhesion.telephone_principal as telephonePrincipal',
      'demande_adhesion.adresse1',
      'demande_adhesion.ville',
      'demande_adhesion.province',
      'demande_adhesion.code_postal as codePostal',
    ])
    .select(sql<Item['valeursChampUtilisateur']>`demande_adhesion.valeurs`.as('valeursChampUtilisateur'))
    .select(candidats(db).as('employesCandidats'))

/** The requests of one status, by date (decision L-1). */
export const list = (db: Db, { apres, idExterneSyndicat, statut = 'ATransferer' }: Filter) =>
  rows(
    select(db)
      .where('demande_adhesion.statut', '=', statut)
      .$if(apres !== undefined, (q) => q.where('demande_adhesion.date_demande', '>=', apres ?? ''))
      .$if(idExterneSyndicat !== undefined, (q) =>
        q.where('demande_adhesion.syndicat_id_externe', '=', idExterneSyndicat ?? ''),
      )
      .orderBy('demande_adhesion.date_demande')
      .orderBy('demande_adhesion.id'),
  )

export const find = (db: Db, id: string) => select(db).where('demande_adhesion.id', '=', id).executeTakeFirst()

/** The requests that became memberships of an employee, or came with an answer of this one to a form. */
export const ofEmploye = (db: Db, employeId: string) =>
  select(db)
    .where(
      sql<boolean>`demande_adhesion.id = any (array(
        select d.id from adhesion a join demande_adhesion d on d.client_id = ${db.clientId} and d.adhesion_id = a.id
        where a.client_id = ${db.clientId} and a.employe_id = ${employeId}
        union all
        select r.demande_id from reponse_formulaire r where r.client_id = ${db.clientId} and r.employe_id = ${employeId}))`,
    )
    .orderBy('demande_adhesion.date_demande')
    .orderBy('demande_adhesion.id')
    .execute()

/** What a person asked: the identity, the values and the consents are kept as they were given. */
export type Asked = components['schemas']['DemandeAdhesionSimulee'] & {
  readonly syndicat: { readonly id: string; readonly nom: string }
  readonly valeurs: Item['valeursChampUtilisateur']
  readonly consents: readonly { readonly objet: Objet; readonly consent: boolean }[]
}

/** Records a request; gives it as the contract shows it. */
export async function insert(db: Db, asked: Asked) {
  const id = newId()
  await db.q
    .insertInto('demande_adhesion')
    .values({
      client_id: db.clientId,
      id,
      statut: asked.statut ?? 'ATransferer',
      date_demande: db.now,
      a_signature_manuscrite: asked.aSignatureManuscripte ?? false,
      transaction_id: asked.transactionId ?? null,
      formulaire_id: asked.idFormulaire ?? null,
      syndicat_id: asked.syndicat.id,
      syndicat_id_externe: asked.syndicatIdExterne,
      syndicat_nom: asked.syndicat.nom,
      ...person(asked),
      date_signature: asked.dateSignature ?? (asked.statut === 'EnAttente' ? null : db.now),
      valeurs: sql`${JSON.stringify(asked.valeurs)}::json`,
      consentements: sql`${JSON.stringify(asked.consents)}::json`,
    })
    .execute()
  return sure(await find(db, id))
}

const person = (asked: Asked) => ({
  prenom: asked.prenom,
  nom: asked.nom,
  no_membre: asked.noMembre ?? null,
  courriel: asked.courriel,
  telephone_principal: asked.telephonePrincipal ?? null,
  adresse1: asked.adresse1 ?? null,
  ville: asked.ville ?? null,
  province: asked.province ?? null,
  code_postal: asked.codePostal ?? null,
})

/** A request with what only its processing needs, locked until the end of the transaction. */
export async function lock(db: Db, id: string) {
  const row = await mine(db)
    .select(['syndicat_id', 'statut', sql<Asked['consents']>`consentements`.as('consents')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, ...sure(await find(db, id)), statut: row.statut as Statut }
}

export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

/** Ends a locked request. */
export async function close(db: Db, id: string, end: { statut: Statut; motif?: string | null; adhesionId?: string }) {
  await db.q
    .updateTable('demande_adhesion')
    .set({
      statut: end.statut,
      motif_rejet: end.motif ?? null,
      adhesion_id: end.adhesionId ?? null,
      date_traitement: db.now,
      version: sql`version + 1`,
    })
    .where('demande_adhesion.client_id', '=', db.clientId)
    .where('id', '=', id)
    .execute()
}
