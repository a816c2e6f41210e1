import { absent, leafHash, nodeHash, type Root, rootOf, type Subtree } from './tree.ts'
import type { Turn } from './turns.ts'

/**
 * The tree of a log as tables keep it (C2SP tlog-tiles): tiles of 256 hashes, of eight levels of the tree each. A tile of
 * level 0 has the hashes of leaves, one of level n the roots of 256 tiles of level n - 1. What is appended changes the last
 * tile of each level, and a proof needs a few tiles, however long the log is.
 */
export type TileId = { readonly niveau: number; readonly rang: number }
export type Tile = TileId & { readonly hashes: Buffer }

const width = 256
const height = 8
const hashLength = 32

const nameOf = ({ niveau, rang }: TileId) => `${String(niveau)}/${String(rang)}`

/** The tiles that an append to `size` leaves goes on with: the last of each level that is not full. */
export function tilesToAppend(size: number): TileId[] {
  const ids: TileId[] = []
  for (let [niveau, count] = [0, size]; count > 0; niveau++) {
    if (count % width > 0) ids.push({ niveau, rang: Math.floor(count / width) })
    count = Math.floor(count / width)
  }
  return ids
}

type Appended = { readonly size: number; readonly root: Buffer; readonly changed: Tile[] }

/** Appends leaves, by their hashes, to a log of `size` leaves, of which `tiles` has those of `tilesToAppend`. */
export function append(size: number, tiles: Iterable<Tile>, leaves: readonly Buffer[]): Appended {
  const changed = new Map<string, Tile>()
  const all = new Map(Array.from(tiles, (tile) => [nameOf(tile), tile]))
  let level = leaves
  for (let [niveau, count] = [0, size]; level.length > 0; niveau++) {
    const grown = extend(all, { niveau, count }, level)
    for (const tile of grown) {
      all.set(nameOf(tile), tile)
      changed.set(nameOf(tile), tile)
    }
    const full = grown.filter(({ hashes }) => hashes.length === width * hashLength)
    level = full.map(({ hashes }) => folded(hashes))
    count = Math.floor(count / width)
  }
  const total = size + leaves.length
  return { size: total, root: rootOf(subtreesIn(all.values()), total), changed: [...changed.values()] }
}

/** All the tiles of a log, by its leaves; `turn` is awaited before each tile of them, since 200,000 take more than a second. */
export async function tilesOfLeaves(leaves: readonly Uint8Array[], turn: Turn): Promise<Tile[]> {
  const made = new Map<string, Tile>()
  for (let size = 0; size < leaves.length; size += width) {
    await turn()
    const last = tilesToAppend(size).flatMap((id) => made.get(nameOf(id)) ?? [])
    const { changed } = append(size, last, leaves.slice(size, size + width).map(leafHash))
    for (const tile of changed) made.set(nameOf(tile), tile)
  }
  return [...made.values()]
}

type End = { readonly niveau: number; readonly count: number }

/** The tiles of one level that take more hashes, with them. */
function extend(all: ReadonlyMap<string, Tile>, { niveau, count }: End, more: readonly Buffer[]): Tile[] {
  const start = Math.floor(count / width)
  const first = count % width === 0 ? Buffer.alloc(0) : hashesOf(all, { niveau, rang: start })
  if (first.length !== (count % width) * hashLength) throw new RangeError('The last tile of a log has another length')
  const bytes = Buffer.concat([first, ...more])
  return Array.from({ length: Math.ceil(bytes.length / (width * hashLength)) }, (_, index) => ({
    niveau,
    rang: start + index,
    hashes: bytes.subarray(index * width * hashLength, (index + 1) * width * hashLength),
  }))
}

const hashesOf = (all: ReadonlyMap<string, Tile>, id: TileId): Buffer =>
  all.get(nameOf(id))?.hashes ?? absent(id.niveau * height, id.rang * width)

/** The root over hashes, as many as a power of two. */
function folded(hashes: Buffer): Buffer {
  if (hashes.length === hashLength) return hashes
  const middle = hashes.length / 2
  return nodeHash(folded(hashes.subarray(0, middle)), folded(hashes.subarray(middle)))
}

/** Where a subtree stands: its tile, and which of its bytes are its own. */
function placeOf(level: number, index: number) {
  const count = 2 ** (level % height)
  const first = index * count
  const start = (first % width) * hashLength
  const id = { niveau: Math.floor(level / height), rang: Math.floor(first / width) }
  return { id, start, end: start + count * hashLength }
}

/** The subtrees of some tiles, for the proofs of `tree.ts`. */
export function subtreesIn(tiles: Iterable<Tile>): Subtree {
  const all = new Map(Array.from(tiles, (tile) => [nameOf(tile), tile]))
  return (level, index) => {
    const { id, start, end } = placeOf(level, index)
    const hashes = hashesOf(all, id)
    return hashes.length < end ? absent(level, index) : folded(hashes.subarray(start, end))
  }
}

/** Whether tiles, those of `tilesToAppend` at least, are of a log whose first leaves are under a root. */
export function areUnder(tiles: Iterable<Tile>, { size, root }: Root): boolean {
  try {
    return rootOf(subtreesIn(tiles), size).equals(root)
  } catch (error) {
    // One that is not there, or too short.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The tiles that a proof needs: `tilesNeeded((subtree) => inclusionProof(subtree, 5, 1000))`. */
export function tilesNeeded(proof: (subtree: Subtree) => unknown): TileId[] {
  const needed = new Map<string, TileId>()
  proof((level, index) => {
    const { id } = placeOf(level, index)
    needed.set(nameOf(id), id)
    return Buffer.alloc(hashLength)
  })
  return [...needed.values()]
}
