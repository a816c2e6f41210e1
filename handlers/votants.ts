import * as campagnes from '../db/vote/campagnes.ts'
import type { Db } from '../db/engine/database.ts'
import { frozenRights, setRights } from '../db/vote/droits-de-vote.ts'
import { exists as syndicatExists } from '../db/members/syndicats.ts'
import { writeOf } from '../db/engine/long-write.ts'
import { photoOf, recordChange, recordOne } from '../db/journal/votants.ts'
import { withDigest } from '../db/engine/version.ts'
import { areOthers, withdrawLinks } from '../db/vote/jetons.ts'
import { linksOf } from '../db/vote/link.ts'
import { tellFormerAddresses, tellRemoved } from '../db/vote/messages/adresses.ts'
import { signChanged, signComer } from '../db/vote/inscrits/write.ts'
import { type Comer, comesTold } from '../db/vote/figures/poids.ts'
import * as votants from '../db/vote/votants.ts'
import { areRightsFrozen, areWeightsFrozen, isFinished, refusesTellingWeights } from '../rules/campagnes.ts'
import { keptAddress, unreachable } from '../rules/courriels.ts'
import { differing } from '../rules/values/differing.ts'
import { units } from '../scrutin/tally.ts'
import type { Call, Fail, FailArgs as Reason, Handlers } from './handler.ts'

type Upsert = Call<'upsertVotant'>

export const votantHandlers = {
  async listVotants({ db, path: { campagneId }, query, fail }) {
    if (!(await campagnes.exists(db, campagneId))) fail('Campagne.NotFound', { valeur: campagneId })
    return votants.list(db, campagneId, query)
  },

  async getVotant({ db, path: { campagneId, votantId }, fail }) {
    if (!(await campagnes.exists(db, campagneId))) fail('Campagne.NotFound', { valeur: campagneId })
    const votant = await votants.find(db, campagneId, votantId)
    return withDigest(votant ?? fail('Votant.NotFound', { valeur: votantId }))
  },

  async upsertVotant(call) {
    const {
      db,
      path: { campagneId },
      body,
      fail,
    } = call
    if (body.votantId == null) refuseIncomplete(call)
    const campagne = (await campagnes.keep(db, campagneId)) ?? fail('Campagne.NotFound', { valeur: campagneId })
    if (isFinished(campagne.etat)) fail('Campagne.VoteTermine')
    return body.votantId == null ? create(call, campagne) : change(call, body.votantId, campagne)
  },

  async deleteVotant({ db, path: { campagneId, votantId }, fail }) {
    const { etat, estPublie, titre } = await keep(db, campagneId, fail)
    const votant = (await votants.lock(db, campagneId, votantId)) ?? fail('Votant.NotFound', { valeur: votantId })
    if (votant.aVote) fail('Votant.ADesVotes')
    if (isFinished(etat)) fail('Campagne.VoteTermine')
    // Who leaves the list may be added again with an address of somebody else.
    if (estPublie && !votant.estRadie) await tellRemoved(db, titre, votant)
    await recordOne(db, campagneId, 'VotantsSupprimes', votantId)
    await votants.remove(db, votantId)
  },

  async strikeOffVotant({ db, path: { campagneId, votantId }, fail }) {
    const { etat, estPublie, titre } = await keep(db, campagneId, fail)
    const votant = (await votants.lock(db, campagneId, votantId)) ?? fail('Votant.NotFound', { valeur: votantId })
    if (votant.estRadie) fail('Votant.DejaRadie')
    if (isFinished(etat)) fail('Campagne.VoteTermine')
    if (estPublie) await tellRemoved(db, titre, votant)
    await votants.strikeOff(db, votantId)
    await recordOne(db, campagneId, 'VotantsRadies', votantId)
  },

  setDroitsDeVote: ({ client, path: { campagneId }, body, service: { database }, once, fail }) => {
    const work = once(async (db) => {
      const campagne = await keep(db, campagneId, fail)
      if (isFinished(campagne.etat)) fail('Campagne.VoteTermine')
      return areRightsFrozen(campagne)
        ? frozenRights(db, campagneId, body)
        : setRights(db, campagneId, body, refusesTellingWeights(campagne))
    })
    return writeOf(database, client.id, body.votantIds.length, work)
  },
} satisfies Partial<Handlers>

const keep = async (db: Db, id: string, fail: Fail<'Campagne.NotFound'>) =>
  (await campagnes.keep(db, id)) ?? fail('Campagne.NotFound', { valeur: id })

/** Refuses a voter to create that lacks what every voter has (decision J-1), or has an address that mail does not reach. */
function refuseIncomplete({ body, refuse }: Upsert) {
  const required = ['identifiant', 'courriel', 'nom', 'prenom'] as const
  const missing = required.filter((member) => body[member] === undefined)
  refuse([...missing.map((member) => invalid(member, words.required)), ...unreachableIn(body)])
}

/** What is wrong with a member that the contract cannot refuse: whether it is needed depends on the call. */
const words = {
  required: { fr: 'est requis', en: 'is required' },
  unreachable: { fr: "n'est pas une adresse de courriel", en: 'is not an e-mail address' },
}

const invalid = (member: string, message: Record<'fr' | 'en', string>): Reason<'Requete.Invalide'> => [
  'Requete.Invalide',
  undefined,
  member,
  message,
]

/** The addresses that mail does not reach, but for those that the voter has already (decision C-4). */
const unreachableIn = (body: Upsert['body'], known?: votants.Locked) =>
  unreachable(body, known).map((member) => invalid(member, words.unreachable))

async function create(call: Upsert, campagne: campagnes.Held) {
  const {
    db,
    path: { campagneId },
    body,
    refuse,
  } = call
  const { identifiant = '', courriel = '', nom = '', prenom = '', droitDeVote = true } = body
  const { liens, unknown } = await linked(db, { ...body, identifiant, courriel, nom, prenom })
  refuse([
    areRightsFrozen(campagne) && droitDeVote && ['Votant.DroitDeVoteVerrouille', undefined, 'droitDeVote'],
    ...unknown,
  ])
  const id = await votants.insert(db, campagneId, { ...body, identifiant, courriel, nom, prenom }, liens)
  await signComer(db, campagne, id, call.service.config.boxKeys)
  await refuseTold(call, campagne, { id, hadRight: false })
  await recordOne(db, campagneId, 'VotantsAjoutes', id)
  return id
}

async function change(call: Upsert, id: string, campagne: campagnes.Held) {
  const {
    db,
    path: { campagneId },
    body,
    fail,
    refuse,
  } = call
  const votant = (await votants.lock(db, campagneId, id)) ?? fail('Votant.NotFound', { valeur: id })
  if ((votant.estRadie || votant.aVote) && (await isSentBack(call, id, votant))) return id
  if (votant.estRadie) fail('Votant.EstRadie')
  if (votant.aVote) fail('Votant.ADejaVote')
  const given = { ...body, courriel: keptAddress(body.courriel, votant.courriel) }
  const { liens, isSameEmploye, unknown } = await changedLinks(db, votant, body)
  refuse([...unreachableIn(body, votant), ...frozenIn(body, votant, campagne), ...unknown])
  const before = await photoOf(db, campagneId, id)
  await votants.update(db, campagneId, id, given, liens)
  await signChanged(db, campagne, { id, syndicat: liens.syndicatIdExterne }, call.service.config.boxKeys)
  await withdrawFormerLinks(db, { ...votant, isSameEmploye }, body)
  await refuseTold(call, campagne, { id, hadRight: votant.droitDeVote })
  await recordChange(db, campagneId, id, before)
  if (campagne.estPublie) await tellFormerAddresses(db, campagne.titre, { ...votant, id }, given)
  return id
}

/**
 * Whether a body says of a voter who no longer changes what is stored, and changes nothing. Of one who is struck off it
 * has to say that too: who knows nothing of it takes the voter for one of the list.
 */
async function isSentBack({ db, path, body, asStored }: Upsert, id: string, { estRadie }: votants.Locked) {
  if (estRadie && asStored?.['estRadie'] !== true) return false
  const stored = await votants.find(db, path.campagneId, id)
  return differing(body, { ...stored, votantId: id }).length === 0
}

/** Another right or another weight where it is frozen; an equal one is no change. */
function frozenIn(body: Upsert['body'], votant: votants.Locked, campagne: campagnes.Held) {
  const { droitDeVote = votant.droitDeVote, poids = votant.poids } = body
  const isOtherRight = areRightsFrozen(campagne) && droitDeVote !== votant.droitDeVote
  const isOtherWeight = areWeightsFrozen(campagne) && units(poids) !== units(votant.poids)
  const reasons: (Reason<'Votant.DroitDeVoteVerrouille' | 'Votant.PoidsVerrouille'> | false)[] = [
    isOtherRight && ['Votant.DroitDeVoteVerrouille', undefined, 'droitDeVote'],
    isOtherWeight && ['Votant.PoidsVerrouille', undefined, 'poids'],
  ]
  return reasons
}

async function refuseTold({ db, fail }: Upsert, campagne: campagnes.Held, comer: Comer) {
  if (await comesTold(db, campagne, comer)) fail('Votant.PoidsIdentifiant', undefined, 'poids')
}

/** The links that a body changes: those that it names, and the employee whom it does not name and is found for certain. */
async function changedLinks(
  db: Db,
  votant: votants.Locked,
  body: Upsert['body'],
): Promise<Linked<Partial<votants.Liens>> & { isSameEmploye: boolean }> {
  const { identifiant = votant.identifiant, courriel = votant.courriel } = body
  const { nom = votant.nom, prenom = votant.prenom, employeIdExterne, syndicatIdExterne } = body
  const { liens, unknown } = await linked(db, { ...body, identifiant, courriel, nom, prenom })
  const changed = {
    ...employeOf(votant, liens, employeIdExterne !== undefined),
    ...(syndicatIdExterne !== undefined && { syndicatIdExterne: liens.syndicatIdExterne }),
  }
  const isSameEmploye = votant.employeCertain && liens.employeCertain && liens.employeId === votant.employeId
  return { liens: changed, isSameEmploye, unknown }
}

type Former = votants.Locked & { readonly isSameEmploye: boolean }

/** Withdraws the links of a voter whom a body makes somebody else (decision J-9). */
async function withdrawFormerLinks(db: Db, votant: Former, body: Upsert['body']) {
  const { identifiant = votant.identifiant, nom = votant.nom, prenom = votant.prenom } = body
  const isOther = !votant.isSameEmploye && (await areOthers(db, votant, { identifiant, nom, prenom }))
  if (isOther) await withdrawLinks(db, votant.id)
}

/**
 * The employee of a voter who changes (decision J-11): another one where it is said, and who is found for certain where the
 * voter is nobody for certain. An employee that is sent back is no more certain than it was, unless the names are the same.
 */
function employeOf(votant: votants.Locked, { employeId, employeCertain, isNamesake }: votants.Liens, isSaid: boolean) {
  const isOther = isSaid && employeId !== votant.employeId
  const isFound = !votant.employeCertain && employeCertain && isNamesake
  return isOther || isFound ? { employeId, employeCertain } : {}
}

/** Links, and the reasons to refuse those that name what does not exist. */
type Linked<L> = {
  readonly liens: L
  readonly unknown: readonly (Reason<'Employe.NotFound' | 'Syndicat.NotFound'> | false)[]
}
type Names = {
  identifiant: string
  courriel: string
  nom: string
  prenom: string
  employeIdExterne?: string | null
  syndicatIdExterne?: string | null
}

/** The links of a voter (decision J-4), and an employee or a union that is named and does not exist. */
async function linked(db: Db, names: Names): Promise<Linked<votants.Liens>> {
  const { identifiant, courriel, nom, prenom, employeIdExterne = null, syndicatIdExterne = null } = names
  const liens = await linksOf(db, { identifiant, courriel, nom, prenom, employeIdExterne, syndicatIdExterne })
  const unknownEmploye = employeIdExterne !== null && liens.employeId === null
  const unknownSyndicat = syndicatIdExterne !== null && !(await syndicatExists(db, syndicatIdExterne))
  return {
    liens,
    unknown: [
      unknownEmploye && ['Employe.NotFound', { valeur: employeIdExterne }, 'employeIdExterne'],
      unknownSyndicat && ['Syndicat.NotFound', { valeur: syndicatIdExterne }, 'syndicatIdExterne'],
    ],
  }
}
