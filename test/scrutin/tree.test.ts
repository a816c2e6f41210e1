import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  append,
  areUnder,
  subtreesIn,
  type Tile,
  tilesNeeded,
  tilesOfLeaves,
  tilesToAppend,
} from '../../scrutin/tiles.ts'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  openRoot,
  rootOf,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from '../../scrutin/tree.ts'
import { seedOr } from '../support/seed.ts'

// The vectors of certificate-transparency (merkletree/merkle_tree_test.cc), which those of RFC 6962 are made by.
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const hashes = leaves.map((leaf) => leafHash(Buffer.from(leaf, 'hex')))
const known = subtreesOf(hashes)
const hex = (proof: readonly Buffer[]) => proof.map((part) => part.toString('hex'))

describe('the vectors of RFC 6962', () => {
  test.each(roots.map((root, size) => ({ size, root })))('the root of $size leaves', ({ size, root }) => {
    expect(rootOf(known, size).toString('hex')).toBe(root)
    const growing = openRoot()
    for (const leaf of hashes.slice(0, size)) growing.add(leaf)
    expect(growing.root().toString('hex')).toBe(root)
  })

  test.each([
    { index: 0, size: 1, proof: [] },
    {
      ...{ index: 0, size: 8 },
      proof: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    },
    {
      ...{ index: 5, size: 8 },
      proof: [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
    { index: 2, size: 3, proof: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
    {
      ...{ index: 1, size: 5 },
      proof: [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    },
  ])('leaf $index is among $size', ({ index, size, proof }) => {
    expect(hex(inclusionProof(known, index, size))).toEqual(proof)
  })

  test.each([
    { before: 1, size: 1, proof: [] },
    {
      ...{ before: 1, size: 8 },
      proof: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    },
    {
      ...{ before: 6, size: 8 },
      proof: [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
    {
      ...{ before: 2, size: 5 },
      proof: [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    },
  ])('$before leaves are the beginning of $size', ({ before, size, proof }) => {
    expect(hex(consistencyProof(known, before, size))).toEqual(proof)
  })
})

const many = Array.from({ length: 700 }, (_, n) => leafHash(Buffer.from(String(n))))
const all = subtreesOf(many)
const sizes = fc.tuple(fc.integer({ min: 1, max: 700 }), fc.nat(699)).map(([size, n]) => ({ size, index: n % size }))

/** The first half of a proof is left out, one part is changed, or one is added. */
const spoiled = (proof: readonly Buffer[]) => [
  proof.slice(1),
  proof.slice(0, -1),
  [...proof, Buffer.alloc(32)],
  ...proof.map((_, place) => proof.with(place, Buffer.alloc(32, 7))),
]

test('each proof shows what it is for, and none other', () => {
  fc.assert(
    fc.property(sizes, fc.nat(699), ({ size, index }, other) => {
      const root = rootOf(all, size)
      const leaf = many[index] ?? Buffer.alloc(0)
      const proof = inclusionProof(all, index, size)
      expect(verifyInclusion({ leaf, index, size }, proof, root)).toBe(true)
      if (other !== index) expect(verifyInclusion({ leaf, index: other, size }, proof, root)).toBe(false)
      expect(verifyInclusion({ leaf, index, size: size + 700 }, proof, root)).toBe(false)
      if (proof.length > 0)
        for (const wrong of spoiled(proof)) expect(verifyInclusion({ leaf, index, size }, wrong, root)).toBe(false)

      const before = { size: index + 1, root: rootOf(all, index + 1) }
      const after = { size, root }
      const grown = consistencyProof(all, index + 1, size)
      expect(verifyConsistency(before, after, grown)).toBe(true)
      expect(verifyConsistency({ ...before, root: Buffer.alloc(32) }, after, grown)).toBe(false)
      expect(verifyConsistency(before, { ...after, root: Buffer.alloc(32) }, grown)).toBe(false)
      if (grown.length > 0) {
        for (const wrong of spoiled(grown)) expect(verifyConsistency(before, after, wrong)).toBe(false)
      }
    }),
    { seed: seedOr(20_261_123) },
  )
})

test('nothing is proved of an empty log but that it was empty', () => {
  const empty = { size: 0, root: rootOf(all, 0) }
  const after = { size: 3, root: rootOf(all, 3) }
  expect(verifyConsistency(empty, after, consistencyProof(all, 0, 3))).toBe(true)
  expect(verifyConsistency(empty, after, [Buffer.alloc(32)])).toBe(false)
  expect(verifyConsistency({ ...empty, root: after.root }, after, [])).toBe(false)
  expect(verifyConsistency({ ...empty, size: -1 }, after, [])).toBe(false)
  expect(verifyConsistency(after, empty, [])).toBe(false)
  expect(verifyInclusion({ leaf: many[0] ?? Buffer.alloc(0), index: 0, size: 0 }, [], empty.root)).toBe(false)
  expect(() => inclusionProof(all, 3, 3)).toThrow(RangeError)
  expect(() => consistencyProof(all, 4, 3)).toThrow(RangeError)
})

const ids = ({ niveau, rang }: { niveau: number; rang: number }) => `${String(niveau)}/${String(rang)}`

test('a log that grows by tiles has the same roots and proofs, of a few tiles each', () => {
  const log = Array.from({ length: 66_000 }, (_, n) => leafHash(Buffer.from(String(n))))
  const whole = subtreesOf(log)
  const kept = new Map<string, Tile>()
  let size = 0
  for (const step of [0, 1, 1, 253, 1, 300, 4, 40_000, 24_975, 1, 464]) {
    const given = tilesToAppend(size).map((id) => kept.get(ids(id)) as Tile)
    const grown = append(size, given, log.slice(size, size + step))
    expect(grown.root.equals(rootOf(whole, size + step))).toBe(true)
    for (const tile of grown.changed) kept.set(ids(tile), tile)
    size = grown.size
  }
  expect(size).toBe(66_000)
  for (const index of [0, 255, 256, 65_535, 65_536, 65_999]) {
    const proof = (subtree: typeof whole) => inclusionProof(subtree, index, size)
    const needed = tilesNeeded(proof)
    expect(needed.length).toBeLessThanOrEqual(6)
    const few = subtreesIn(needed.map((id) => kept.get(ids(id)) as Tile))
    expect(hex(proof(few))).toEqual(hex(proof(whole)))
  }
  const proof = (subtree: typeof whole) => consistencyProof(subtree, 60_001, size)
  const needed = tilesNeeded(proof)
  expect(hex(proof(subtreesIn(needed.map((id) => kept.get(ids(id)) as Tile))))).toEqual(hex(proof(whole)))
})

test('a log does not grow from a tile that lost a leaf', () => {
  const { changed } = append(0, [], many.slice(0, 10))
  const short = changed.map((tile) => ({ ...tile, hashes: tile.hashes.subarray(32) }))
  expect(() => append(10, short, many.slice(10, 12))).toThrow(RangeError)
  expect(() => append(10, [], many.slice(10, 12))).toThrow(RangeError)
})

test.each([0, 1, 10, 256, 257, 300])('the tiles that an append to %i leaves goes on with are of their root', (size) => {
  const { root, changed } = append(0, [], many.slice(0, size))
  const kept = new Map(changed.map((tile) => [ids(tile), tile]))
  const tiles = tilesToAppend(size).flatMap((id) => kept.get(ids(id)) ?? [])
  expect(areUnder(tiles, { size, root })).toBe(true)
  for (const tile of tiles) {
    const others = tiles.filter((one) => one !== tile)
    const flipped = Buffer.from(tile.hashes)
    flipped.writeUInt8(255 - flipped.readUInt8(40 % flipped.length), 40 % flipped.length)
    expect(areUnder(others, { size, root })).toBe(false)
    expect(areUnder([...others, { ...tile, hashes: flipped }], { size, root })).toBe(false)
    expect(areUnder([...others, { ...tile, hashes: tile.hashes.subarray(32) }], { size, root })).toBe(false)
  }
  expect(() => areUnder(tiles, { size, root: undefined as never })).toThrow(TypeError)
})

test.each([0, 1, 255, 256, 257, 600, 65_536, 65_900])('the tiles of %i leaves are made in turns', async (size) => {
  const all = Array.from({ length: size }, (_, n) => Buffer.from(`leaf ${String(n)}`))
  let turns = 0
  const made = await tilesOfLeaves(all, async () => {
    turns++
    await Promise.resolve()
  })
  expect(turns).toBe(Math.ceil(size / 256))
  const named = (tiles: readonly Tile[]) =>
    new Map(tiles.map(({ niveau, rang, hashes }) => [`${String(niveau)}/${String(rang)}`, hashes.toString('hex')]))
  expect(named(made)).toEqual(named(append(0, [], all.map(leafHash)).changed))
})
