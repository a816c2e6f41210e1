import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { combine } from 'shamir-secret-sharing'
import { committeeOf } from '../../../scrutin/committee.ts'
import { digestOfRecu } from '../../../scrutin/receipt.ts'
import { canonical } from '../../../scrutin/canonical.ts'
import { newCommittee } from '../../vote/garde/committee.ts'
import { type Election, elected } from './election.ts'
import { byUnion, byWeight, type Learned, links, openedReprises, type Read, read, votersOf } from './means.ts'

let election: Election
beforeAll(async () => {
  election = await elected()
}, 240_000)

const strange = [{ bytes: Buffer.alloc(32, 'une clé qui a pris la place') }]
const nothing: Learned = new Map()
/** What is learned where something says what it must not. */
const something: Learned = new Map([['somebody', 'something']])
const common = { files: [] as Buffer[], keys: [] as { bytes: Buffer }[] }
/** The tables as they were taken until the closing. */
const early = () => election.copies.slice(0, -1)
const box = () => election.boxKeys.box
const signing = () => election.boxKeys.signing
const result = () => election.after.public
const known = () => votersOf(election.after.copy)

/** What each row of the table of the guides is derived from, in its order: all that somebody who has this reads of it. */
const rows: readonly (() => Learned | Read)[] = [
  // Anybody, during the vote: there is no result, and nobody's weight.
  () => nothing,
  // Anybody who knows the list, after the count.
  () => byWeight(known(), result()),
  // A key of the organisation, during the vote and after.
  () => (JSON.stringify(election.during.api).includes('"optionId"') ? something : nothing),
  () => byWeight(election.after.api.votants, result()),
  // The receipts of all voters, and the result.
  () => (isListedApart() ? nothing : something),
  // What leaves: e-mails, webhooks, log and metrics.
  () => (toldElsewhere(election).length > 0 ? something : nothing),
  // All tables and files, without VOTE_KEY: during the vote, after the count, and with the key that signs.
  () => read(election, { ...common, copies: early(), files: election.during.files }),
  () => read(election, { ...common, copies: election.copies, files: election.after.files, result: result() }),
  () => read(election, { copies: election.copies, files: election.after.files, keys: signing(), result: result() }),
  // VOTE_KEY with copies from before the count, at once or later.
  () => read(election, { ...common, copies: early(), keys: box() }),
  () => read(election, { ...common, copies: election.copies, keys: box(), result: result() }),
  // VOTE_KEY with the tables of after the count alone, and with the files that PostgreSQL has not overwritten.
  () => read(election, { ...common, copies: [election.after.copy], keys: box(), result: result() }),
  () =>
    read(election, { copies: election.copies.slice(-1), files: election.after.files, keys: box(), result: result() }),
  // Everything, and VOTE_KEY was thrown away.
  () => read(election, { copies: election.copies, files: election.after.files, keys: strange, result: result() }),
]

/** The sentences that begin what a row says is learned. */
const sayings = {
  en: {
    none: 'No choice.',
    alone: 'The choice of who alone has voted with a weight',
    ballots: 'Every ballot.',
    all: 'Every choice, and whose it is.',
  },
  fr: {
    none: 'Aucun choix.',
    alone: 'Le choix de qui est seul à avoir voté avec un poids',
    ballots: 'Chaque bulletin.',
    all: 'Chaque choix, et de qui il est.',
  },
} as const

/** What the guide says of each row of a custody: by its last cell. */
function told(language: 'en' | 'fr', garde: 'Service' | 'Scrutateurs'): (keyof (typeof sayings)['en'] | undefined)[] {
  const lines = readFileSync(`docs/guides/${language}/voting-campaign.md`, 'utf8').split('\n')
  const head = lines.findIndex((line) => /^\| (Who has|Qui a) /.test(line))
  const isOfThem = garde === 'Scrutateurs'
  const own = lines
    .slice(head + 2, lines.indexOf('', head))
    .filter((line) => line.includes('`Scrutateurs`') === isOfThem)
  const cells = own.map((line) => line.split('|').at(-2)?.trim() ?? '')
  const kinds = Object.entries(sayings[language])
  return cells.map((cell) => kinds.find(([, saying]) => cell.startsWith(saying))?.[0] as 'none' | undefined)
}

const asRead = (found: Learned | Read): Read => ('ballots' in found ? found : { learned: found, ballots: 0 })

const kindOf = ({ learned, ballots }: Read, { voted }: Election = election) => {
  const all = voted.map(({ identifiant, choice }) => [identifiant, choice] as const)
  const sorted = [...learned].sort()
  if (canonical(sorted) === canonical(all)) return 'all'
  if (ballots > 0) return ballots === all.length ? 'ballots' : `${String(ballots)} ballots`
  if (learned.size === 0) return 'none'
  return canonical(sorted) === canonical(all.slice(-1)) ? 'alone' : `neither: ${canonical(sorted)}`
}

test.each(['en', 'fr'] as const)('who learns what is what the guide says, row by row: %s', (language) => {
  expect(told(language, 'Service')).toEqual(rows.map((derive) => kindOf(asRead(derive()))))
})

test(
  'where scrutineers hold the key, who learns what is what the guide says too, whatever else somebody has',
  { timeout: 240_000 },
  async () => {
    const committee = await newCommittee()
    const { parts, secret } = await committee.secrets()
    const other = await elected(committee)
    const { box: ring, signing } = other.boxKeys
    const everything = {
      ...{ copies: other.copies, keys: [...ring, ...signing], result: other.after.public },
      files: [...other.during.files, ...other.after.files, Buffer.from(other.urne ?? '')],
    }
    // What two parts make, as three would the secret, and each part as if it were one.
    const two = Buffer.from(await combine(parts.slice(0, 2).map((part) => new Uint8Array(part))))
    const few = [two, ...parts].map((bytes) => committeeOf(bytes.subarray(0, 32)).boxSecret)
    const derived = [
      read(other, everything),
      read(other, { ...everything, own: few }),
      // The parts of a quorum, and the box: of whose ballots nobody is told.
      read(other, { copies: other.copies.slice(-1), files: [], keys: [], own: [committeeOf(secret).boxSecret] }),
    ]
    const kinds = derived.map((one) => kindOf(one, other))
    for (const language of ['en', 'fr'] as const) expect(told(language, 'Scrutateurs')).toEqual(kinds)
    expect(toldElsewhere(other)).toEqual([])
    // With what the copies tell it is everything: the box is opened here as the scrutineers open it.
    const all = read(other, { ...everything, own: [committeeOf(secret).boxSecret] })
    expect(kindOf(all, other)).toBe('all')
  },
)

test('copies of the tables tell which sealed ballot is whose, which nothing can hide from who makes them', () => {
  expect([...links(early()).keys()].sort()).toEqual(election.voted.map(({ identifiant }) => identifiant))
})

/** Whether ballots and receipts of the result are each sorted by themselves, so that neither list orders the other. */
function isListedApart() {
  const { recus, bulletins } = result()
  const texts = bulletins.map((one) => canonical(one))
  const own = election.voted.map(({ recu }) => digestOfRecu(recu)).sort()
  expect(recus).toEqual(own)
  return (
    canonical(texts) === canonical(texts.toSorted()) && !texts.some((text) => own.some((recu) => text.includes(recu)))
  )
}

/** What of a vote is told by what leaves the service. */
function toldElsewhere({ heard, voted }: Election): string[] {
  const { log, metrics, mails, webhooks } = heard
  const votes = voted.flatMap(({ recu, choice, secret }) => [recu, digestOfRecu(recu), choice, secret])
  const texts = [log, metrics, ...webhooks, ...mails.map(({ text }) => text)]
  const jetons = voted.map(({ jeton }) => jeton).filter((jeton) => [log, metrics, ...webhooks].join().includes(jeton))
  return [...votes.filter((vote) => texts.some((text) => text.includes(vote))), ...jetons]
}

test('links, receipts and the secrets of voters stand in no table, no file of the database and no log', () => {
  const wanted = election.voted.flatMap(({ recu, jeton, secret }) => [recu, jeton, secret])
  const places = [
    ...[election.during, election.after].flatMap(({ files, copy }) => [...files, Buffer.from(JSON.stringify(copy))]),
    Buffer.from(election.heard.log),
  ]
  expect(wanted.filter((text) => places.some((place) => place.includes(text)))).toEqual([])
})

test('before the count the hash of no receipt stands anywhere', () => {
  const digests = election.voted.map(({ recu }) => digestOfRecu(recu))
  const places = [...election.during.files, ...early().map((copy) => Buffer.from(JSON.stringify(copy)))]
  const isThere = (digest: string) =>
    places.some((place) => place.includes(digest) || place.includes(Buffer.from(digest, 'hex')))
  expect(digests.filter(isThere)).toEqual([])
})

test('what gives a receipt again is opened by no key of the service', () => {
  expect(openedReprises(election.during.copy, [...box(), ...signing()], election)).toEqual([])
})

test('the e-mails that confirm votes and the journal say nothing of the votes', () => {
  const confirmed = election.heard.mails.filter(({ text }) => text.includes('Un vote a été enregistré'))
  expect(confirmed.flatMap(({ a }) => a).toSorted()).toEqual(
    election.voted.map(({ identifiant }) => `v${identifiant.slice(2)}@exemple.ca`),
  )
  const journal = JSON.stringify(election.after.copy.filter(({ table }) => table.startsWith('journal')))
  for (const { recu, identifiant } of election.voted) {
    expect(journal).not.toContain(recu)
    expect(journal).not.toContain(identifiant)
  }
})

test('no union of fewer than five, and no difference of unions, is told', () => {
  expect(byUnion(election.after)).toEqual([])
})
