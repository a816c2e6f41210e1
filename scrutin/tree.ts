import { hash } from 'node:crypto'
import { sha256 } from './bytes.ts'

/**
 * The tree of a log, and its proofs (RFC 6962, section 2; RFC 9162, section 2.1). What it is made of are complete subtrees:
 * that of `level` and `index` has the leaves from `index * 2 ** level` on, `2 ** level` of them.
 */
export type Subtree = (level: number, index: number) => Buffer

const [leafPrefix, nodePrefix] = [Buffer.from([0]), Buffer.from([1])]

/** The hash of a leaf. */
export const leafHash = (leaf: Uint8Array): Buffer => hash('sha256', Buffer.concat([leafPrefix, leaf]), 'buffer')
/** The hash of a node, by those of its halves. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer')

/** The subtrees of leaves that are all there, by their hashes. */
export function subtreesOf(leaves: readonly Buffer[]): Subtree {
  const levels = [leaves]
  for (let below = leaves; below.length > 1;) {
    const under = below
    below = Array.from({ length: Math.floor(under.length / 2) }, (_, index) =>
      nodeHash(under[2 * index] as Buffer, under[2 * index + 1] as Buffer),
    )
    levels.push(below)
  }
  return (level, index) => levels[level]?.[index] ?? absent(level, index)
}

/** A subtree that is asked for and not there: a fault of who asks. */
export function absent(level: number, index: number): never {
  throw new RangeError(`The tree has no subtree ${String(index)} of level ${String(level)}`)
}

/** The root of the first `size` leaves. */
export const rootOf = (subtree: Subtree, size: number): Buffer => (size === 0 ? sha256('') : over(subtree, 0, size))

/** A root that leaves are added to, by their hashes, one after the other. */
export function openRoot(): { readonly add: (leaf: Buffer) => void; readonly root: () => Buffer } {
  const whole: { readonly level: number; readonly hash: Buffer }[] = []
  return {
    add(leaf) {
      let [level, hash] = [0, leaf]
      for (let last = whole.at(-1); last?.level === level; last = whole.at(-1)) {
        whole.pop()
        ;[level, hash] = [level + 1, nodeHash(last.hash, hash)]
      }
      whole.push({ level, hash })
    },
    root() {
      const hashes = whole.map(({ hash }) => hash)
      return hashes.length === 0 ? sha256('') : hashes.reduceRight((right, left) => nodeHash(left, right))
    },
  }
}

/** The largest power of two below a number from 2 on. */
function half(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The hash over the leaves from `start` to before `end`, which a tree has in a node. */
function over(subtree: Subtree, start: number, end: number): Buffer {
  const size = end - start
  if (size === 1) return subtree(0, start)
  const left = half(size)
  if (left * 2 === size) return subtree(Math.log2(size), start / size)
  return nodeHash(over(subtree, start, start + left), over(subtree, start + left, end))
}

/** The proof that a leaf stands at its place among the first `size` leaves. */
export function inclusionProof(subtree: Subtree, index: number, size: number): Buffer[] {
  if (!(index >= 0 && index < size)) throw new RangeError('The tree has no such leaf')
  const path = (start: number, end: number): Buffer[] => {
    if (end - start === 1) return []
    const middle = start + half(end - start)
    return index < middle
      ? [...path(start, middle), over(subtree, middle, end)]
      : [...path(middle, end), over(subtree, start, middle)]
  }
  return path(0, size)
}

/** The proof that the first `before` leaves are the beginning of the first `size` leaves. */
export function consistencyProof(subtree: Subtree, before: number, size: number): Buffer[] {
  if (!(before >= 0 && before <= size)) throw new RangeError('The tree was never as large')
  const path = (start: number, end: number, isWhole: boolean): Buffer[] => {
    if (end === before) return isWhole ? [] : [over(subtree, start, end)]
    const middle = start + half(end - start)
    return before <= middle
      ? [...path(start, middle, isWhole), over(subtree, middle, end)]
      : [...path(middle, end, false), over(subtree, start, middle)]
  }
  return before === 0 ? [] : path(0, size, true)
}

type Leaf = { readonly leaf: Uint8Array; readonly index: number; readonly size: number }

/** Whether a proof shows that a leaf, by its hash, stands at its place under a root. */
export function verifyInclusion({ leaf, index, size }: Leaf, proof: readonly Uint8Array[], root: Uint8Array): boolean {
  if (!isPlace(index) || !isPlace(size) || index >= size) return false
  const steps = climb({ place: index, last: size - 1 }, proof)
  return steps !== undefined && fold(leaf, steps).equals(root)
}

/** A part of a proof, and whether what was found so far stands at its left. */
type Step = { readonly part: Uint8Array; readonly isLeft: boolean }

/** The steps from a node of a level, whose last one is `last`, to the root; undefined when they end elsewhere. */
function climb(node: { readonly place: number; readonly last: number }, proof: readonly Uint8Array[]) {
  let { place, last } = node
  const steps: Step[] = []
  for (const part of proof) {
    if (last === 0) return undefined
    const isLeft = place % 2 === 0 && place !== last
    // As long as a node is the last one and alone, its father is itself.
    while (!isLeft && place % 2 === 0 && place !== 0) [place, last] = [up(place), up(last)]
    steps.push({ part, isLeft })
    ;[place, last] = [up(place), up(last)]
  }
  return last === 0 ? steps : undefined
}

/** The root that steps lead to. */
const fold = (from: Uint8Array, steps: readonly Step[]): Buffer =>
  steps.reduce<Buffer>(
    (found, { part, isLeft }) => (isLeft ? nodeHash(found, part) : nodeHash(part, found)),
    Buffer.from(from),
  )

const isPlace = (number: number) => Number.isSafeInteger(number) && number >= 0
const up = (place: number) => Math.floor(place / 2)

/** The root of the first leaves, and how many they are. */
export type Root = { readonly size: number; readonly root: Uint8Array }

/** Whether a proof shows that the leaves under a root are the beginning of those under a later one. */
export function verifyConsistency(before: Root, after: Root, proof: readonly Uint8Array[]): boolean {
  if (!isPlace(before.size) || !isPlace(after.size) || before.size > after.size) return false
  if (before.size === 0) return proof.length === 0 && sha256('').equals(before.root)
  if (before.size === after.size) return proof.length === 0 && Buffer.from(before.root).equals(after.root)
  return leadsOn(before, after, proof)
}

function leadsOn(before: Root, after: Root, proof: readonly Uint8Array[]): boolean {
  let [place, last] = [before.size - 1, after.size - 1]
  while (place % 2 === 1) [place, last] = [up(place), up(last)]
  // A whole subtree is its own root, which a proof leaves out.
  const [first, ...rest] = place === 0 ? [before.root, ...proof] : proof
  const steps = climb({ place, last }, rest)
  if (first === undefined || steps === undefined) return false
  // What stands at the right came later.
  const older = steps.filter(({ isLeft }) => !isLeft)
  return fold(first, older).equals(before.root) && fold(first, steps).equals(after.root)
}
