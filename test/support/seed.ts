/**
 * The seed of what a test draws: `usual` in the suite, so that each run draws the same, unless the environment gives
 * another one (`SEED=7`) or has one drawn (`SEED=random`). Tests print theirs.
 */
export function seedOr(usual: number): number {
  const { SEED = usual } = process.env
  return SEED === 'random' ? Math.floor(Math.random() * 1e9) : Number(SEED)
}

/** Numbers below `limit`, the same for the same seed (mulberry32). */
export function randomOf(start: number) {
  let state = start >>> 0
  return (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit)
  }
}
