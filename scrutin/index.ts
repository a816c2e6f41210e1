export * from './adoption.ts'
export { type Contenu, decodeBallot, encodeBallot, fingerprint, roomOf } from './ballot.ts'
export { canonical, canonicalBytes, type Json, readCanonical } from './canonical.ts'
export { type Box, closedBox, count, type Counted, type Found, type Means, type SealedBallot } from './count.ts'
export { questionOfResult } from './question.ts'
export * from './publication/document.ts'
export { newSealingPair, type Sealer, sealer, sealingPublicOf, unsealer } from './seal.ts'
export * from './result.ts'
export * from './signing.ts'
export { shownGroups, smallGroup } from './small-groups.ts'
export {
  append,
  areUnder,
  subtreesIn,
  type Tile,
  type TileId,
  tilesNeeded,
  tilesOfLeaves,
  tilesToAppend,
} from './tiles.ts'
export * from './tree.ts'
export { Unsound } from './read.ts'
export { digestOfRecu, readReceipt } from './receipt.ts'
export { type Kept, type Verified, verify } from './verify.ts'
