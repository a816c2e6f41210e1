import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { sure } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { emit } from '../outbox/evenements.ts'
import { select } from './adhesions.ts'
import { valeursDe } from './valeurs-champ.ts'

/** What a person says of himself or herself in signing: null is blank, and what is left out is copied from the employee. */
export type Said = {
  readonly prenom: string
  readonly nom: string
  readonly courriel: string | null
  readonly telephonePrincipal: string | null
  readonly adresse1: string | null
  readonly ville: string | null
  readonly province: string | null
  readonly codePostal: string | null
}

export type Signature = {
  readonly employeId: string
  readonly syndicatId: string
  /** Now when it is not given. */
  readonly dateSignature?: string | undefined
  readonly aSignatureManuscripte?: boolean | undefined
  readonly transactionId?: string | null
  readonly said?: Partial<Said>
}

/**
 * Registers the signature of an active employee and publishes it: a snapshot of what the employee and the union say now,
 * and the event (decisions E-7 and E-8). What is attached to it afterwards in the same transaction, its
 * payments, is there when the event leaves.
 */
export async function sign(db: Db, signature: Signature) {
  const id = await register(db, signature)
  const adhesion = sure(await select(db).where('adhesion.id', '=', id).executeTakeFirst())
  await emit(db, 'adhesion.signee', adhesion)
  return adhesion
}

/** Registers a signature that nobody is told of, one of the past; gives the id of the membership. */
export async function register(db: Db, signature: Signature): Promise<string> {
  const id = newId()
  const { numAffectedRows } = await insertion(db, id, signature).execute(db.q)
  if (numAffectedRows !== 1n) {
    // The employee or the union that the caller has just found went meanwhile: the whole call is made again.
    throw new GivenUp('overtaken', 'The employee or the union is gone')
  }
  return id
}

const given = (value: string | null | undefined, column: string) =>
  value === undefined ? sql.ref(`employe.${column}`) : sql`${value}::text`

/**
 * The row of the employee stays as it is until the end of the transaction: a deactivation waits (decision C-9). Raw: the
 * snapshot is an insertion of what it locks.
 */
const insertion = (db: Db, id: string, { employeId, syndicatId, said = {}, ...signature }: Signature) => sql`
  insert into adhesion (client_id, id, employe_id, syndicat_id, date_signature, date_enregistrement, transaction_id,
    a_signature_manuscrite, syndicat_id_externe, syndicat_nom, employe_id_externe, prenom, nom, courriel,
    telephone_principal, adresse1, ville, province, code_postal, valeurs)
  select employe.client_id, ${id}::uuid, employe.id, syndicat.id, ${signature.dateSignature ?? db.now}::timestamptz(3),
    ${db.now}::timestamptz(3), ${signature.transactionId ?? null}::text, ${signature.aSignatureManuscripte === true},
    syndicat.id_externe, syndicat.nom, employe.id_externe,
    ${given(said.prenom, 'prenom')}, ${given(said.nom, 'nom')}, ${given(said.courriel, 'courriel')},
    ${given(said.telephonePrincipal, 'telephone_principal')}, ${given(said.adresse1, 'adresse1')},
    ${given(said.ville, 'ville')}, ${given(said.province, 'province')},
    ${given(said.codePostal, 'code_postal')}, ${valeursDe(db)}
  from employe join syndicat on syndicat.client_id = employe.client_id
  where employe.client_id = ${db.clientId} and employe.id = ${employeId}::uuid and employe.est_actif
    and syndicat.id = ${syndicatId}::uuid
  for key share of employe, syndicat`
