import { randomBytes } from 'node:crypto'
import { encodeBallot, fingerprint, roomOf, sealer } from '../../../scrutin/index.ts'
import { ownerDatabase } from '../../support/api.ts'
import type { Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main

/** Changes rows of a campaign as somebody does who may write to the tables, and holds no key. */
export const write = (text: string, ...values: unknown[]) => owner.query(text, values)

/** A ballot for the first option, sealed by the public key that stands in the table, with a signature that nobody made. */
export async function forged({ id, campagneId, path, ok }: Votants) {
  const { rows } = await owner.query<{ cle: Buffer }>(
    'select urne_cle_publique as cle from campagne where client_id = $1 and id = $2',
    [id, campagneId],
  )
  const questions = await ok('listQuestions', { path })
  const options = questions.map((question) => question.options[0]?.id ?? '')
  const contenu = { recu: randomBytes(32).toString('hex'), poids10k: 10_000, syndicat: null, options, abstentions: [] }
  const scelle = sealer(rows[0]?.cle ?? Buffer.alloc(32), campagneId)(encodeBallot(contenu, roomOf(questions)))
  return { scelle, empreinte: fingerprint(scelle), signature: randomBytes(64) }
}

/** Puts a forged ballot into the box, for a voter who has not voted. */
export async function voteFor(api: Votants, votantId: string) {
  const { scelle, empreinte, signature } = await forged(api)
  const values = [api.id, api.campagneId, empreinte, scelle, signature]
  await write(
    `insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
      values ($1, $2, $3, $4, '1', $5)`,
    ...values,
  )
  await write('update votant set a_vote = true where client_id = $1 and id = $2', api.id, votantId)
  return empreinte.toString('hex')
}
