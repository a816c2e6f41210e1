import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { sign } from '../members/adhesions-sign.ts'
import { recordConsents } from '../members/consentements.ts'
import { ConflictError } from '../engine/conflicts.ts'
import type { Db } from '../engine/database.ts'
import { patiently } from '../engine/holds/giving-way.ts'
import { keyOf, writingsOf } from '../../rules/courriels.ts'
import { lockSpace } from '../engine/holds/lock-spaces.ts'
import { close, type Locked } from './demandes-adhesion.ts'
import * as employes from '../members/employes.ts'
import { type GivenUpValue, mergeAll, mergedMeanwhile, pairOf, rememberValues } from '../members/fusion.ts'
import { moveToAdhesion } from '../members/paiements.ts'
import { type Given, setValues } from '../members/valeurs-champ.ts'

type Confirmation = components['schemas']['ConfirmationAdhesion']

/** The decision of the client on a request: the overriding values, and what they name, already found. */
export type Decision = {
  readonly values: Confirmation
  readonly employeurId: string | null | undefined
  readonly syndicatId: string
  /** The employee that the request is about, whom `find` holds; undefined for a new one. */
  readonly known?: Known | undefined
}

/** The same once the employee has all that a person without an external id had, who is `merged`; what that gave up. */
type Decided = Decision & { readonly merged?: string; readonly valuesGivenUp?: () => Promise<GivenUpValue[]> }

/**
 * Makes a membership of a locked request, with its payments, its consents and its event (decision L-2). It holds somebody
 * whom a load may want, or a merge, which takes two in the order of their ids: it waits for a moment only (decision G-17).
 */
export const confirm = (db: Db, demande: Locked, given: Decision) => patiently(db, () => confirmOne(db, demande, given))

async function confirmOne(db: Db, demande: Locked, given: Decision) {
  const decision = await withTwin(db, given)
  const employeId = await personOf(db, demande, decision)
  await setStillValid(db, employeId, newValues(demande, decision.known))
  await setValues(db, employeId, decision.values.valeursChampUtilisateur ?? [])
  const adhesion = await sign(db, {
    employeId,
    syndicatId: decision.syndicatId,
    dateSignature: demande.dateSignature ?? demande.dateDemande,
    aSignatureManuscripte: demande.aSignatureManuscripte,
    transactionId: demande.transactionId,
    said: identity(demande, decision.values),
  })
  await moveToAdhesion(db, demande.id, adhesion.idUniqueAdhesion)
  const how = { employeId, source: 'Conciliation' as const, idFormulaire: demande.idFormulaire }
  const consents = demande.consents.map((consent) => ({ ...consent, ...how }))
  if (consents.length > 0) await recordConsents(db, consents)
  await close(db, demande.id, { statut: 'Acceptee', adhesionId: adhesion.idUniqueAdhesion })
  return { ...adhesion, valeursIgnorees: (await decision.valuesGivenUp?.()) ?? [] }
}

/** The known employee, with all that a person without an external id has who has the same address and name (decision G-8). */
async function withTwin(db: Db, decision: Decision): Promise<Decided> {
  const { known, values } = decision
  if (!known) return decision
  const { prenom = known.prenom, nom = known.nom, courriel = known.courriel } = values
  const twin = await db.q
    .selectFrom('employe')
    .select('id')
    .where('employe.client_id', '=', db.clientId)
    .where('courriel_cle', 'in', writingsOf(courriel ?? ''))
    .where(nameless({ prenom, nom }))
    .where('id', '<>', known.idUnique)
    .forUpdate()
    .executeTakeFirst()
  if (!twin) return decision
  const pair = pairOf(twin.id, known.idUnique, null)
  const valuesGivenUp = await rememberValues(db, pair)
  await mergeAll(db, pair)
  return { ...decision, known: await employes.findById(db, known.idUnique), merged: twin.id, valuesGivenUp }
}

/** Who has no external id, was not merged into somebody, and has this name, however it is written (decision M-14). */
const nameless = ({ prenom, nom }: Pick<Said, 'prenom' | 'nom'>) =>
  sql<boolean>`employe.id_externe is null and employe.fusionne_dans is null
    and nom_plie(employe.nom) = nom_plie(${nom}::text) and nom_plie(employe.prenom) = nom_plie(${prenom}::text)`

/** The values of custom fields that the person said and that nothing is known of yet: a choice that is gone says nothing. */
function newValues(demande: Locked, known: Known | undefined): Given[] {
  const standing = known?.valeursChampUtilisateur.filter(({ valeur }) => valeur !== null)
  const names = new Set(standing?.map(({ nom }) => nom.toLowerCase()))
  const said = demande.valeursChampUtilisateur.filter(({ nom }) => !names.has(nom.toLowerCase()))
  return said.map(({ nom, valeur }) => ({ nom, valeur }))
}

/** The values of a request whose field or choice went meanwhile are left out: the person cannot say others any more. */
async function setStillValid(db: Db, employeId: string, values: readonly Given[]): Promise<void> {
  const refused = await setValues(db, employeId, values)
  if (refused.length === 0) return
  const names = new Set(refused.map(({ nom }) => nom))
  await setValues(
    db,
    employeId,
    values.filter(({ nom }) => !names.has(nom)),
  )
}

const contact = ['noMembre', 'telephonePrincipal', 'adresse1', 'ville', 'province', 'codePostal'] as const
const writable = ['prenom', 'nom', 'courriel', 'courrielAlternatif', ...contact] as const
const snapshot = ['prenom', 'nom', 'courriel', 'telephonePrincipal', 'adresse1', 'ville', 'province', 'codePostal']

/** What the membership says of the person: the values of the client, then those of the request, then what is known. */
const identity = (demande: Locked, values: Confirmation) => {
  const said = pick({ ...demande, ...given(values) }, snapshot)
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
}

const given = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

type Known = NonNullable<Awaited<ReturnType<typeof employes.findById>>>

/**
 * The id of the employee that the request becomes: created, or the known one, who is active from then on. The request
 * says what is not known of them; only the values of the client replace something.
 */
async function personOf(db: Db, demande: Locked, { values, known, ...link }: Decided) {
  const { idExterne } = values
  const overrides = given(pick(values, writable))
  if (!known) {
    const asked = { prenom: demande.prenom, nom: demande.nom, courriel: demande.courriel, ...pick(demande, contact) }
    return passing(employes.create(db, { ...asked, ...overrides, idExterne }, link))
  }
  const missing = contact.filter((name) => known[name] === null && demande[name] !== null)
  const changes = {
    ...pick(demande, missing),
    ...overrides,
    ...(known.idExterne === null && idExterne && { idExterne }),
  }
  if (!known.estActif) await passing(employes.reactivate(db, known, changes, link))
  else if (Object.keys(changes).length > 0 || link.employeurId !== undefined)
    await passing(employes.change(db, known.idUnique, changes, link))
  return known.idUnique
}

/** An external id that another call gave meanwhile is no conflict: the confirmation is made again, and finds whose it is. */
async function passing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    throw new ConflictError(async (later) => {
      const conflicts = await error.conflicts(later)
      return conflicts.some(({ constraint }) => constraint === 'employe_client_id_id_externe_key') ? [] : conflicts
    }, error)
  }
}

/**
 * The employee that a request is about, deactivated or not, whom nobody changes until the end of the transaction; and the
 * one who has the external id that is given.
 */
export async function find(db: Db, demande: Locked, { idUnique, idExterne, ...values }: Confirmation): Promise<Found> {
  if (idExterne) await lockSpace(db, 'idExterne', idExterne)
  const owner = idExterne ? await employes.idOfAny(db, idExterne) : undefined
  const said = { ...pick(demande, ['prenom', 'nom', 'courriel']), ...given(values) } as Said
  const id = idUnique ?? owner ?? (await sameAddress(db, said, typeof idExterne === 'string'))
  if (id === undefined) return {}
  return { known: await held(db, id, idUnique), owner }
}

async function held(db: Db, id: string, idUnique?: string | null): Promise<Known | undefined> {
  await patiently(db, () => employes.hold(db, id))
  if ((await employes.anonymisedSince(db, id)) !== null) return undefined
  const known = await employes.findById(db, id)
  if (known?.fusionneDans && !idUnique) throw mergedMeanwhile()
  return known
}

export type Found = { readonly known?: Known | undefined; readonly owner?: string | undefined }

/** Who a request says that the person is. */
type Said = { readonly prenom: string; readonly nom: string; readonly courriel: string }

/**
 * The active employee whose primary address it is, else the only one whose alternate address it is (decisions L-2 and
 * M-14), else a deactivated one without an external id who has the name too. Only among those without an external id who
 * have the name when one is to be given (decision G-8).
 */
async function sameAddress(db: Db, said: Said, unclaimed: boolean): Promise<string | undefined> {
  await lockSpace(db, 'courriel', keyOf(said.courriel))
  const found = (key: 'courriel_cle' | 'courriel_alternatif_cle' | 'courriel_minuscule') =>
    db.q
      .selectFrom('employe')
      .where('employe.client_id', '=', db.clientId)
      .where(key, 'in', writingsOf(said.courriel))
      .$if(unclaimed || key === 'courriel_minuscule', (q) => q.where(nameless(said)))
  const only = found('courriel_alternatif_cle')
    .select(sql<string>`min(id::text)::uuid`.as('id'))
    .having(({ fn }) => fn.countAll(), '=', 1)
  const row =
    (await found('courriel_cle').select('id').unionAll(only).limit(1).executeTakeFirst()) ??
    (await found('courriel_minuscule').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())
  return row?.id
}
