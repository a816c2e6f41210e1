import { reportOf, rowsOf, withLignes } from '../db/vote/ajout/lignes.ts'
import { addVotants, created, isCreated, moved } from '../db/vote/ajout/votants.ts'
import * as campagnes from '../db/vote/campagnes.ts'
import { givingWay } from '../db/engine/holds/giving-way.ts'
import type { Db } from '../db/engine/database.ts'
import { photoOf, recordChange } from '../db/journal/votants.ts'
import { among, everybody, queueLinks, unknownAmong } from '../db/vote/envois.ts'
import { signComers, signUnions } from '../db/vote/inscrits/write.ts'
import { publishListeElectorale } from '../db/vote/liste-electorale.ts'
import { list } from '../db/vote/liste-electorale.ts'
import { againstRivals, anyNumber, writeOf } from '../db/engine/long-write.ts'
import { comesTold } from '../db/vote/figures/poids.ts'
import * as votants from '../db/vote/votants.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { areRightsFrozen, frozenOf, isFinished } from '../rules/campagnes.ts'
import type { Fail, Handlers } from './handler.ts'

export const listeElectoraleHandlers = {
  async listListeElectorale({ db, path: { campagneId }, query, fail }) {
    if (!(await campagnes.exists(db, campagneId))) fail('Campagne.NotFound', { valeur: campagneId })
    return list(db, campagneId, query)
  },

  addListeElectorale: ({ client, path: { campagneId }, batch, language, service: { database, config }, once, fail }) =>
    withLignes(database, client.id, batch, (lignes) => {
      const body = batch.rest()
      const { envoyerJetons = false, simulation = false } = body
      const depuisSyndicats = body.depuisSyndicats ?? []
      // A row that is added costs more than one that is changed.
      const size = depuisSyndicats.length > 0 ? anyNumber : 5 * lignes.count
      const work = once(async (db) => {
        const campagne = await unfinished(db, campagneId, fail)
        const frozen = frozenOf(campagne)
        const ajout = { ...body, depuisSyndicats, lignes: rowsOf(db, lignes), campagneId, frozen, simulation }
        const { counts, refused } = await addVotants(db, ajout)
        const added = simulation ? 0 : counts.created
        if (!simulation) await signWritten(db, campagne, counts, config.boxKeys)
        if (added > 0) await publishListeElectorale(db, campagneId, { count: added, ids: created })
        if (added > 0 && envoyerJetons) await queueLinks(db, campagneId, isCreated)
        const nombreVotants = (await votants.count(db, campagneId)) + (simulation ? counts.created : 0)
        return { ...counts, ...(await reportOf(db, lignes, refused, language)), nombreVotants, simulation }
      })
      return givingWay(() => againstRivals(() => writeOf(database, client.id, size, work)))
    }),

  sendJetons: ({ client, path: { campagneId }, body: { votantIds }, service: { database }, once, fail }) => {
    const work = once(async (db) => {
      await unfinished(db, campagneId, fail)
      return {
        nombreEnvois: await queueLinks(db, campagneId, votantIds === undefined ? everybody : among(votantIds)),
        votantIdsNonTrouves: votantIds === undefined ? [] : await unknownAmong(db, campagneId, votantIds),
      }
    })
    return writeOf(database, client.id, votantIds?.length ?? anyNumber, work)
  },

  async sendJeton({ db, path: { campagneId, votantId }, fail }) {
    await unfinished(db, campagneId, fail)
    const votant = await listed(db, { campagneId, votantId }, fail)
    if (!votant.droitDeVote) fail('Votant.SansDroitDeVote')
    if (votant.aVote) fail('Votant.ADejaVote')
    await queueLinks(db, campagneId, among([votantId]))
  },

  async setDroitDeVote({ db, path: { campagneId, votantId }, body, fail }) {
    const { droitDeVote, commentaire } = body
    const campagne = await unfinished(db, campagneId, fail)
    const votant = await listed(db, { campagneId, votantId }, fail)
    const sends = droitDeVote && body.envoyerJeton === true
    if (isRightLocked(campagne, votant, droitDeVote)) fail('Votant.DroitDeVoteVerrouille', undefined, 'droitDeVote')
    if (sends && votant.aVote) fail('Votant.ADejaVote')
    const before = await photoOf(db, campagneId, votantId)
    await votants.setRight(db, votantId, droitDeVote, commentaire)
    const comer = { id: votantId, hadRight: votant.droitDeVote }
    if (await comesTold(db, campagne, comer)) fail('Votant.PoidsIdentifiant', undefined, 'poids')
    await recordChange(db, campagneId, votantId, before)
    if (sends) await queueLinks(db, campagneId, among([votantId]))
  },
} satisfies Partial<Handlers>

/** Signs what voters weigh who were added, and the unions that others were given (decision H-34). */
async function signWritten(
  db: Db,
  campagne: campagnes.Held,
  counts: Record<'created' | 'updated', number>,
  keys: BoxKeys,
) {
  if (counts.created > 0) await signComers(db, campagne, created, keys)
  if (counts.updated > 0) await signUnions(db, campagne, moved, keys)
}

/** Whether a right would change that no longer does: of somebody who has voted, or where the rights are frozen. */
const isRightLocked = (campagne: campagnes.Held, votant: votants.Locked, droitDeVote: boolean) =>
  droitDeVote !== votant.droitDeVote && (votant.aVote || areRightsFrozen(campagne))

/** A campaign whose vote is not over, kept so until the end of the transaction. */
async function unfinished(db: Db, id: string, fail: Fail<'Campagne.NotFound' | 'Campagne.VoteTermine'>) {
  const campagne = (await campagnes.keep(db, id)) ?? fail('Campagne.NotFound', { valeur: id })
  if (isFinished(campagne.etat)) fail('Campagne.VoteTermine')
  return campagne
}

type Votant = { campagneId: string; votantId: string }

/** A voter of the electoral list, locked until the end of the transaction. */
async function listed(db: Db, { campagneId, votantId }: Votant, fail: Fail<'Votant.NotFound' | 'Votant.EstRadie'>) {
  const votant = (await votants.lock(db, campagneId, votantId)) ?? fail('Votant.NotFound', { valeur: votantId })
  return votant.estRadie ? fail('Votant.EstRadie') : votant
}
