import { encodeBallot } from '../../scrutin/ballot.ts'
import { boxText } from '../../scrutin/box-file.ts'
import type { PublicCommittee } from '../../scrutin/committee.ts'
import type { SealedBallot } from '../../scrutin/count.ts'
import { signPublication } from '../../scrutin/publication/document.ts'
import { sealer } from '../../scrutin/seal.ts'
import { campagneId, contents, contextOf, digest, leavesOf, publicationOf, room, service, signed } from './box.ts'

/** The file of a box that is sealed to a committee. */
export async function boxOf(
  keys: PublicCommittee,
  change: (ballots: SealedBallot[]) => SealedBallot[] = (same) => same,
): Promise<string> {
  const seal = sealer(Buffer.from(keys.urne, 'base64'), campagneId)
  const base = { syndicat: null, poids10k: 10_000, options: [], abstentions: [] }
  const cast = contents.map((contenu, n) =>
    signed(seal(encodeBallot({ ...base, ...contenu, recu: digest(String(n)) }, room))),
  )
  const leaves = leavesOf(cast)
  const told = contextOf(leaves)
  const context = {
    ...told,
    campagne: { ...told.campagne, garde: 'Scrutateurs' as const, depouilleLe: null },
    cles: { ...told.cles, urne: keys.urne, scrutateurs: keys.signature },
  }
  const publication = signPublication(publicationOf(context), service)
  const pieces = await Array.fromAsync(
    boxText({ context: { ...context, publication }, leaves: [leaves], ballots: [change(cast)] }),
  )
  return pieces.join('')
}
