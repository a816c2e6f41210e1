import { decrypt } from '../../../db/engine/encryption.ts'
import { openReprise } from '../../../db/vote/recus/reprise.ts'
import { canonical } from '../../../scrutin/canonical.ts'
import { decodeBallot, type Resultat, roomOf, unsealer } from '../../../scrutin/index.ts'
import type { Copy, Election, Row } from './election.ts'

/** Choices by voter. */
export type Learned = ReadonlyMap<string, string>
export type Keys = readonly { readonly bytes: Buffer }[]

const bytes = (value: unknown) => Buffer.from(String(value).slice(2), 'hex')
const rowsOf = (copy: Copy, table: string) => copy.filter((one) => one.table === table)

/** Which sealed ballot is whose, by the transaction that wrote both, and by what came between two copies. */
export function links(copies: readonly Copy[]): Map<string, string> {
  const found = new Map<string, string>()
  const nameOf = ({ row }: Row) => String(row['identifiant'])
  const sealedOf = ({ row }: Row) => String(row['empreinte'])
  for (const [n, copy] of copies.entries()) {
    const [voters, ballots] = [rowsOf(copy, 'votant'), rowsOf(copy, 'bulletin_signe')]
    for (const voter of voters.filter(({ row }) => row['a_vote'] === true)) {
      const [ballot, ...others] = ballots.filter(({ xmin }) => xmin === voter.xmin)
      if (ballot && others.length === 0) found.set(nameOf(voter), sealedOf(ballot))
    }
    const earlier = new Set((copies[n - 1] ?? []).filter(({ row }) => row['a_vote'] !== false).map(known))
    const [voter, ...more] = voters.filter((one) => one.row['a_vote'] === true && !earlier.has(known(one)))
    const [ballot, ...others] = ballots.filter((one) => !earlier.has(known(one)))
    if (n > 0 && voter && ballot && more.length + others.length === 0) found.set(nameOf(voter), sealedOf(ballot))
  }
  return found
}
const known = ({ table, row }: Row) => `${table} ${String(row['id'] ?? row['empreinte'])}`

/** Private keys of a box that a ring opens: of rows that hold one, and of files, where it follows the public one. */
function secrets(election: Election, copies: readonly Copy[], files: readonly Buffer[], keys: Keys): Buffer[] {
  const { campagneId, after } = election
  const [campagne] = rowsOf(after.copy, 'campagne')
  const publique = bytes(campagne?.row['urne_cle_publique'])
  const length = 12 + 32 + 16
  const kept = copies.flatMap((copy) => rowsOf(copy, 'campagne')).map(({ row }) => row['urne_cle_privee'])
  const sealed: Buffer[] = kept.filter((one) => one !== null).map(bytes)
  for (const file of files)
    for (let at = file.indexOf(publique); at >= 0; at = file.indexOf(publique, at + 1))
      sealed.push(file.subarray(at + 33, at + 33 + length))
  return keys.flatMap((key) =>
    sealed.flatMap((one) => tried(() => decrypt(key.bytes, one, Buffer.from(`urne-publiee:${campagneId}`)))),
  )
}

function tried<T>(make: () => T): T[] {
  try {
    return [make()]
  } catch {
    return []
  }
}

/** What the sealed ballots of copies say, by their fingerprint. */
function opened(election: Election, copies: readonly Copy[], found: readonly Buffer[]): Map<string, string> {
  const room = roomOf(election.after.public.questions)
  const said = new Map<string, string>()
  for (const { row } of copies.flatMap((copy) => rowsOf(copy, 'bulletin_signe')))
    for (const secret of found)
      for (const content of tried(() =>
        decodeBallot(unsealer(secret, election.campagneId)(bytes(row['scelle'])), room),
      ))
        said.set(String(row['empreinte']), content.options[0] ?? '')
  return said
}

type Known = { readonly identifiant: string; readonly poids: number; readonly aVote: boolean }

/** Who is read because all ballots of their weight say the same: that of who is alone with one does. */
export function byWeight(voters: readonly Known[], { bulletins }: Resultat): Learned {
  const learned = new Map<string, string>()
  for (const { identifiant, poids } of voters.filter(({ aVote }) => aVote)) {
    const same = bulletins.filter((ballot) => ballot.poids === poids)
    if (new Set(same.map((one) => canonical(one))).size === 1) learned.set(identifiant, same[0]?.options[0] ?? '')
  }
  return learned
}

/** Who is read by the figures of unions, or by what they leave of those of all. */
export function byUnion({ api }: Election['after']): string[] {
  const shown = api.unions.filter(({ questions }) => questions.some(({ options }) => options !== null))
  const left = api.all.votantsAyantVote - shown.reduce((sum, { votantsAyantVote }) => sum + votantsAyantVote, 0)
  const small = (count: number) => count > 0 && count < 5
  return [...shown.map(({ votantsAyantVote }) => votantsAyantVote), left].filter(small).map(String)
}

/** The voters as a copy of the tables has them. */
export const votersOf = (copy: Copy): Known[] =>
  rowsOf(copy, 'votant').map(({ row }) => ({
    ...{ identifiant: String(row['identifiant']), poids: Number(row['poids']), aVote: row['a_vote'] === true },
  }))

type Material = {
  readonly copies: readonly Copy[]
  readonly files: readonly Buffer[]
  readonly keys: Keys
  /** Private keys of the box themselves, as scrutineers have them. */
  readonly own?: readonly Buffer[]
  readonly result?: Resultat
}

/** What is read: whose choices, and of how many ballots what they say. */
export type Read = { readonly learned: Learned; readonly ballots: number }

/** What is read of who voted what by all means at once, from copies of the tables, the files and keys. */
export function read(election: Election, { copies, files, keys, own = [], result }: Material): Read {
  const said = opened(election, copies, [...own, ...secrets(election, copies, files, keys)])
  const learned = new Map(result && byWeight(votersOf(copies.at(-1) ?? []), result))
  for (const [voter, empreinte] of links(copies)) {
    const choice = said.get(empreinte)
    if (choice !== undefined) learned.set(voter, choice)
  }
  return { learned, ballots: said.size }
}

/** What is kept to give a receipt again and opens by a key of the service, or says what a receipt does. */
export function openedReprises(copy: Copy, keys: Keys, { voted }: Election): string[] {
  const texts = voted.flatMap(({ recu, choice }) => [recu, choice])
  return rowsOf(copy, 'votant').flatMap(({ row }) => {
    if (row['reprise_marque'] === null) return []
    const kept = { marque: bytes(row['reprise_marque']), recu: bytes(row['reprise_recu']) }
    const plain = keys.flatMap((key) => tried(() => openReprise(key.bytes, String(row['id']), kept))).filter(Boolean)
    const seen = texts.filter((text) => kept.recu.includes(text) || kept.marque.includes(text))
    return [...plain.map(String), ...seen]
  })
}
