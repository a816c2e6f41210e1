import { describe, expect, test } from 'vitest'
import { canonicalBytes } from '../../scrutin/canonical.ts'
import { fingerprintOf, signPublication } from '../../scrutin/publication/document.ts'
import type { Publication, Resultat } from '../../scrutin/result.ts'
import { resultMessage, signatureBy, signerOf } from '../../scrutin/signing.ts'
import { verify } from '../../scrutin/verify.ts'
import { ballots, contextOf, count, headOf, leavesOf, open, publicationOf, service } from './box.ts'

// What a voter has kept of a publication is of the keys that sign: whoever makes a result cannot name keys of their own.

const leaves = leavesOf(ballots)
const context = contextOf(leaves)
const publication = publicationOf(context)
const own = fingerprintOf(publication)
const evil = signerOf('s2', Buffer.alloc(32, 9))
const theirs = { id: evil.id, publique: evil.publicKey.toString('base64') }

async function resultOf(document: Publication) {
  const published = { ...context, publication: signPublication(document, service) }
  const { bytes } = await count({ ballots, leaves }, published, { open, signer: service })
  return JSON.parse(bytes.toString()) as Resultat
}

/** The file of a result in which somebody has changed something, signed by a key of their own. */
async function forged(change: (result: Resultat) => Partial<Resultat>) {
  const result = await resultOf(publication)
  const unsigned = { ...result, ...change(result), signature: undefined }
  const signature = signatureBy(evil, resultMessage(result.campagne.id, unsigned))
  return canonicalBytes({ ...unsigned, signature }).toString()
}

const fileOf = async (document: Publication) => canonicalBytes(await resultOf(document)).toString()

test('a result is authentic by what was published, where that names the keys that sign it', async () => {
  expect(verify(await fileOf(publication), { publication: own })).toMatchObject({ isAuthentic: true })
  const { urne, scrutateurs } = publication.cles
  const before = { ...publication, cles: { urne, scrutateurs } }
  const file = await fileOf(before)
  expect(verify(file, { publication: fingerprintOf(before) })).toMatchObject({ isAuthentic: false })
  expect(verify(file)).toMatchObject({ isAuthentic: false })
})

describe('somebody who signs a result by a key of their own', () => {
  test('cannot have it among those that were published', async () => {
    const file = await forged(({ cles }) => ({ cles: { ...cles, signature: [...cles.signature, theirs] } }))
    expect(() => verify(file, { publication: own })).toThrow('the keys are not those that were published')
    expect(() => verify(file)).toThrow('the keys are not those that were published')
  })

  test('cannot take the place of them', async () => {
    const file = await forged(({ cles, ...result }) => ({
      ...{ tete: headOf(leaves, evil), cles: { ...cles, signature: [theirs] } },
      publication: signPublication(result.publication?.document ?? publication, evil),
    }))
    expect(() => verify(file, { publication: own })).toThrow('the keys are not those that were published')
  })

  test('has another publication where it names them', async () => {
    const cles = { ...publication.cles, signature: [theirs] }
    const document = { ...publication, cles }
    const file = await forged(() => ({
      ...{ tete: headOf(leaves, evil), cles, publication: signPublication(document, evil) },
    }))
    expect(verify(file)).toMatchObject({ isAuthentic: false, publication: fingerprintOf(document) })
    expect(() => verify(file, { publication: own })).toThrow(`not ${own}`)
  })
})
