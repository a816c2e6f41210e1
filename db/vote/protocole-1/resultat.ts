import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tally } from '../../../scrutin/tally.ts'
import type { Resultat1 } from '../../../scrutin/version-1.ts'
import type { Db } from '../../engine/database.ts'
import { questionsOf } from '../questions.ts'

/** SHA-256 of a result file. */
export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const asked = sql<Resultat1['campagne']>`json_build_object('id', campagne.id, 'titre', campagne.titre,
  'ouvertureDuVoteUtc', campagne.ouverture, 'fermetureDuVoteUtc', campagne.fermeture,
  'depouilleLe', campagne.depouille_le, 'libelleAbstention', campagne.libelle_abstention)`

/**
 * The result file of a counted campaign: what was asked, every ballot without its union, the hashes of the receipts, and
 * the sums, which anyone can recount. Ballots and receipts are sorted, so that the same box gives the same text: release 0.1.0
 * wrote its instants in the time zone of the database, whose text is found by its hash where that is another one since.
 */
export async function resultOf(db: Db, campagneId: string): Promise<string> {
  const found = await db.q
    .selectFrom('campagne')
    .select([asked.as('campagne'), questionsOf.as('questions'), 'campagne.empreinte_resultat as empreinte'])
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', campagneId)
    .executeTakeFirst()
  if (!found) throw new Error('A counted campaign is not there')
  const { campagne } = found
  // The format of then knows no threshold, and its bytes were hashed.
  const questions = found.questions.map((question) => ({ ...question, seuilAdoption: undefined }))
  const bulletins = await ballotsOf(db, campagneId)
  const recus = await receiptsOf(db, campagneId)
  const totaux = tally(questions, bulletins)
  const textOf = (instants: Partial<Instants>) =>
    `${JSON.stringify({ format: 'membres-et-votes/resultat/1', campagne: { ...campagne, ...instants }, questions, totaux, bulletins, recus }, null, 1)}\n`
  const isHashed = (text: string) => found.empreinte?.equals(digestOf(text)) === true
  const text = textOf({})
  const elsewhere = isHashed(text) ? [] : await instantsOf(db, campagneId)
  return elsewhere.values().map(textOf).find(isHashed) ?? text
}

type Instants = Pick<Resultat1['campagne'], 'ouvertureDuVoteUtc' | 'fermetureDuVoteUtc' | 'depouilleLe'>

/** An instant as a database in the time zone `z` writes it in JSON. */
const instantIn = (column: 'ouverture' | 'fermeture' | 'depouille_le') => {
  const at = sql.ref(`campagne.${column}`)
  const east = sql`(${at} at time zone z.name) - (${at} at time zone 'UTC')`
  return sql<string>`(to_json(${at} at time zone z.name) #>> '{}')
    || case when ${east} < interval '0' then '-' else '+' end
    || regexp_replace(to_char(greatest(${east}, -(${east})), 'HH24:MI:SS'), ':00$', '')`
}

/** The instants of a campaign as they are written in each time zone, of those that write them alike once. */
const instantsOf = (db: Db, campagneId: string): Promise<Instants[]> =>
  db.q
    .selectFrom(['campagne', sql<{ name: string }>`pg_timezone_names`.as('z')])
    .distinct()
    .select([
      instantIn('ouverture').as('ouvertureDuVoteUtc'),
      instantIn('fermeture').as('fermetureDuVoteUtc'),
      instantIn('depouille_le').as('depouilleLe'),
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', campagneId)
    .execute()

const ballotsOf = (db: Db, campagneId: string): Promise<Resultat1['bulletins']> =>
  db.q
    .selectFrom('bulletin')
    .select([
      'poids',
      sql<string[]>`to_json(options)`.as('options'),
      sql<string[]>`to_json(abstentions)`.as('abstentions'),
    ])
    .where('bulletin.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .orderBy('bulletin.poids')
    .orderBy('bulletin.options')
    .orderBy('bulletin.abstentions')
    .execute()

async function receiptsOf(db: Db, campagneId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('recu')
    .select(sql<string>`encode(empreinte, 'hex')`.as('empreinte'))
    .where('recu.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .orderBy('recu.empreinte')
    .execute()
  return rows.map(({ empreinte }) => empreinte)
}
