import { createHash, randomBytes } from 'node:crypto'
import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { digestOfRecu, resultMessage, type Resultat, signatureBy, signerOf } from '../../../scrutin/index.ts'
import { write } from './insider.ts'

type Mine = { readonly id: string; readonly campagneId: string }

/** The result of a campaign as its row has it. */
export async function storedIn({ id, campagneId }: Mine) {
  const { rows } = await write(
    'select contenu, empreinte, totaux::text from resultat where client_id = $1 and campagne_id = $2',
    ...[id, campagneId],
  )
  return rows[0] as { contenu: Buffer; empreinte: Buffer; totaux: string }
}

/** The receipts that somebody has invented who writes a result of their own. */
export const invented = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-0000-1111'

/** A result in which all ballots have another option, and that a key has signed which nobody knows, and which it names itself. */
export function forgedOf(contenu: Buffer) {
  const { signature: former, ...result } = JSON.parse(contenu.toString()) as Resultat
  const evil = signerOf(`${former.cle}2`, randomBytes(32))
  const other = result.questions[0]?.options[1]?.id ?? ''
  const publique = evil.publicKey.toString('base64')
  const flipped = (questions: Resultat['totaux']['questions']) =>
    questions.map((question) => ({
      ...question,
      options: question.options.map(({ optionId }) => {
        const votes = optionId === other ? result.totaux.bulletins : 0
        return { optionId, votes, votesPonderes: votes }
      }),
    }))
  const unsigned = {
    ...result,
    bulletins: result.bulletins.map((ballot) => ({ ...ballot, options: [other] })),
    totaux: { ...result.totaux, questions: flipped(result.totaux.questions) },
    groupes: result.groupes.map((group) => ({ ...group, questions: group.questions && flipped(group.questions) })),
    recus: [digestOfRecu(invented), ...result.recus.slice(1)].sort(),
    cles: { ...result.cles, signature: [...result.cles.signature, { id: evil.id, publique }] },
  }
  const signature = signatureBy(evil, resultMessage(result.campagne.id, unsigned))
  const bytes = canonicalBytes({ ...unsigned, signature })
  return { contenu: bytes, empreinte: createHash('sha256').update(bytes).digest() }
}

type Stored = { readonly contenu: Buffer; readonly empreinte: Buffer }

/** Puts a result into the place of that of a counted campaign, with its hash. */
export async function put({ id, campagneId }: Mine, { contenu, empreinte }: Stored) {
  await write(
    'update resultat set contenu = $3, empreinte = $4 where client_id = $1 and campagne_id = $2',
    ...[id, campagneId, contenu, empreinte],
  )
  await write(
    'update campagne set empreinte_resultat = $3 where client_id = $1 and id = $2',
    ...[id, campagneId, empreinte],
  )
}
