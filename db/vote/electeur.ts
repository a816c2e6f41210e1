import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { Problem } from '../../problems.ts'
import type { BallotQuestion } from '../../rules/bulletin.ts'
import type { Etat } from '../../rules/campagnes.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import type { Blocked } from './blocked.ts'
import { etatAt } from './campagnes.ts'
import type { Db } from '../engine/database.ts'
import { compiled } from '../engine/compiled.ts'
import { anyOf, gathered } from '../engine/gathered.ts'
import { isTelling } from './figures/poids.ts'
import { faultOfVoter } from './inscrits/check.ts'
import {
  cleScrutateurs,
  clesDeSignature,
  empreinteListe,
  isKept,
  liensSignes,
  type Said,
  saidApart,
  sealColumns,
  votesMarques,
} from './publie/document.ts'
import { faultOfEarlier } from './publie/earlier.ts'
import { faultOfSaid, isSealed, otherWords, type Seal } from './publie/sound.ts'
import { questionsOf, bareQuestionsOf } from './questions.ts'

type Schemas = components['schemas']

/** Who votes, and in what, as read at an instant of the database's clock. */
export type Electeur = Said &
  Seal & {
    readonly votantId: string
    readonly campagneId: string
    readonly prenom: string
    readonly nom: string
    readonly poids: number
    /** Whether the weight tells whose the ballot is; not asked where an answer is accepted. */
    readonly poidsIdentifiant?: boolean
    readonly droitDeVote: boolean
    readonly estRadie: boolean
    readonly aVote: boolean
    readonly syndicat: string | null
    readonly etat: Etat
    readonly organisation: string
    readonly titre: string
    readonly textePageAccueil: string
    readonly ouverture: string
    readonly fermeture: string
    readonly libelleAbstention: string | null
    readonly isShuffled: boolean
    readonly protocole: number
    readonly clePublique: Buffer | null
    readonly urneClePublique: Buffer | null
    readonly empreinteResultat: string | null
    readonly extent: Extent
    readonly questions: readonly Schemas['Question'][]
  }

/**
 * How much of a ballot is read: all of it, its titles and labels alone, or nothing, where even these are too large. The
 * texts of a campaign are bounded far below that (`isBallotTooLarge`); one that was published before they were may have
 * any number of them, and every voter has them read, kept and laid out.
 */
export type Extent = 'entiere' | 'abregee' | 'illisible'

/** Bytes in UTF-8 of the texts that are read of a ballot, each question and option counted for 200 more. */
const mostBytes = sql.lit(2_000_000)

/** Refuses a ballot of which not even the titles and labels are read. */
export const unreadable = (campagneId: string) =>
  Problem.because(
    new Error(`The titles and labels of the campaign ${campagneId} are larger than a ballot that can be shown`),
    { code: 'Serveur.Indisponible' },
  )

/** How many questions a campaign asks, and how many options all of these have. */
export type Size = { readonly questions: number; readonly options: number }

/** Bytes of the titles and labels of the campaign of each row, and of these with all that explains them. Raw: a part of JSON. */
const bytes = sql`
  select coalesce(sum(t.noms), 0) as noms, coalesce(sum(t.noms + t.textes), 0) as tout from (
    select octet_length(q.titre) + 200 as noms, coalesce(octet_length(q.description), 0) as textes
    from question q where q.client_id = campagne.client_id and q.campagne_id = campagne.id
    union all
    select octet_length(o.libelle) + 200, coalesce(octet_length(o.description), 0)
    from question q join option_reponse o on o.client_id = q.client_id and o.question_id = q.id
    where q.client_id = campagne.client_id and q.campagne_id = campagne.id) as t`

type Asked = Pick<Electeur, 'extent' | 'questions' | 'poidsIdentifiant'>

/** What is asked, as far as it is read to be shown. */
const toShow = sql<Asked>`(
  select json_build_object('poidsIdentifiant', ${isTelling}, 'extent', a.extent, 'questions',
    case when a.extent = 'entiere' then ${questionsOf} when a.extent = 'abregee' then ${bareQuestionsOf} else '[]' end)
  from (select case when b.tout <= ${mostBytes} then 'entiere' when b.noms <= ${mostBytes} then 'abregee'
      else 'illisible' end as extent
    from (${bytes}) as b) as a)`

/** The same, to accept an answer: nothing that only explains. */
const toAccept = sql<Asked>`(
  select json_build_object('extent', case when b.noms <= ${mostBytes} then 'abregee' else 'illisible' end,
    'questions', case when b.noms <= ${mostBytes} then ${bareQuestionsOf} else '[]' end)
  from (${bytes}) as b)`

/** A voter of a campaign with what is asked. */
const select = (db: Db, asked: typeof toShow) =>
  db.q
    .selectFrom('votant')
    .innerJoin('campagne', (join) =>
      join.onRef('campagne.client_id', '=', 'votant.client_id').onRef('campagne.id', '=', 'votant.campagne_id'),
    )
    .where('votant.client_id', '=', db.clientId)
    .select([
      'votant.id as votantId',
      'campagne.client_id as clientId',
      'campagne.id as campagneId',
      'votant.prenom',
      'votant.nom',
      'votant.poids',
      'votant.droit_de_vote as droitDeVote',
      'votant.est_radie as estRadie',
      'votant.a_vote as aVote',
      'votant.syndicat_id_externe as syndicat',
      etatAt('clock_timestamp()').as('etat'),
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
      'campagne.titre',
      'campagne.texte_page_accueil as textePageAccueil',
      'campagne.ouverture',
      'campagne.fermeture',
      'campagne.libelle_abstention as libelleAbstention',
      'campagne.ordre_reponses_aleatoire as isShuffled',
      'campagne.protocole',
      'campagne.cle_publique as clePublique',
      'campagne.urne_cle_publique as urneClePublique',
      sql<string | null>`encode(campagne.empreinte_resultat, 'hex')`.as('empreinteResultat'),
      ...saidApart,
      ...sealColumns,
      cleScrutateurs,
      clesDeSignature,
      empreinteListe,
      liensSignes,
      votesMarques,
      isKept,
      asked.as('asked'),
    ])

type Key = { readonly votantId: string; readonly campagneId: string }

const reader = (asked: typeof toShow) => {
  const byVotant = compiled((db, { votantId, campagneId }: Key) =>
    select(db, asked).where('votant.id', '=', votantId).where('votant.campagne_id', '=', campagneId),
  )
  return async (db: Db, key: Key): Promise<Electeur | undefined> => {
    const [row] = await byVotant(db, key)
    return row && { ...row, ...row.asked }
  }
}

/** A voter of a campaign, to be shown what is asked. */
export const find = reader(toShow)
/** The same, to be asked for it. */
export const findToAccept = reader(toAccept)

const byCampagne = compiled((db, { campagneId }: { campagneId: string }) =>
  db.q
    .selectFrom('campagne')
    .select(['libelle_abstention as libelleAbstention', toAccept.as('asked')])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId),
)

/** What a campaign asks for, whoever votes. */
export async function findAsked(db: Db, campagneId: string) {
  const [row] = await byCampagne(db, { campagneId })
  return row && { libelleAbstention: row.libelleAbstention, ...row.asked }
}

const keyOf = (empreinte: Buffer) => `\\x${empreinte.toString('hex')}`

const byJeton = gathered(
  (db, { keys }) =>
    db.q
      .selectFrom('jeton')
      .select(['votant_id as votantId', 'campagne_id as campagneId', 'empreinte'])
      .where('jeton.client_id', '=', db.clientId)
      .where('empreinte', '=', anyOf(keys, 'bytea')),
  ({ empreinte }) => keyOf(empreinte),
)

/** The voter to whom a token was sent. */
export const holderOf = (db: Db, empreinte: Buffer) => byJeton(db, keyOf(empreinte))

const sizeByJeton = compiled((db, { empreinte }: { empreinte: Buffer }) =>
  db.q
    .selectFrom('jeton')
    .select((eb) => [
      eb
        .selectFrom('question as q')
        .whereRef('q.client_id', '=', 'jeton.client_id')
        .whereRef('q.campagne_id', '=', 'jeton.campagne_id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('questions'),
      eb
        .selectFrom('question as q')
        .innerJoin('option_reponse as o', (join) =>
          join.onRef('o.client_id', '=', 'q.client_id').onRef('o.question_id', '=', 'q.id'),
        )
        .whereRef('q.client_id', '=', 'jeton.client_id')
        .whereRef('q.campagne_id', '=', 'jeton.campagne_id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('options'),
    ])
    .where('jeton.client_id', '=', db.clientId)
    .where('empreinte', '=', empreinte),
)

/** How much is asked of the voter to whom a token was sent; undefined when it was sent to nobody. */
export async function sizeOf(db: Db, empreinte: Buffer): Promise<Size | undefined> {
  const [row] = await sizeByJeton(db, { empreinte })
  return row && { questions: row.questions ?? 0, options: row.options ?? 0 }
}

/**
 * Why a voter is not shown what is asked: it is not what was published last. What was published is never more than is shown whole.
 */
export async function faultOfShown(
  db: Db,
  electeur: Electeur & { readonly secret: Buffer },
  keys: BoxKeys,
): Promise<Blocked | undefined> {
  if (isSealed(electeur) && electeur.extent !== 'entiere') return otherWords(electeur.campagneId)
  const fault = faultOfSaid(electeur, electeur, keys) ?? (await faultOfEarlier(db, electeur, keys))
  return fault ?? faultOfVoter(db, electeur, electeur, keys)
}

/** The questions as this voter sees them: options in an order of their own where the campaign shuffles (decision H-8). */
export const seen = ({ questions, isShuffled, votantId }: Electeur): readonly Schemas['Question'][] =>
  isShuffled ? questions.map((question) => ({ ...question, options: shuffled(question.options, votantId) })) : questions

/** Always the same order for one voter, and one that nobody guesses for another. */
const shuffled = (options: readonly Schemas['OptionDeQuestion'][], votantId: string) => {
  const rank = ({ id }: Schemas['OptionDeQuestion']) =>
    createHash('sha256')
      .update(votantId + id)
      .digest('hex')
  return options
    .map((option) => ({ option, at: rank(option) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ option }) => option)
}

/** What each question accepts as its answer. */
export const accepted = ({
  questions,
  libelleAbstention,
}: Pick<Electeur, 'questions' | 'libelleAbstention'>): BallotQuestion[] =>
  questions.map((question) => ({ ...question, abstention: question.permetAbstention && libelleAbstention !== null }))
