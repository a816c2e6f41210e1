import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Resultat, tally } from '../../rules/recompte.ts'
import type { Db } from '../engine/database.ts'
import { questionsOf } from './questions.ts'

/** SHA-256 of a result file. */
export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The result file of a counted campaign: what was asked, every ballot without its union, the hashes of the receipts, and
 * the sums, which anyone can recount. Ballots and receipts are sorted, so that the same box gives the same text.
 */
export async function resultOf(db: Db, campagneId: string): Promise<string> {
  const { rows } = await sql<Pick<Resultat, 'campagne' | 'questions'>>`
    select json_build_object('id', campagne.id, 'titre', campagne.titre, 'ouvertureDuVoteUtc', campagne.ouverture,
        'fermetureDuVoteUtc', campagne.fermeture, 'depouilleLe', campagne.depouille_le,
        'libelleAbstention', campagne.libelle_abstention) as campagne, ${questionsOf} as questions
    from campagne where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId}`.execute(db.q)
  const [found] = rows
  if (!found) throw new Error('A counted campaign is not there')
  const { campagne, questions } = found
  const bulletins = await ballotsOf(db, campagneId)
  const recus = await receiptsOf(db, campagneId)
  const totals = tally(questions, bulletins)
  return `${JSON.stringify({ format: 'membres-et-votes/resultat/1', campagne, questions, totaux: totals, bulletins, recus }, null, 1)}\n`
}

async function ballotsOf(db: Db, campagneId: string): Promise<Resultat['bulletins']> {
  const { rows } = await sql<Resultat['bulletins'][number]>`
    select poids, to_json(options) as options, to_json(abstentions) as abstentions from bulletin
    where bulletin.client_id = ${db.clientId} and campagne_id = ${campagneId}
    order by bulletin.poids, bulletin.options, bulletin.abstentions`.execute(db.q)
  return rows
}

async function receiptsOf(db: Db, campagneId: string): Promise<string[]> {
  const { rows } = await sql<{ empreinte: string }>`
    select encode(empreinte, 'hex') as empreinte from recu
    where recu.client_id = ${db.clientId} and campagne_id = ${campagneId} order by recu.empreinte`.execute(db.q)
  return rows.map(({ empreinte }) => empreinte)
}
