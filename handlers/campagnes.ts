import { isBallotTooLarge } from '../mail/bulletin.ts'
import { excessOfModeleInTurns } from '../mail/measure.ts'
import { findClient } from '../db/clients/clients.ts'
import * as campagnes from '../db/vote/campagnes.ts'
import type { Db } from '../db/engine/database.ts'
import { writeOf } from '../db/engine/long-write.ts'
import { changed, created } from '../db/journal/campagnes.ts'
import { digestOf } from '../db/journal/hashes.ts'
import { record } from '../db/journal/lines.ts'
import * as journal from '../db/journal/list.ts'
import { tells } from '../db/vote/figures/poids.ts'
import { hide, leave, publish, unpublish } from '../db/vote/publication.ts'
import { recordPublication } from '../db/vote/publie/record.ts'
import { signChange } from '../db/vote/publie/sign.ts'
import { withFault } from '../db/vote/publie/told.ts'
import { readAll } from '../db/vote/questions.ts'
import * as statistiques from '../db/vote/figures/statistiques.ts'
import * as votants from '../db/vote/votants.ts'
import type { BoxKeys } from '../rules/ring.ts'
import * as rules from '../rules/campagnes.ts'
import { differs, fresh, isFinished, isLocked, wanted } from '../rules/campagnes.ts'
import { faults, type Modele } from '../rules/modeles.ts'
import { wrongQuorum } from '../rules/values/percentages.ts'
import { catalogueOf } from '../words/index.ts'
import type { Call, Fail, FailArgs as Reason, Handlers } from './handler.ts'

type NotFound = Fail<'Campagne.NotFound'>
type Wording = Reason<
  'Campagne.VariableManquante' | 'Campagne.VariableInconnue' | 'Campagne.LienPerdu' | 'Courriel.ContentTooLarge'
>
type Dates = Reason<'Campagne.OuvertureVoteApresFermeture' | 'Campagne.RappelInvalide'> | false
type Contenu = Fail<'Campagne.ContenuTropVolumineux'>

export const campagneHandlers = {
  listCampagnes: ({ db, query }) => campagnes.list(db, query),

  getCampagne: async ({ db, path, service: { config }, fail }) =>
    (await withFault(db, await campagnes.find(db, path.id), config.boxKeys)) ??
    fail('Campagne.NotFound', { valeur: path.id }),

  async getApercu({ db, path, query: { langue = 'fr' }, fail }) {
    const campagne = await campagnes.find(db, path.id)
    const client = await findClient(db.q, db.clientId)
    if (!campagne || !client) return fail('Campagne.NotFound', { valeur: path.id })
    const { titre, textePageAccueil, ouvertureDuVoteUtc, fermetureDuVoteUtc, libelleAbstention } = campagne
    return {
      organisation: client.organisation,
      campagne: {
        ...{ titre, textePageAccueil, ouvertureDuVoteUtc, fermetureDuVoteUtc, libelleAbstention },
        empreintePublication: null,
        empreinteQuestions: null,
      },
      votant: { ...catalogueOf(langue).vote.someone, poids: 1, poidsIdentifiant: false },
      questions: campagne.questions.map(({ ordre: _, seuilAdoption: __, options, ...question }) => ({
        ...question,
        options: options.map(({ id, libelle, description }) => ({ id, libelle, description })),
      })),
    }
  },

  getStatistiquesCampagne: async ({ db, path: { id }, query, service: { config }, fail }) =>
    (await statistiques.find(db, { campagneId: id, syndicat: query.syndicatIdExterne }, config.boxKeys)) ??
    fail('Campagne.NotFound', { valeur: id }),

  async listJournal({ db, path: { id }, fail }) {
    const isKnown = (await campagnes.exists(db, id)) || (await journal.hasLines(db, id))
    return isKnown ? journal.list(db, id) : fail('Campagne.NotFound', { valeur: id })
  },

  async createCampagne({ db, body, service, fail, refuse }) {
    const next = fresh(body)
    refuse([
      ...wrongDates({ ...next, etat: 'Brouillon', now: db.now, rappels: [] }, next),
      ...wrongQuorum(body.quorum),
      ...(await wrongWording(body.modeleEnvoiLien, { db, service })),
    ])
    const id = await campagnes.insert(db, body, service.config.boxKeys)
    await refuseExcess(db, id, fail)
    await record(db, id, 'CampagneCreee', created(next))
    return id
  },

  async updateCampagne({ db, path, body, service, fail, refuse }) {
    const campagne = await locked(db, path.id, fail)
    const next = wanted(campagne, body)
    if (differs(campagne, next)) {
      if (isFinished(campagne.etat)) fail('Campagne.VoteTermine')
      refuse([
        isLocked(campagne, next) && ['Campagne.StructureVerrouillee'],
        ...wrongDates(campagne, next),
        ...wrongQuorum(body.quorum),
        ...(await wrongWording(body.modeleEnvoiLien, { db, service })),
      ])
      await campagnes.update(db, campagne, next)
      if (body.textePageAccueil != null) await refuseExcess(db, path.id, fail)
    }
    await tellUpdate(db, { campagne, next, body }, service.config.boxKeys)
    const now = await withFault(db, await campagnes.find(db, path.id), service.config.boxKeys)
    return now ?? fail('Campagne.NotFound', { valeur: path.id })
  },

  async deleteCampagne({ client, path, service: { database, config }, once, condition, fail }) {
    const work = once(async (db) => {
      await locked(db, path.id, fail)
      await condition(db)
      if (await campagnes.hasVotes(db, path.id)) fail('Campagne.SupprimerAvecVotes')
      await leave(db, path.id)
      await hide(db, path.id)
      await recordPublication(db, path.id, 'CampagneSupprimee', { empreinte: null }, config.boxKeys)
      await campagnes.remove(db, path.id)
    })
    const voters = await database.read(client.id, (db) => votants.count(db, path.id))
    await writeOf(database, client.id, voters, work)
  },

  async publishCampagne({ db, path, service: { config }, fail }) {
    const campagne = await locked(db, path.id, fail)
    if (campagne.etat !== 'Brouillon')
      fail.all([['Campagne.TransitionNonPermise'], ['Campagne.EtatInvalidePourPublier']])
    const questions = await readAll(db, path.id)
    if (questions.length === 0) fail('Campagne.AucuneQuestion')
    const short = questions.find((question) => question.options.length < Math.max(2, question.nombreChoixMin))
    if (short) fail('Question.OptionsInsuffisantes', { valeur: short.titre })
    const twin = rules.labelReadTwice(questions, campagne.libelleAbstention)
    if (twin !== undefined) fail('Option.LibelleDejaUtilise', { valeur: twin })
    if (!rules.mayPublish(campagne)) fail('Campagne.TransitionNonPermise')
    await refuseExcess(db, path.id, fail)
    if (campagne.refuserPoidsIdentifiants && (await tells(db, path.id))) fail('Campagne.PoidsIdentifiants')
    const empreinte = await publish(db, path.id, config.boxKeys)
    const details = { ...(await votants.figures(db, path.id)), empreinteQuestions: digestOf(questions) }
    await recordPublication(db, path.id, 'CampagnePubliee', { empreinte, details }, config.boxKeys)
  },

  async unpublishCampagne({ db, path, service: { config }, fail }) {
    const { etat } = await locked(db, path.id, fail)
    if (etat === 'Brouillon' || etat === 'Archive') fail('Campagne.TransitionNonPermise')
    if (await campagnes.hasVotes(db, path.id)) fail('Campagne.DepublierAvecVotes')
    await recordPublication(db, path.id, 'CampagneDepubliee', { empreinte: null }, config.boxKeys)
    await unpublish(db, path.id, config.boxKeys)
  },

  async archiveCampagne({ db, path, fail }) {
    const { etat } = await locked(db, path.id, fail)
    if (etat !== 'Termine') fail('Campagne.TransitionNonPermise')
    await campagnes.touching(db, path.id, { est_archive: true })
    await record(db, path.id, 'CampagneArchivee', {})
  },

  async unarchiveCampagne({ db, path, fail }) {
    const { etat } = await locked(db, path.id, fail)
    if (etat !== 'Archive') fail('Campagne.TransitionNonPermise')
    await campagnes.touching(db, path.id, { est_archive: false })
    await record(db, path.id, 'CampagneDesarchivee', {})
  },
} satisfies Partial<Handlers>

type Update = {
  readonly campagne: campagnes.Held
  readonly next: rules.Wanted
  readonly body: Parameters<typeof signChange>[2]
}

/**
 * Signs what an update leaves of a published campaign, and tells of it in the journal. What the row says already may not be what was
 * signed: somebody may have written it there before.
 */
async function tellUpdate(db: Db, { campagne, next, body }: Update, keys: BoxKeys): Promise<void> {
  const { id, etat, estPublie } = campagne
  const isOther = differs(campagne, next)
  const isSigned = estPublie && (isOther || !isFinished(etat))
  const signed = isSigned ? await signChange(db, id, body, keys) : undefined
  const details = changed(campagne, next)
  if (signed && (isOther || signed.isNew))
    await recordPublication(db, id, 'CampagneModifiee', { empreinte: signed.empreinte, details }, keys)
  else if (isOther) await record(db, id, 'CampagneModifiee', details)
}

const locked = async (db: Db, id: string, fail: NotFound) =>
  (await campagnes.lock(db, id)) ?? fail('Campagne.NotFound', { valeur: id })

/** A closing before the opening, and reminders that a campaign cannot have. */
const wrongDates = (facts: Parameters<typeof rules.areRemindersValid>[0], next: rules.Wanted): Dates[] => [
  rules.closesBeforeOpening(next) && ['Campagne.OuvertureVoteApresFermeture', undefined, 'fermetureDuVoteUtc'],
  !rules.areRemindersValid(facts, next) && ['Campagne.RappelInvalide', undefined, 'rappels'],
]

/** Refuses a campaign whose texts are together more than a ballot shows. */
async function refuseExcess(db: Db, id: string, fail: Contenu) {
  if (await isBallotTooLarge(db, id)) fail('Campagne.ContenuTropVolumineux')
}

/**
 * A wording of the e-mail that is too large, lacks a variable, names one that it does not have (decision H-3), or loses
 * the link, which is looked for in one that has it.
 */
async function wrongWording(
  modele: Modele | null | undefined,
  { db, service }: Pick<Call<'createCampagne'>, 'db' | 'service'>,
): Promise<Wording[]> {
  if (!modele) return []
  const wrong: Wording[] = (await excessOfModeleInTurns(modele))
    ? [['Courriel.ContentTooLarge', undefined, 'modeleEnvoiLien.contenu']]
    : []
  const { missing, unknown } = faults('LienDeVote', modele)
  for (const valeur of missing) wrong.push(['Campagne.VariableManquante', { valeur }, 'modeleEnvoiLien'])
  for (const valeur of unknown) wrong.push(['Campagne.VariableInconnue', { valeur }, 'modeleEnvoiLien'])
  if (wrong.length > 0) return wrong
  const lost = await service.workshop.faultOfLink(db.clientId, 'LienDeVote', modele)
  return lost === undefined ? [] : [['Campagne.LienPerdu', undefined, 'modeleEnvoiLien.contenu']]
}
