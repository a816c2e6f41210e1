import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import { type Fault, faultsOf } from '../../rules/bulletin.ts'
import { refusalToVote } from '../../rules/vote.ts'
import { encode, newRecu } from './bulletins.ts'
import type { Db } from '../engine/database.ts'
import { compiled } from '../engine/compiled.ts'
import { type Sealer, sealer } from './seal.ts'
import { accepted, type Electeur, findToAccept, unreadable } from './electeur.ts'

type Reponse = components['schemas']['Reponse']
type Key = { readonly votantId: string; readonly campagneId: string }

/** How a vote ended: cast, or refused by the situation of the voter, or by what the ballot says. */
export type Cast =
  | { readonly end: 'cast'; readonly recu: { readonly numeroConfirmation: string; readonly dateVoteUtc: string } }
  | { readonly end: 'refused'; readonly code: NonNullable<ReturnType<typeof refusalToVote>> }
  | { readonly end: 'invalid'; readonly faults: readonly Fault[] }

const heldCampagne = compiled((db, { campagneId }: { campagneId: string }) =>
  db.q
    .selectFrom('campagne')
    .select('id')
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .forShare(),
)

/** Marks that somebody has voted, unless that was done, or the vote is over, by the clock of this very statement. */
const marked = compiled((db, { votantId, campagneId }: Key) =>
  db.q
    .updateTable('votant')
    .set({ a_vote: true })
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', votantId)
    .where('a_vote', '=', false)
    .where('est_radie', '=', false)
    .where('droit_de_vote', '=', true)
    .where((eb) =>
      eb.exists(
        db.q
          .selectFrom('campagne')
          .select('campagne.id')
          .where('campagne.client_id', '=', db.clientId)
          .where('campagne.id', '=', campagneId)
          .where('est_publie', '=', true)
          .where('ouverture', '<=', sql<string>`clock_timestamp()`)
          .where('fermeture', '>', sql<string>`clock_timestamp()`),
      ),
    )
    .returning('poids'),
)

const dropped = compiled(
  (db, { id, campagneId, poids, scelle }: { id: string; campagneId: string; poids: number; scelle: Buffer }) =>
    db.q.insertInto('bulletin_depose').values({ client_id: db.clientId, id, campagne_id: campagneId, poids, scelle }),
)

/**
 * Casts a vote, in the transaction of the call: the campaign is held as it is, the voter marked if that was not done,
 * the ballot sealed and dropped under a random id. One voter casts one ballot, whatever comes at once.
 */
export async function cast(db: Db, key: Key, reponses: readonly Reponse[]): Promise<Cast | undefined> {
  await heldCampagne(db, { campagneId: key.campagneId })
  const electeur = await findToAccept(db, key)
  if (!electeur) return undefined
  const code = refusalToVote(electeur)
  if (code) return { end: 'refused', code }
  if (electeur.extent === 'illisible') throw unreadable(key.campagneId)
  const faults = faultsOf(reponses, accepted(electeur))
  if (faults.length > 0) return { end: 'invalid', faults }
  const [voter] = await marked(db, key)
  // Somebody else changed the voter since it was read: voted with another link, took the right away, or deleted it.
  if (!voter) return changedSince(db, key)
  return drop(db, electeur, voter.poids, reponses)
}

async function changedSince(db: Db, key: Key): Promise<Cast | undefined> {
  const electeur = await findToAccept(db, key)
  return electeur && { end: 'refused', code: refusalToVote(electeur) ?? 'Campagne.VoteTermine' }
}

async function drop(db: Db, electeur: Electeur, poids: number, reponses: readonly Reponse[]): Promise<Cast> {
  const { campagneId, syndicat, questions, clePublique } = electeur
  if (!clePublique) throw new Error('A published campaign has no key')
  const { id, scelle, recu } = sealed({ questions, seal: sealer(clePublique) }, syndicat, reponses)
  await dropped(db, { id, campagneId, poids, scelle })
  return castAt(db, recu)
}

/** A ballot under its random id, and what its voter is told. */
export type Sealed = { readonly id: string; readonly scelle: Buffer; readonly recu: string }

/** What ballots of a campaign are made by: the choices that there are, and its key. */
type Maker = { readonly questions: readonly { readonly options: readonly unknown[] }[]; readonly seal: Sealer }

/** Seals the answers of a voter. */
export function sealed({ questions, seal }: Maker, syndicat: string | null, reponses: readonly Reponse[]): Sealed {
  const recu = newRecu()
  const choices = questions.reduce((count, { options }) => count + 1 + options.length, 0)
  return { id: randomUUID(), scelle: seal(encode(recu, syndicat, reponses, choices)), recu }
}

/** A vote that is cast by this transaction. */
export const castAt = ({ now }: Db, recu: string): Cast => ({
  end: 'cast',
  recu: { numeroConfirmation: recu, dateVoteUtc: now.slice(0, 10) },
})
