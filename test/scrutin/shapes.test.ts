import { describe, expect, test } from 'vitest'
import * as shapes from '../../scrutin/shapes.ts'
import { append, subtreesIn } from '../../scrutin/tiles.ts'
import {
  absent,
  consistencyProof,
  inclusionProof,
  leafHash,
  rootOf,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from '../../scrutin/tree.ts'

describe('a value of a document is', () => {
  const bytes = Buffer.alloc(3, 7).toString('base64')

  test.each<[string, shapes.Shape, unknown[], unknown[]]>([
    ['a text', shapes.text, ['', 'a'], [1, null, undefined, ['a']]],
    ['true or false', shapes.flag, [true, false], ['true', 0, null]],
    [
      'a SHA-256 in small hexadecimal digits',
      shapes.digest,
      ['0f'.repeat(32)],
      ['0F'.repeat(32), '0f'.repeat(31), 1, ['0f'.repeat(32)]],
    ],
    ['a whole number from 0', shapes.whole, [0, 1, Number.MAX_SAFE_INTEGER], [-1, 0.5, '1', 2 ** 53, Number.NaN, null]],
    ['a weight', shapes.weight, [0.0001, 1, 1.25, 100], [0, -1, 0.000_01, 1.000_05, '1', [1], null, 1e300, Infinity]],
    ['a sum of weights', shapes.totalWeight, [0, 0.0001, 13.5], [-0.0001, '0', [0], null]],
    ['a percentage', shapes.percentage, [0.0001, 99.9999, 100], [0, 100.0001, '50', null]],
    [
      'a moment in ISO 8601 with milliseconds and Z',
      shapes.moment,
      ['2026-11-23T18:00:00.000Z'],
      ['2026-11-23T18:00:00Z', '2026-11-23', 'x', 1_795_456_800_000, null, ['2026-11-23T18:00:00.000Z']],
    ],
    [
      '3 bytes in base64',
      shapes.bytes(3),
      [bytes],
      [`${bytes}=`, Buffer.alloc(4).toString('base64'), '', 'é', 1, [bytes], null],
    ],
    ['one of a, b', shapes.oneOf('a', 'b'), ['a', 'b'], ['c', '', 'a, b', 1, ['a'], null]],
  ])('%s, and nothing else', (name, shape, right, wrong) => {
    for (const value of right) expect(shapes.faultOf(shape, value)).toBeUndefined()
    for (const value of wrong) {
      expect(shapes.faultOf(shape, value)).toBe(`it is not ${name}`)
      expect(shapes.faultOf(shapes.object({ ici: shape }), { ici: value })).toBe(`ici is not ${name}`)
    }
  })

  test('that or null', () => {
    const shape = shapes.orNull(shapes.text)
    expect([null, 'a'].map((value) => shapes.faultOf(shape, value))).toEqual([undefined, undefined])
    expect([1, undefined].map((value) => shapes.faultOf(shape, value))).toEqual([
      'it is not a text',
      'it is not a text',
    ])
  })

  test('a list of such values, each of which has its place', () => {
    const shape = shapes.list(shapes.list(shapes.text))
    expect(shapes.faultOf(shape, [[], ['a', 'b']])).toBeUndefined()
    for (const value of ['a', null, { length: 0 }, undefined])
      expect(shapes.faultOf(shape, value)).toBe('it is not a list')
    expect(shapes.faultOf(shape, [[], 'a'])).toBe('[1] is not a list')
    expect(shapes.faultOf(shape, [[], ['a', 1]])).toBe('[1][1] is not a text')
    expect(shapes.faultOf(shapes.object({ ici: shape }), { ici: [[1]] })).toBe('ici[0][0] is not a text')
  })

  test('an object of its members, of which some may be absent', () => {
    const inner = shapes.object({ a: shapes.text }, { b: shapes.flag })
    const shape = shapes.object({ dedans: inner })
    const fault = (value: unknown) => [shapes.faultOf(inner, value), shapes.faultOf(shape, { dedans: value })]
    expect([fault({ a: '' }), fault({ a: '', b: true })].flat()).toEqual(Array<undefined>(4).fill(undefined))
    for (const value of ['a', 1, null, undefined, [], ['a']])
      expect(fault(value)).toEqual(['it is not an object', 'dedans is not an object'])
    expect(fault({})).toEqual(['a is not there', 'dedans.a is not there'])
    expect(fault({ a: 1 })).toEqual(['a is not a text', 'dedans.a is not a text'])
    expect(fault({ a: '', b: 1 })).toEqual(['b is not true or false', 'dedans.b is not true or false'])
    expect(fault({ a: '', c: 1 })).toEqual([
      'c is a member that nobody knows',
      'dedans.c is a member that nobody knows',
    ])
    expect(shapes.faultOf(shapes.object({ a: shapes.anything }), { a: undefined })).toBeUndefined()
  })
})

describe('the tree of a log', () => {
  const leaves = Array.from({ length: 5 }, (_, n) => leafHash(Buffer.from([n])))
  const tree = subtreesOf(leaves)
  const root = rootOf(tree, 5)
  const leaf = leaves[4] ?? Buffer.alloc(0)

  test('has no subtree that is not whole, and says which one was asked for', () => {
    expect(() => absent(3, 7)).toThrow(new RangeError('The tree has no subtree 7 of level 3'))
    expect(() => tree(1, 2)).toThrow(new RangeError('The tree has no subtree 2 of level 1'))
    expect(() => tree(4, 0)).toThrow(new RangeError('The tree has no subtree 0 of level 4'))
  })

  test.each([-1, 5, 6, Number.NaN])('proves nothing of a leaf at %d', (index) => {
    expect(() => inclusionProof(tree, index, 5)).toThrow(new RangeError('The tree has no such leaf'))
  })

  test.each([-1, 6, Number.NaN])('proves nothing of a log of %d before', (before) => {
    expect(() => consistencyProof(tree, before, 5)).toThrow(new RangeError('The tree was never as large'))
  })

  test('proves all that lies within', () => {
    for (const index of leaves.keys())
      expect(
        verifyInclusion({ leaf: leaves[index] ?? leaf, index, size: 5 }, inclusionProof(tree, index, 5), root),
      ).toBe(true)
    for (const before of [0, 1, 2, 3, 4, 5])
      expect(
        verifyConsistency(
          { size: before, root: rootOf(tree, before) },
          { size: 5, root },
          consistencyProof(tree, before, 5),
        ),
      ).toBe(true)
  })

  test.each([
    [5, 5],
    [4, 4],
    [-1, 5],
    [0.5, 5],
    [Number.NaN, 5],
    [4, Number.NaN],
    [4, 5.5],
    [4, Infinity],
  ])('has no leaf at %d of %d', (index, size) => {
    const proof = inclusionProof(tree, 4, 5)
    expect(verifyInclusion({ leaf, index, size }, proof, root)).toBe(false)
    expect(verifyInclusion({ leaf: root, index, size }, [], root)).toBe(false)
  })

  test('of one leaf is that leaf, and needs no proof', () => {
    const one = { leaf, index: 0, size: 1 }
    expect([verifyInclusion(one, [], leaf), verifyInclusion(one, [root], leaf)]).toEqual([true, false])
  })

  test('is not longer where it was before', () => {
    const before = { size: 4, root: rootOf(tree, 4) }
    const proof = consistencyProof(tree, 4, 5)
    expect(verifyConsistency({ ...before, size: 4.5 }, { size: 5, root }, proof)).toBe(false)
    expect(verifyConsistency(before, { size: 5.5, root }, proof)).toBe(false)
    expect(verifyConsistency({ size: 5, root }, { size: 5, root }, [])).toBe(true)
    expect(verifyConsistency({ size: 5, root }, { size: 5, root }, [root])).toBe(false)
    expect(verifyConsistency(before, { size: 5, root }, [])).toBe(false)
  })
})

test('a tile that lost a leaf, or is not there, is told', () => {
  const leaves = Array.from({ length: 12 }, (_, n) => leafHash(Buffer.from([n])))
  const { changed } = append(0, [], leaves.slice(0, 10))
  const short = changed.map((tile) => ({ ...tile, hashes: tile.hashes.subarray(32) }))
  expect(() => append(10, short, leaves.slice(10))).toThrow(new RangeError('The last tile of a log has another length'))
  const subtree = subtreesIn(changed)
  expect(() => subtree(0, 10)).toThrow(new RangeError('The tree has no subtree 10 of level 0'))
  expect(() => subtree(2, 2)).toThrow(new RangeError('The tree has no subtree 2 of level 2'))
  expect(() => subtreesIn([])(0, 300)).toThrow(new RangeError('The tree has no subtree 256 of level 0'))
  expect(() => subtreesIn([])(9, 0)).toThrow(new RangeError('The tree has no subtree 0 of level 8'))
})
