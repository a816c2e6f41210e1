/**
 * The seed of what a test draws: `usual` in the suite, so that each run draws the same, unless the environment gives
 * another one (`SEED=7`) or has one drawn (`SEED=random`). Tests print theirs.
 */
export function seedOr(usual: number): number {
  const { SEED = usual } = process.env
  return SEED === 'random' ? Math.floor(Math.random() * 1e9) : Number(SEED)
}
