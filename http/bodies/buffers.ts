import type { Config } from '../../config/config.ts'
import { Problem } from '../../problems.ts'
import { openArrivals } from '../arrivals.ts'

type Settings = Pick<Config, 'bodyMemory' | 'bodyMinRate' | 'bodyRatePeriod'>

export type Buffers = ReturnType<typeof openBuffers>
/** What one call has in memory of what its caller sends, and how fast it comes. */
export type Intake = ReturnType<Buffers['open']>

/** Whose bytes they are, and whether it has shown a key, or the token of the administration. */
type Owner = { readonly id: string; readonly isKnown: boolean }

/** The part of the whole that one caller may fill. */
const share = 0.5

/** The part of the whole that all who have shown no key may fill together. */
const strangers = 0.75

/** The part of what it may fill above which the bodies of a caller keep nothing that they can give back. */
const crowded = 0.25

/** The bytes that one body may have that is kept whole: more than its caller's part is never taken, however often it is sent. */
export const largestWhole = ({ bodyMemory }: Pick<Config, 'bodyMemory'>) => Math.floor(bodyMemory * share)

/**
 * The bytes of callers that this process holds in memory, `bodyMemory` at most. A client, or an address that shows no
 * key, fills half of it at most: what one of them sends and never ends leaves room for the others. Addresses can be many:
 * a quarter is kept for those who have shown a key. Above it a call is refused, and may be made again.
 */
export function openBuffers({ bodyMemory, ...settings }: Settings) {
  const byOwner = new Map<string, number>()
  const most = largestWhole({ bodyMemory })
  let all = 0
  let ofStrangers = 0

  const isFull = (by: number, isKnown: boolean) =>
    all + by > bodyMemory || (!isKnown && ofStrangers + by > bodyMemory * strangers)

  function change({ id: owner, isKnown }: Owner, by: number) {
    const held = (byOwner.get(owner) ?? 0) + by
    if (by > 0 && (isFull(by, isKnown) || held > most)) throw new Problem({ code: 'Serveur.Indisponible' })
    all += by
    if (!isKnown) ofStrangers += by
    if (held > 0) byOwner.set(owner, held)
    else byOwner.delete(owner)
  }

  const paceOf = openPaces(settings)

  return {
    /** For one call of a client or of an address, which may have shown a key; `close` gives back what it holds. */
    open(owner: string, { isKnown = false } = {}) {
      let held = 0
      const hold = (bytes: number) => {
        change({ id: owner, isKnown }, bytes - held)
        held = bytes
      }
      return {
        owner,
        /** Says that so many bytes are in memory from now on. Throws when they are too many. */
        hold,
        held: () => held,
        /** Whether the bodies of its caller hold much: one that can give back what it holds does so before it is read on. */
        isCrowded: () => (byOwner.get(owner) ?? 0) > most * crowded,
        pace: (onSlow: () => void) => paceOf(owner, onSlow),
        close: () => {
          hold(0)
        },
      }
    },
    held: () => all,
  }
}

/** What a batch has in memory: the items that are being read, and the rows that are not written yet. */
export function openMemory(intake: Pick<Intake, 'hold'>) {
  let [read, kept] = [0, 0]
  const hold = () => {
    intake.hold(read + kept)
  }
  return {
    read: (bytes: number) => {
      read = bytes
      hold()
    },
    keep: (bytes: number) => {
      kept = bytes
      hold()
    },
  }
}

/** The paces of bodies, by caller: thousands that came together are slow together, and are told by the few milliseconds. */
function openPaces(settings: Omit<Settings, 'bodyMemory'>) {
  const arrive = openArrivals()
  return (owner: string, onSlow: () => void) =>
    openPace(settings, (ifStill) => {
      arrive(owner, () => {
        ifStill(onSlow)
      })
    })
}

/** Does what is done of a body that is slow, if it has not ended by then. */
type IfStill = (work: () => void) => void

/**
 * Calls `onSlow` when `bodyRatePeriod` ms spent waiting for a body brought fewer bytes than `bodyMinRate` a second. Time
 * in which nothing is waited for, because what has come is being written, does not count.
 */
function openPace({ bodyMinRate, bodyRatePeriod }: Omit<Settings, 'bodyMemory'>, onSlow: (ifStill: IfStill) => void) {
  const least = (bodyMinRate * bodyRatePeriod) / 1000
  let [bytes, waited, since] = [0, 0, 0]
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const ifStill: IfStill = (work) => {
    if (!isOver) work()
  }

  function settle() {
    waited += performance.now() - since
    since = performance.now()
    if (waited < bodyRatePeriod) return
    if (bytes < least) onSlow(ifStill)
    bytes = 0
    waited = 0
  }

  function wait() {
    since = performance.now()
    clearTimeout(timer)
    // A timer may be early by part of a millisecond: it is set again.
    timer = setTimeout(
      () => {
        settle()
        wait()
      },
      Math.max(1, bodyRatePeriod - waited),
    )
  }

  return {
    /** The next bytes are waited for from now on. */
    wait,
    arrived: (count: number) => {
      clearTimeout(timer)
      bytes += count
      settle()
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
