import { printLine, printTitle, seconds } from '../measure.ts'
import { ballotsOf, type Election, tokensOf } from './election.ts'

const crowd = 2000

/** Everybody votes at once, each on a connection of its own. Throws when one vote is refused, or is not in the box. */
export async function benchCrowd(election: Election, voters: readonly string[]) {
  printTitle(`A crowd: ${String(crowd)} voters cast at once`)
  const { served, reponses } = election
  const ids = voters.slice(0, crowd)
  const tokens = await tokensOf(election, ids)
  const before = await ballotsOf(election)
  const body = JSON.stringify({ reponses })
  const started = performance.now()
  const statuses = await Promise.all(
    tokens.map(async (token) => {
      const url = `http://127.0.0.1:${String(served.port)}/vote/${token}`
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      await response.text()
      return response.status
    }),
  )
  const time = performance.now() - started
  const refused = statuses.filter((status) => status !== 200).length
  const lost = ids.length - ((await ballotsOf(election)) - before)
  if (refused > 0 || lost !== 0) throw new Error(`${String(refused)} votes were refused, ${String(lost)} lost`)
  printLine({ name: 'until the last receipt, none refused or lost', ours: seconds(time), target: '<= 3 s' })
}
