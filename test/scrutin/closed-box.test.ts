import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { boxText, readBox } from '../../scrutin/box-file.ts'
import { closedBox, type Box } from '../../scrutin/count.ts'
import { fingerprintOf, signPublication } from '../../scrutin/publication/document.ts'
import { verify } from '../../scrutin/verify.ts'
import { ballots, contextOf, count, digest, leavesOf, open, publicationOf, service, signed } from './box.ts'

const leaves = leavesOf(ballots)
const context = contextOf(leaves)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const names = leaves.map(hex)

/** A box with a ballot of nobody's signature, one that the log lacks, one that is missing and two that are no ballots. */
const [unsigned, , outside] = ballots
const garbage = [signed(Buffer.alloc(200, 7)), signed(Buffer.alloc(3))]
const told = [...leaves.filter((_, n) => n !== 2), ...leavesOf(garbage)]
const box: Box = {
  ballots: [...ballots.slice(2), ...garbage, ...(unsigned ? [{ ...unsigned, signature: Buffer.alloc(64) }] : [])],
  leaves: told,
  found: ['TablesDifferentes', 'PublicationDifferente'],
}

describe('a box as whoever cannot open it sees it', () => {
  test('has the ballots that are signed and told, and says what is not sound, each by its fingerprint', async () => {
    const { sound, anomalies } = await closedBox(box, { ...context, tete: null })
    expect([...sound].sort()).toEqual([...names.slice(3), ...leavesOf(garbage).map(hex)].sort())
    const byBallot = [
      { empreinte: names[0], motif: 'SignatureInvalide' },
      { empreinte: names[1], motif: 'Manquant' },
      { empreinte: outside && names[2], motif: 'HorsJournal' },
    ].sort((a, b) => ((a.empreinte ?? '') < (b.empreinte ?? '') ? -1 : 1))
    expect(anomalies.filter(({ empreinte }) => empreinte !== null)).toEqual(byBallot)
    expect(anomalies.filter(({ empreinte }) => empreinte === null).map(({ motif }) => motif)).toEqual(
      expect.arrayContaining(['TablesDifferentes', 'PublicationDifferente']) as string[],
    )
    expect(anomalies.map(({ empreinte }) => empreinte ?? '')).toEqual(
      anomalies.map(({ empreinte }) => empreinte ?? '').sort(),
    )
  })

  test('sets aside just what its count does, but for what does not open', async () => {
    const counted = await count(box, { ...context, tete: null }, { open, signer: service })
    const { anomalies } = await closedBox(box, { ...context, tete: null })
    const closed = ['Indechiffrable', 'Invalide', 'NombreDifferent', 'PoidsDifferent']
    expect(counted.anomalies.filter(({ motif }) => !closed.includes(motif))).toEqual(anomalies)
  })

  test('of a sound one has all of them, and nothing else to say', async () => {
    const { sound, anomalies } = await closedBox({ ballots, leaves }, context)
    expect([[...sound].sort(), anomalies]).toEqual([names.toSorted(), []])
  })
})

test('what the keeper of a box has found stands in its result', async () => {
  const { resultat } = await count({ ballots, leaves, found: ['TablesDifferentes'] }, context, {
    open,
    signer: service,
  })
  expect(resultat.anomalies).toEqual([{ empreinte: null, motif: 'TablesDifferentes' }])
})

const publication = publicationOf(context)
const published = { ...context, publication: signPublication(publication, service) }

describe('a result is compared with what was published', () => {
  const fileOf = async (of: typeof context) =>
    (await count({ ballots, leaves }, of, { open, signer: service })).bytes.toString()
  const own = fingerprintOf(publication)

  test('by its fingerprint, in whichever letters', async () => {
    const file = await fileOf(published)
    expect(verify(file, { publication: own })).toMatchObject({ bulletins: 12 })
    expect(verify(file, { publication: own.toUpperCase() })).toMatchObject({ publication: own })
    expect(verify(file, { publication: ` ${own}\n` })).toMatchObject({ publication: own })
  })

  test('which is that of what it says, and no other', async () => {
    const file = await fileOf(published)
    expect(() => verify(file, { publication: digest('x') })).toThrow(
      `What was published has the fingerprint ${own}, not ${digest('x')}`,
    )
    const silent = await fileOf(context)
    expect(() => verify(silent, { publication: own })).toThrow('The result does not say what was published')
  })
})

describe('the file of a box', () => {
  const back = async (given: object, of = context) => {
    const text = (await Array.fromAsync(boxText({ context: of, leaves: [leaves], ballots: [], ...given }))).join('')
    const { isAppended, found, context: read } = await readBox(Readable.from([text]))
    return { isAppended, found, publication: read.publication, first: text.split('\n', 1)[0] ?? '' }
  }

  test('says what its keeper found, and that the log could not be added to, only where it is so', async () => {
    const usual = await back({})
    expect(usual).toMatchObject({ isAppended: true, found: [], publication: undefined })
    expect(usual.first).not.toMatch(/journalIncomplet|constats/)
    expect((await back({ isAppended: false })).first).toContain('"journalIncomplet":true')
    expect(await back({ isAppended: false })).toMatchObject({ isAppended: false, found: [] })
    expect(await back({ found: ['TablesDifferentes'] })).toMatchObject({
      isAppended: true,
      found: ['TablesDifferentes'],
    })
  })

  test('has what was published', async () => {
    expect((await back({}, published)).publication).toEqual(published.publication)
  })
})
