import { exists } from '../db/vote/campagnes.ts'
import type { Db } from '../db/engine/database.ts'
import type { Lien } from '../db/members/liens.ts'
import { readJeton, voteOf } from '../db/vote/jetons.ts'
import { cast, type Cast } from '../db/vote/cast.ts'
import { recall, type Recu } from '../db/vote/recus/reprise.ts'
import { accepted, type Electeur, faultOfShown, find, holderOf, seen, unreadable } from '../db/vote/electeur.ts'
import { printOfSaid } from '../db/vote/publie/document.ts'
import { isSealed } from '../db/vote/publie/sound.ts'
import { type Refusal, sentence } from '../problems.ts'
import { type Fault, faultsOf } from '../rules/bulletin.ts'
import { compileDays } from '../rules/days.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { refusalToVote } from '../rules/vote.ts'
import { catalogueOf } from '../words/index.ts'
import type { Fail, Handlers, Services } from './handler.ts'

type Situation =
  'Campagne.VotePasOuvert' | 'Campagne.VoteTermine' | 'Votant.ADejaVote' | 'Votant.EstRadie' | 'Votant.SansDroitDeVote'

export const voteHandlers = {
  getBulletin: ({ path, service, fail }) =>
    reading({ path, service, fail }, (electeur) => {
      const { organisation, titre, ouverture, fermeture, libelleAbstention } = electeur
      const { prenom, nom, poids, poidsIdentifiant = false } = electeur
      return {
        organisation,
        campagne: {
          titre,
          textePageAccueil: electeur.extent === 'abregee' ? shortened : electeur.textePageAccueil,
          ouvertureDuVoteUtc: ouverture,
          fermetureDuVoteUtc: fermeture,
          libelleAbstention,
          empreintePublication: electeur.publicationEmpreinte?.toString('hex') ?? null,
          empreinteQuestions: questionsOf(electeur),
        },
        votant: { prenom, nom, poids, poidsIdentifiant },
        questions: seen(electeur).map(({ ordre: _, seuilAdoption: __, options, ...question }) => ({
          ...question,
          options: options.map(({ id, libelle, description }) => ({ id, libelle, description })),
        })),
      }
    }),

  verifyBulletin: ({ path, body: { reponses, empreinteQuestions: read }, service, fail }) =>
    reading({ path, service, fail }, (electeur) => {
      const asked = questionsOf(electeur)
      if (asked !== null && read != null && asked !== read) fail('Bulletin.Perime', undefined, 'empreinteQuestions')
      const faults = faultsOf(reponses, accepted(electeur))
      if (faults.length > 0) refuseBallot(faults, fail)
      const filled = reponses.map((reponse) => ({ optionIds: [], abstention: false, ...reponse }))
      return { reponses: filled, ...(read !== undefined && { empreinteQuestions: read }) }
    }),

  async castVote({ path, body: { reponses, secret, empreinteQuestions: read }, service, fail }) {
    const lien = await known({ path, service, fail })
    const outcome = await service.casting(lien.clientId, { lien, reponses, read, secret: secretOf(secret) })
    return receiptOf(outcome ?? fail('Jeton.Inconnu'), fail)
  },

  async simulateVotes({ client, path: { id: campagneId }, body: { votes }, service: { database, config }, fail }) {
    if (!client.estBacASable) fail('BacASable.Requis')
    if (!(await database.read(client.id, (db) => exists(db, campagneId))))
      fail('Campagne.NotFound', { valeur: campagneId })
    const errors: Erreur[] = []
    const means = { boxKeys: config.boxKeys, dayOf: compileDays(config.timeZone) }
    for (const [index, { votantId, reponses }] of votes.entries()) {
      const outcome = await database.write(client.id, (db) => cast(db, { votantId, campagneId }, reponses, means))
      const refus = refusalOf(outcome, votantId)
      if (refus) errors.push({ votantId, index, code: refus.code, message: sentence(refus, 'fr') })
    }
    return { nombreVotes: votes.length - errors.length, errors }
  },
} satisfies Partial<Handlers>

type Erreur = { votantId: string; index: number; code: string; message: string }

/** Why a simulated vote was not cast. */
function refusalOf(outcome: Cast | undefined, valeur: string): Refusal | undefined {
  if (!outcome) return { code: 'Votant.NotFound', slots: { valeur } }
  if (outcome.end === 'refused') return { code: outcome.code }
  if (outcome.end === 'invalid') return { code: 'Bulletin.Invalide', slots: { valeur: outcome.faults[0]?.titre ?? '' } }
  return undefined
}

type Reading = {
  readonly path: { jeton: string }
  readonly service: Services
  readonly fail: Fail<Situation | 'Jeton.Inconnu'>
}

/** What a voter is shown, when the holder of the token may vote now. */
async function reading<T>({ path, service, fail }: Reading, show: (electeur: Electeur) => T): Promise<T> {
  const lien = await known({ path, service, fail })
  const { clientId } = lien
  const { boxKeys } = service.config
  const { electeur, fault } = await service.database.crowd.read(clientId, (db) => readingOf(db, lien, boxKeys))
  if (!electeur) return fail('Jeton.Inconnu')
  const refus = refusalToVote(electeur)
  if (refus) fail(refus)
  if (electeur.extent !== 'entiere') logExcess(service.log, clientId, electeur)
  if (electeur.extent === 'illisible') throw unreadable(electeur.campagneId)
  if (fault) throw fault
  return show(electeur)
}

/** The fingerprint of what a voter is asked, as it was signed; null of what an earlier version has published. */
const questionsOf = (electeur: Electeur) => (isSealed(electeur) ? printOfSaid(electeur) : null)

/** What a ballot says, in the place of its welcome, whose texts are left out. */
const shortened = `<p>${catalogueOf('fr').vote.shortened}</p><p lang="en">${catalogueOf('en').vote.shortened}</p>`

/** Tells the operator of a campaign that was published before its texts were bounded. */
function logExcess(log: Reading['service']['log'], client: string, { campagneId: campagne, extent }: Electeur) {
  log.warn({ client, campagne, extent }, 'a ballot is too large to be shown whole')
}

/** What a token that was sent to somebody stands for. */
async function known({ path, service, fail }: Pick<Reading, 'path' | 'service'> & { fail: Fail<'Jeton.Inconnu'> }) {
  const lien = readJeton(path.jeton) ?? fail('Jeton.Inconnu')
  const isKnown = await service.liens.isKnown('vote', lien.clientId, lien.empreinte.toString('hex'))
  return isKnown ? lien : fail('Jeton.Inconnu')
}

/** What the pages tell somebody who may not vote: of which vote; undefined for a token that was sent to nobody. */
export async function voteTold({ database, liens }: Services, jeton: string) {
  const lien = readJeton(jeton)
  const isKnown = lien && (await liens.isKnown('vote', lien.clientId, lien.empreinte.toString('hex')))
  return isKnown ? database.crowd.read(lien.clientId, (db) => voteOf(db, lien.empreinte)) : undefined
}

/** The bytes of a secret that came with a vote. */
const secretOf = (secret: string | undefined) => (secret === undefined ? undefined : Buffer.from(secret, 'base64url'))

/** The receipt of the holder of a token who has voted with this secret; undefined for whoever has not. */
export async function recallVote({ database }: Services, jeton: string, secret: string): Promise<Recu | undefined> {
  const lien = readJeton(jeton)
  if (!lien) return undefined
  return database.crowd.read(lien.clientId, async (db) => {
    const key = await holderOf(db, lien.empreinte)
    return key && recall(db, key, Buffer.from(secret, 'base64url'))
  })
}

/** The voter to whom a token was sent, and why nothing may be shown of what is asked; not looked at for one who may not vote. */
async function readingOf(db: Db, { empreinte, secret }: Lien, keys: BoxKeys) {
  const key = await holderOf(db, empreinte)
  const electeur = key && (await find(db, key))
  const mayVote = electeur && !refusalToVote(electeur) && electeur.extent !== 'illisible'
  return { electeur, fault: mayVote ? await faultOfShown(db, { ...electeur, secret }, keys) : undefined }
}

/** The receipt of a vote that was cast. */
function receiptOf(outcome: Cast, fail: Fail<Situation | 'Bulletin.Invalide' | 'Bulletin.Perime'>) {
  if (outcome.end === 'refused' && outcome.code === 'Bulletin.Perime')
    return fail(outcome.code, undefined, 'empreinteQuestions')
  if (outcome.end === 'refused') return fail(outcome.code)
  return outcome.end === 'cast' ? outcome.recu : refuseBallot(outcome.faults, fail)
}

const refuseBallot = (faults: readonly Fault[], fail: Fail<'Bulletin.Invalide'>): never =>
  fail.all(
    faults
      .slice(0, 20)
      .map(({ titre, place }) => [
        'Bulletin.Invalide',
        { valeur: titre },
        place < 0 ? 'reponses' : `reponses[${String(place)}]`,
      ]),
  )
