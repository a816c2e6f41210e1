import type { Db } from '../db/engine/database.ts'
import * as demandes from '../db/forms/demandes-adhesion.ts'
import { confirm, find, type Found } from '../db/forms/demandes-confirm.ts'
import * as employeurs from '../db/members/employeurs.ts'
import * as formulaires from '../db/forms/formulaires.ts'
import { findToConsent } from '../db/members/objets-consentement.ts'
import * as syndicats from '../db/members/syndicats.ts'
import type { Given } from '../db/members/valeurs-champ.ts'
import { describeValues, refusalsOf } from '../db/members/valeurs-described.ts'
import { unreachable } from '../rules/courriels.ts'
import type { Call, FailArgs as Reason, Handlers } from './handler.ts'

export const conciliationHandlers = {
  listDemandesAdhesion: ({ db, query }) => demandes.list(db, query),

  getDemandeAdhesion: async ({ db, path, fail }) =>
    (await demandes.find(db, path.idDemande)) ?? fail('DemandeAdhesion.NotFound', { valeur: path.idDemande }),

  async confirmDemandeAdhesion({ db, path, body = {}, fail, refuse }) {
    const valeur = path.idDemande
    const demande = (await demandes.lock(db, valeur)) ?? fail('DemandeAdhesion.NotFound', { valeur })
    const { statut } = demande
    if (statut !== 'ATransferer') fail('DemandeAdhesion.StatutInvalidePourAccepter', { valeur: statut })
    const values = await valuesOf(db, body.valeursChampUtilisateur ?? [])
    const found = await find(db, demande, body)
    const { employeurId, syndicatId, refusals } = await referencesOf(db, demande, body)
    refuse([
      ...values.refusals,
      ...merged(found, body),
      ...unknown(found, body),
      ...unreachableIn(demande, found, body),
      ...refusals,
      ...discordant(found, body),
    ])
    return confirm(db, demande, { values: body, employeurId, syndicatId, known: found.known })
  },

  async rejectDemandeAdhesion({ db, path, body, fail }) {
    const valeur = path.idDemande
    const { id, statut } = (await demandes.lock(db, valeur)) ?? fail('DemandeAdhesion.NotFound', { valeur })
    if (statut !== 'ATransferer') fail('DemandeAdhesion.StatutInvalidePourRejeter', { valeur: statut })
    await demandes.close(db, id, { statut: 'Rejetee', motif: body?.motif ?? null })
  },

  async simulateDemandeAdhesion({ db, body, fail, refuse }) {
    const { syndicatIdExterne, idFormulaire } = body
    const { valeurs, refusals } = await valuesOf(db, body.valeursChampUtilisateur ?? [])
    const syndicat = await syndicats.named(db, syndicatIdExterne)
    const isUnknownForm = idFormulaire ? !(await formulaires.exists(db, idFormulaire)) : false
    const { consents, reasons } = await consentsOf(db, body.consentements ?? [])
    const unknown: Reason<'Syndicat.NotFound'> = [
      'Syndicat.NotFound',
      { valeur: syndicatIdExterne },
      'syndicatIdExterne',
    ]
    refuse([
      ...refusals,
      !syndicat && unknown,
      isUnknownForm && ['Formulaire.NotFound', { valeur: String(idFormulaire) }, 'idFormulaire'],
      ...reasons,
    ])
    return demandes.insert(db, { ...body, syndicat: syndicat ?? fail(...unknown), valeurs, consents })
  },
} satisfies Partial<Handlers>

type Consentements = NonNullable<Call<'simulateDemandeAdhesion'>['body']['consentements']>

/** The consents of a request with their objects, and the reasons to refuse those of objects that are not there. */
async function consentsOf(db: Db, given: Consentements) {
  const consents: demandes.Asked['consents'][number][] = []
  const reasons: Reason<'ObjetConsentement.NotFound'>[] = []
  for (const { identifiantExterne: valeur, consent } of given) {
    const objet = await findToConsent(db, valeur)
    if (objet) consents.push({ objet, consent })
    else reasons.push(['ObjetConsentement.NotFound', { valeur }, 'consentements'])
  }
  return { consents, reasons }
}

type Confirmation = NonNullable<Call<'confirmDemandeAdhesion'>['body']>

const merged = ({ known }: Found, { idUnique: valeur }: Confirmation): Reason<'Employe.Fusionne'>[] => {
  const { fusionneDans } = known ?? {}
  return valeur && fusionneDans ? [['Employe.Fusionne', { valeur, fusionneDans }, 'fusionneDans']] : []
}

const unknown = ({ known }: Found, { idUnique }: Confirmation): Reason<'Employe.NotFound'>[] =>
  idUnique && !known ? [['Employe.NotFound', { valeur: idUnique }, 'idUnique']] : []

/** Why two ids do not name one employee: somebody else has the external one, or the employee has another one. */
function discordant({ known, owner }: Found, { idExterne: valeur }: Confirmation) {
  const isOther = valeur && known && known.idExterne !== valeur && (owner ?? known.idExterne) !== null
  const reason: Reason<'Employe.IdentifiantsDiscordants'> = [
    'Employe.IdentifiantsDiscordants',
    { valeur: valeur ?? '' },
    'idUnique',
  ]
  return isOther ? [reason] : []
}

/** The addresses that mail does not reach, but for those that the person, or the request, has already (decision C-4). */
const unreachableIn = ({ courriel }: demandes.Locked, { known }: Found, body: Confirmation) => {
  const asked = unreachable(body, { courriel })
  return unreachable(body, known)
    .filter((member) => asked.includes(member))
    .map((member): Reason<'Courriel.BadEmailAddress'> => ['Courriel.BadEmailAddress', undefined, member])
}

/** The ids of the employer and of the union that a confirmation is about, and the reasons to refuse it. */
async function referencesOf(db: Db, demande: demandes.Locked, body: Confirmation) {
  const { identifiantExterneEmployeur: employeur } = body
  const syndicat = body.syndicatIdExterne ?? demande.syndicatIdExterne ?? ''
  const employeurId = employeur ? await employeurs.idOf(db, employeur) : employeur
  const syndicatId = await unionOf(db, demande, body.syndicatIdExterne)
  const refusals: Reason<'Employe.EmployeurMustExist' | 'Syndicat.NotFound'>[] = []
  if (employeur && !employeurId)
    refusals.push(['Employe.EmployeurMustExist', { valeur: employeur }, 'identifiantExterneEmployeur'])
  if (!syndicatId) refusals.push(['Syndicat.NotFound', { valeur: syndicat }, 'syndicatIdExterne'])
  return { employeurId, syndicatId: syndicatId ?? '', refusals }
}

const unionOf = (db: Db, demande: demandes.Locked, idExterne: string | null | undefined) =>
  idExterne ? syndicats.idOf(db, idExterne) : Promise.resolve(demande.syndicat_id)

/** The given values with their labels, and the reasons to refuse those that fit no field (decision F-13). */
async function valuesOf(db: Db, values: readonly Given[]) {
  const { valeurs, refused } = await describeValues(db, values)
  return { valeurs, refusals: refusalsOf(refused) }
}
