import type { Scrutin } from '../../db/vote/scrutins.ts'

/** The name of a campaign among those of all clients. */
export const nameOf = ({ clientId, campagneId }: Scrutin): string => `${clientId} ${campagneId}`

/** Campaigns of one client that wait: what more there is is found again by a later round. */
const mostOfClient = 20_000

/** Campaigns that wait, each once, in the turns of their clients; those that have failed before come when no other waits. */
export function openWaiting(hasFailed: (scrutin: Scrutin) => boolean) {
  const [first, again] = [openTurns(), openTurns()]
  return {
    add: (scrutin: Scrutin): void => {
      ;(hasFailed(scrutin) ? again : first).add(scrutin)
    },
    has: (scrutin: Scrutin): boolean => first.has(scrutin) || again.has(scrutin),
    take: (): Scrutin | undefined => first.take() ?? again.take(),
  }
}

/** One of each client after the other. */
function openTurns() {
  const clients = new Map<string, Map<string, Scrutin>>()
  return {
    has: ({ clientId, campagneId }: Scrutin) => clients.get(clientId)?.has(campagneId) === true,
    add(scrutin: Scrutin) {
      const own = clients.get(scrutin.clientId) ?? new Map<string, Scrutin>()
      if (own.size < mostOfClient) own.set(scrutin.campagneId, scrutin)
      clients.set(scrutin.clientId, own)
    },
    take(): Scrutin | undefined {
      const [[clientId, own] = []] = clients
      const [next] = own?.values() ?? []
      if (clientId === undefined || !own || !next) return undefined
      own.delete(next.campagneId)
      clients.delete(clientId)
      if (own.size > 0) clients.set(clientId, own)
      return next
    },
  }
}

/** One of each client after the other, of campaigns that were found client by client. */
export function* inTurns(found: readonly Scrutin[]): Generator<Scrutin, void> {
  const lists = [...Map.groupBy(found, ({ clientId }) => clientId).values()]
  for (let place = 0, some = lists; some.length > 0; place++, some = some.filter(({ length }) => length > place))
    for (const list of some) {
      const one = list[place]
      if (one) yield one
    }
}
