// Raw: what is counted of voters comes of one look at them, by filters.
import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { etat } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { faultOfTold } from '../publie/told.ts'
import { results } from '../protocole-1/statistiques.ts'
import { questionsOf } from '../questions.ts'
import type { Turnout } from './electorate.ts'
import { isQuorumReached, type Standing } from '../../../scrutin/index.ts'
import { rounded, scopeOf, shownQuestions } from './figures.ts'
import { type Look, lookOf } from './look.ts'
import { soundFigures } from './sound.ts'

type Schemas = components['schemas']
type Question = Schemas['StatistiquesQuestion']

type Facts = Pick<Schemas['StatistiquesCampagne'], 'campagneId' | 'titre' | 'etat'> &
  Turnout & {
    readonly enDirect: boolean
    /** Whether it is counted by the first protocol; of a later one the result is stored, or it is not counted. */
    readonly estDepouille: boolean
    readonly questions: Schemas['Question'][]
    readonly quorum: number | null
    /** The stored result. */
    readonly look: Look | null
  }

type Wanted = { readonly campagneId: string; readonly syndicat: string | undefined }

type Means = Wanted & { readonly clientId: string; readonly keys: BoxKeys }

/**
 * The figures of a campaign, or of the voters of one union (decisions K-1 to K-6); undefined when there is none. Those of a
 * counted campaign are those of its result. Throws where that was changed since the count.
 */
export async function find(db: Db, wanted: Wanted, keys: BoxKeys) {
  const facts = await factsOf(db, wanted)
  if (!facts) return undefined
  if (facts.look) return counted(facts, facts.look, { ...wanted, clientId: db.clientId, keys })
  const fault = facts.estDepouille && (await faultOfTold(db, wanted.campagneId, keys))
  if (fault) throw fault
  return counting(db, facts, wanted.syndicat)
}

function counted(facts: Facts, look: Look, { syndicat, keys, ...vote }: Means) {
  const figures = soundFigures(vote, look, keys)
  const scope = scopeOf(figures, syndicat)
  const quorum = quorumOf(scope.standing)
  return { ...answer(facts, scope.turnout, { isVisible: true, quorum }), questions: shownQuestions(figures, scope) }
}

/** A campaign that is not counted; or was, by a version that stored no result. */
async function counting(db: Db, facts: Facts, syndicat: string | undefined) {
  const { enDirect, estDepouille, questions, campagneId, votants: voted } = facts
  const isLive = enDirect && ['VoteOuvert', 'Termine'].includes(facts.etat)
  const live = () => (isLive ? questions.map((question) => liveQuestion(question, voted)) : [])
  return {
    ...answer(facts, facts, {
      isVisible: estDepouille || isLive,
      quorum: syndicat === undefined ? quorumOf({ ...facts, poidsElecteurs: null }) : null,
    }),
    questions: estDepouille ? await results(db, { campagneId, questions, voted }, syndicat) : live(),
  }
}

/** The quorum of a campaign, and whether it is reached; null where there is none. */
const quorumOf = (standing: Standing | null) =>
  standing?.quorum != null ? { pourcentage: standing.quorum, estAtteint: isQuorumReached(standing) } : null

function answer(
  { campagneId, titre, etat: state }: Facts,
  { inscrits, avecDroit, votants }: Turnout,
  { isVisible, quorum }: { readonly isVisible: boolean; readonly quorum: ReturnType<typeof quorumOf> },
) {
  return {
    ...{ campagneId, titre, etat: state },
    totalVotants: inscrits,
    totalVotantsAvecDroitDeVote: avecDroit,
    votantsAyantVote: votants,
    tauxParticipation: avecDroit === 0 ? 0 : rounded((100 * votants) / avecDroit),
    quorum,
    resultatsVisibles: isVisible,
  }
}

/** The voters are counted where no result says how many they are. */
async function factsOf(db: Db, { campagneId, syndicat }: Wanted): Promise<Facts | undefined> {
  const mine = syndicat === undefined ? sql`true` : sql`v.syndicat_id_externe is not distinct from ${syndicat}`
  const { rows } = await sql<Facts>`
    select campagne.id as "campagneId", campagne.titre, campagne.quorum, ${etat} as etat,
      campagne.depouille_le is not null and campagne.protocole = 1 as "estDepouille",
      (select resultats_en_direct from client where client.id = campagne.client_id) as "enDirect",
      ${questionsOf} as questions, ${lookOf} as look, compte.*
    from campagne cross join (
      select count(*)::int as inscrits,
        count(*) filter (where v.a_vote or (v.droit_de_vote and not v.est_radie))::int as "avecDroit",
        count(*) filter (where v.a_vote)::int as votants
      from votant v where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and ${mine}
        and not exists (select 1 from resultat r where r.client_id = ${db.clientId} and r.campagne_id = ${campagneId})) compte
    where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId}`.execute(db.q)
  return rows[0]
}

/** A question whose ballots are still sealed: how many there are, and nothing of what they say. */
const liveQuestion = ({ id, titre, type, ordre, seuilAdoption }: Schemas['Question'], voted: number): Question => ({
  questionId: id,
  titre,
  type,
  ordre,
  nombreReponses: voted,
  nombreAbstentions: null,
  totalPondere: null,
  seuilAdoption,
  estAdoptee: null,
  options: null,
})
