import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { operations } from '../../generated/openapi.ts'
import { GivenUp } from '../../pace/given-up.ts'
import { sure } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { lockSpace } from '../engine/holds/lock-spaces.ts'
import { newId } from '../engine/ids.ts'
import { type Reach, reachOf } from '../lists/incremental.ts'
import { nest, nested } from '../lists/nested.ts'
import { rows } from '../lists/rows.ts'
import * as employes from './employes.ts'
import { empreinte, type Proven } from './empreinte.ts'
import type { Objet } from './objets-consentement.ts'

type Filter = NonNullable<operations['listConsentements']['parameters']['query']>

/**
 * A record of consent as the contract shows it: the one place where columns become members. It is of the employee into
 * whom the one who gave it was merged since (decision C-16); the fingerprint covers the id of the latter.
 */
const select = (db: Db) =>
  employes
    .select(db)
    .clearSelect()
    .innerJoin('employe as signataire', (join) =>
      join.on('signataire.client_id', '=', db.clientId).on(sql<boolean>`employe.id =
        case when signataire.fusionne_dans is null then signataire.id else signataire.fusionne_dans end`),
    )
    .innerJoin('consentement', (join) =>
      join
        .onRef('consentement.client_id', '=', 'signataire.client_id')
        .onRef('consentement.employe_id', '=', 'signataire.id'),
    )
    .select(['employe.id_externe as idExterne', 'consentement.date_consentement as dateConsentement'])
    .select('consentement.consent')
    .select(nested('employe', employes.select(db)))
    .select([
      'consentement.objet_id_externe as objetDeConsentement.identifiantExterne',
      'consentement.titre as objetDeConsentement.titre',
      'consentement.id as idUniqueConsentement',
      'consentement.employe_id as idUniqueSignataire',
      'consentement.texte as texteConsentement',
      'consentement.source',
      'consentement.id_formulaire as idFormulaire',
    ])
    .select(sql<string>`encode(consentement.empreinte, 'hex')`.as('empreinte'))

/** The history by date (decision A-19), that of deactivated employees included (decision C-10). */
export async function list(db: Db, filter: Filter) {
  const reach = filter.apres === undefined ? undefined : await reachOf(db, 'apres', filter.apres)
  const chosen = filtered(db, select(db), filter, reach)
  return rows(chosen.orderBy('consentement.date_consentement').orderBy('consentement.rang'), reach)
}

/** The whole history of an employee, and of those who were merged into this one. */
export async function ofEmploye(db: Db, idUnique: string) {
  const query = filtered(db, select(db), { idUnique }, undefined)
  const found = await query.orderBy('consentement.date_consentement').orderBy('consentement.rang').execute()
  return found.map(nest)
}

function filtered<O>(
  db: Db,
  query: SelectQueryBuilder<DB, 'consentement' | 'employe', O>,
  { apres, idExterne, idUnique, etatCourant }: Filter,
  reach: Reach | undefined,
) {
  return query
    .$if(apres !== undefined, (q) =>
      q
        .where('consentement.date_consentement', '>=', apres ?? '')
        .where('consentement.date_consentement', '<', reach?.until ?? ''),
    )
    .$if(idExterne !== undefined, (q) =>
      q.where('consentement.employe_id', 'in', signatories(db, sql`e.id_externe = ${idExterne}`)),
    )
    .$if(idUnique !== undefined, (q) =>
      q.where('consentement.employe_id', 'in', signatories(db, sql`e.id = ${idUnique}::uuid`)),
    )
    .$if(etatCourant === true, (q) => q.where((eb) => eb.not(eb.exists(later(db, reach)))))
    .$if(etatCourant === true, (q) => q.where(sql<boolean>`not ${laterOfMerged(db, reach)}`))
}

/** An employee and those who were merged into that one: who gave the consents of the person. */
const signatories = (db: Db, condition: RawBuilder<unknown>) => sql<string>`(
  select e.id from employe e where e.client_id = ${db.clientId} and ${condition}
  union all
  select m.id from employe e join employe m on m.client_id = ${db.clientId} and m.fusionne_dans = e.id
  where e.client_id = ${db.clientId} and ${condition})`

/** A later record of the same object by the same person under another id: that of the person, or of a merged one. */
const laterOfMerged = (db: Db, reach: Reach | undefined) => {
  const after = sql`x.client_id = ${db.clientId} and x.objet_id = consentement.objet_id
    and (x.date_consentement, x.rang) > (consentement.date_consentement, consentement.rang)
    ${reach ? sql`and x.date_consentement < ${reach.until}` : sql``}`
  return sql`(signataire.fusionne_dans is not null and exists (
      select from consentement x where x.employe_id = signataire.fusionne_dans and ${after})
    or exists (
      select from employe m join consentement x on x.employe_id = m.id and ${after}
      where m.client_id = ${db.clientId} and m.fusionne_dans = employe.id and m.id <> consentement.employe_id))`
}

/** A later record of the same employee and object (operation listConsentements), among those that an incremental read can see. */
const later = (db: Db, reach: Reach | undefined) =>
  db.q
    .selectFrom('consentement as suivant')
    .select('suivant.id')
    .where('suivant.client_id', '=', db.clientId)
    .where(sql<boolean>`suivant.employe_id = consentement.employe_id and suivant.objet_id = consentement.objet_id`)
    .where(
      sql<boolean>`(suivant.date_consentement, suivant.rang) > (consentement.date_consentement, consentement.rang)`,
    )
    .$if(reach !== undefined, (q) => q.where('suivant.date_consentement', '<', reach?.until ?? ''))

/** A consent that was given or refused: in a form, in a conciliation, by an import (decision F-2). */
export type Consent = {
  readonly employeId: string
  readonly objet: Objet
  readonly consent: boolean
  readonly source: 'Formulaire' | 'Conciliation' | 'Import'
  readonly idFormulaire?: number | null
}

/** Adds one record to the history, dated by the transaction; gives it as the contract shows it. */
export async function recordConsent(db: Db, consent: Consent) {
  const [id = ''] = await recordConsents(db, [consent])
  const row = await select(db).where('consentement.id', '=', id).executeTakeFirst()
  return nest(sure(row))
}

/**
 * Adds records to the end of the client's chain of proof (decision F-3), in this order; gives their ids. Writers of one
 * client take turns until they commit; where the lock does not reach, the unique place in the chain stops the second
 * one, whose whole transaction is tried again.
 */
export async function recordConsents(db: Db, consents: readonly Consent[]): Promise<string[]> {
  await lockSpace(db, 'consentement')
  const last = await db.q
    .selectFrom('consentement')
    .select(['rang', 'empreinte'])
    .where('consentement.client_id', '=', db.clientId)
    .orderBy('rang', 'desc')
    .limit(1)
    .executeTakeFirst()
  const links = chain(db, consents, last)
  if (links.length === 0) return []
  const { numInsertedOrUpdatedRows } = await db.q
    .insertInto('consentement')
    .values(links)
    .onConflict((on) => on.columns(['client_id', 'rang']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== BigInt(links.length)) {
    throw new GivenUp('overtaken', 'Another transaction took the same place in the chain of consents')
  }
  return links.map(({ id }) => id)
}

/** The rows of the records that follow `last`. */
function chain(db: Db, consents: readonly Consent[], last: { rang: number; empreinte: Buffer } | undefined) {
  let previous = last?.empreinte ?? null
  return consents.map((consent, index) => {
    const record = proven(db, consent)
    previous = empreinte(previous, db.clientId, record)
    return {
      client_id: db.clientId,
      id: record.id,
      rang: (last?.rang ?? 0) + index + 1,
      employe_id: record.employeId,
      objet_id: consent.objet.id,
      objet_id_externe: record.objetIdExterne,
      titre: record.titre,
      texte: record.texte,
      consent: record.consent,
      source: record.source,
      id_formulaire: record.idFormulaire,
      date_consentement: record.dateConsentement,
      empreinte: previous,
    }
  })
}

const proven = (db: Db, { employeId, objet, consent, source, idFormulaire = null }: Consent): Proven => ({
  id: newId(),
  employeId,
  objetIdExterne: objet.identifiantExterne,
  titre: objet.titre,
  texte: objet.description,
  consent,
  source,
  idFormulaire,
  dateConsentement: db.now,
})
