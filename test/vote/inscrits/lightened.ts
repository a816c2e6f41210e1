import { ownerDatabase } from '../../support/api.ts'
import { beforeStatement } from '../../support/statements.ts'

const owner = ownerDatabase().pools.main

/** Statements of a count: that which reads the electorate, that which counts the voters once their weights were compared, and writes. */
export const electors = /grouping\(/
export const counted = /count\(\*\).* as "voters"/
export const stored = /create temporary table morceau/
export const sealed = /set "urne_scellee_le" = /

/**
 * Makes those of a campaign who have not voted light just before the first statement that `from` tells, and gives them the weight of 1
 * again just before that which `until` tells: the second one, where it tells the same ones.
 */
export function lighten(campagneId: string, from: RegExp, until: RegExp): void {
  const nth = until === from ? 2 : 1
  const give = (poids: number) =>
    owner.query('update votant set poids = $2 where campagne_id = $1 and not a_vote', [campagneId, poids])
  beforeStatement(from, () => give(0.0001))
  beforeStatement(until, async (sent) => (sent === nth ? give(1) : undefined), nth)
}
