import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { chainPage } from '../db/journal/chain.ts'
import { traceOf } from '../db/engine/errors.ts'
import { countBallots, type Told } from '../db/vote/count.ts'
import { Blocked, sayBlocked, sayGoesOn } from '../db/vote/blocked.ts'
import { knowsThoseThatWait } from '../db/vote/box/ring-check.ts'
import { appendSome } from '../db/vote/log/append.ts'
import { stopsTheLog } from '../db/vote/log/last-append.ts'
import { mix } from '../db/vote/protocole-1/mix.ts'
import { dueScrutins, isLarge, type Scrutin, standingOf } from '../db/vote/scrutins.ts'
import { every } from '../pace/every.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { codeOf, messageWithoutData } from '../rules/error-code.ts'
import { unwatched, type Watch } from '../sight/measures.ts'
import { openCounts } from './boxes/counts.ts'
import { openFailures } from './failures.ts'
import { openWatch } from './published.ts'
import { openQueue } from './boxes/queue.ts'
import { inTurns } from './boxes/waiting.ts'

type Settings = { readonly boxKeys: BoxKeys; readonly scrutinPeriod: number }

/** Transactions, of a thousand ballots each, that one round gives to one box before it looks at the next. */
const slices = 10

/**
 * What is done beside the votes, every `scrutinPeriod` milliseconds: ballots are told in the public log while a campaign is
 * open, and counted once it has closed, apart: no log waits for a count, nor a small count for a large one. Several processes
 * may do it at once; 0 leaves it to others.
 */
export function startScrutins(
  database: Database,
  { boxKeys, scrutinPeriod }: Settings,
  log: Logger,
  watch: Watch = unwatched,
) {
  let isStopped = false
  const rounded = openFailures(log, looksAt)
  const [logged, counted] = [openBoxes(log), openBoxes(log)]
  const watchNext = openWatch(database, boxKeys)
  const queued = openQueue(database, log)
  const counts = openCounts({
    isLarge: ({ clientId, campagneId }) => database.read(clientId, (db) => isLarge(db, campagneId)),
    count: async (scrutin) =>
      (await counted(scrutin, (told) => watch('count', () => count(database, scrutin, boxKeys, told)))) === true,
    isStopped: () => isStopped,
  })
  async function run() {
    const due = await dueScrutins(database, () => isStopped)
    for (const scrutin of inTurns([...due, ...(await queued())])) {
      if (isStopped) return
      await logged(scrutin, async (told) => {
        if (await isToCount(database, scrutin, boxKeys, told)) counts.begin([scrutin])
      })
    }
    counts.begin(await watchNext(() => isStopped, failedOf(log)))
  }
  const round = () => rounded.attempt({ task: 'scrutins' }, () => watch('scrutins', run))
  const rounds = scrutinPeriod === 0 ? undefined : every(scrutinPeriod, round)
  return {
    stop: async () => {
      isStopped = true
      await rounds?.stop()
      await counts.ended()
    },
  }
}

const looksAt = { failed: 'the ballot boxes could not be looked at', works: 'the ballot boxes are looked at again' }
const ofBox = {
  failed: 'a ballot box could not be logged or counted',
  works: 'a ballot box is logged or counted again',
  level: 'error',
} as const

/** Anomalies of one box that are told apart at once; of more their number is. */
const mostTold = 100

/** Does things of boxes, and tells the operator what is not sound of them, or what fails; the others go on. */
function openBoxes(log: Logger) {
  const { attempt } = openFailures(log, ofBox, { factsOf })
  const unsound = openFailures(log, { failed: 'something of a ballot box is not sound', level: 'error' })
  return (scrutin: Scrutin, work: (told: Told) => Promise<unknown>) =>
    attempt(scrutin, () =>
      work((anomalies) => {
        for (const anomaly of anomalies.slice(0, mostTold)) unsound.failed(scrutin, anomaly)
        if (anomalies.length > mostTold) unsound.failed(scrutin, { nombre: anomalies.length })
      }),
    )
}

/** Tells the operator what has failed of a box. */
const failedOf = (log: Logger) => (scrutin: Scrutin, error: unknown) => {
  log.error({ ...scrutin, ...factsOf(error) }, ofBox.failed)
}

const factsOf = (error: unknown) => {
  const message = error instanceof Error && codeOf(error) === '' ? messageWithoutData(error) : undefined
  return { ...traceOf(error), message }
}

/**
 * Counts a campaign once its journal is chained: whoever has written lines by the hundred thousand keeps no other one waiting. Says
 * whether that was so.
 */
async function count(database: Database, scrutin: Scrutin, keys: BoxKeys, told: Told) {
  const { clientId, campagneId } = scrutin
  // By turns of its own: the longest count of a client keeps none of its others waiting.
  const apart = { ...database, ...database.longAs(campagneId) }
  if (!(await isChained(database, scrutin))) return false
  await countBallots(apart, clientId, campagneId, keys, told)
  return true
}

/** Pages of a journal that one round chains before a count. */
const mostPages = 100

async function isChained(database: Database, { clientId, campagneId }: Scrutin): Promise<boolean> {
  for (let page = 0; page < mostPages; page++)
    if (!(await database.write(clientId, (db) => chainPage(db, campagneId)))) return true
  return false
}

/** Counts a campaign that has closed, or makes its box ready for its scrutineers, and adds to the log of another one what waits. */
export async function advance(
  database: Database,
  scrutin: Scrutin,
  keys: BoxKeys,
  told: Told = () => undefined,
): Promise<void> {
  if (await isToCount(database, scrutin, keys, told)) await count(database, scrutin, keys, told)
}

/**
 * Whether a campaign has closed, by its row or by what was signed, or its row says something else than what was signed; adds
 * to the log of one that is open what waits.
 */
async function isToCount(database: Database, scrutin: Scrutin, keys: BoxKeys, told: Told): Promise<boolean> {
  const { clientId, campagneId } = scrutin
  const standing = await database.read(clientId, (db) => standingOf(db, campagneId))
  if (!standing) throw new Error('a published campaign is not there any more: somebody has deleted it')
  if (standing.isClosed) return true
  if (standing.protocole === 1) await database.write(clientId, (db) => mix(db, campagneId))
  else await goOn(database, scrutin, standing.isLogStopped, () => tellSome(database, scrutin, keys, told))
  return standing.isOver || standing.isOther
}

const stopped = 'The public log of the campaign does not go on: somebody has written to its tables'

/** Adds to the log of an open campaign, and says on it that this is not possible any more, or that it is again (decision H-21). */
async function goOn(database: Database, scrutin: Scrutin, isStopped: boolean, tell: () => Promise<void>) {
  try {
    await tell()
  } catch (error) {
    if (stopsTheLog(error)) await sayBlocked(database, scrutin, new Blocked('JournalArrete', stopped, { cause: error }))
    throw error
  }
  if (isStopped) await sayGoesOn(database, scrutin)
}

/**
 * Tells what waits, a transaction for each thousand, and leaves the rest of very many to the next round; throws when keys
 * are lacking for some of it.
 */
async function tellSome(database: Database, { clientId, campagneId }: Scrutin, keys: BoxKeys, told: Told) {
  for (let slice = 0, isMore = true; isMore && slice < slices; slice++) {
    const { isFull, aside } = await database.write(clientId, (db) => appendSome(db, campagneId, keys))
    told(aside)
    isMore = isFull
  }
  await database.read(clientId, (db) => knowsThoseThatWait(db, campagneId, keys))
}
