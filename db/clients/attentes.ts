// Raw: a function looks at what waits of so many clients.
import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'

/** What is done beside the requests, and how much of it waits; where the age is known, of the oldest, in seconds. */
export type File = { readonly waiting: number; readonly oldestSeconds?: number }
/** Leases that are held now, and those that have run out and that nobody has taken since. */
export type Bails = { readonly held: number; readonly lost: number }

/** What waits for all clients together. */
export type Attentes = {
  readonly queues: Readonly<Record<'mail' | 'webhooks' | 'counts' | 'ballots' | 'journal', File>>
  readonly leases: Readonly<Record<'mail' | 'webhooks' | 'long writes' | 'loads', Bails>>
}

const counted = ['courriels', 'livraisons', 'comptes', 'bulletins', 'lignes'] as const
const leased = ['courriels', 'livraisons', 'ecritures', 'charges'] as const
const aged = ['courriels', 'livraisons', 'comptes'] as const

type Count = (typeof counted)[number] | `${(typeof leased)[number]}_${'tenus' | 'perdus'}`
type Age = (typeof aged)[number]
type Look = Readonly<Record<Count, number>> &
  Readonly<Record<`${Age}_secondes`, number | null>> & { readonly clientId: string }

const columns = [...counted, ...leased.flatMap((one) => [`${one}_tenus`, `${one}_perdus`] as const)]
const ages = aged.map(
  (one) => sql`extract(epoch from now() - ${sql.ref(`${one}_depuis`)})::float8 as ${sql.ref(`${one}_secondes`)}`,
)
const counts = columns.map((one) => sql`${sql.ref(one)}::float8`)

/** What waits of all clients, and since when the oldest of it does, as pages of the clients are looked at. */
export async function attentesOf({ rounds }: Pick<Database, 'rounds'>): Promise<Attentes> {
  const total = Object.fromEntries(columns.map((one) => [one, 0])) as Record<Count, number>
  const oldest = { courriels: 0, livraisons: 0, comptes: 0 }
  const look = (after: Look | undefined) => sql<Look>`
    select client_id as "clientId", ${sql.join([...counts, ...ages])}
    from attentes(${after?.clientId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look))
    for (const row of rows) {
      for (const one of columns) total[one] += row[one]
      for (const one of aged) oldest[one] = Math.max(oldest[one], row[`${one}_secondes`] ?? 0)
    }
  const file = (one: Age): File => ({ waiting: total[one], oldestSeconds: oldest[one] })
  const bails = (one: (typeof leased)[number]): Bails => ({ held: total[`${one}_tenus`], lost: total[`${one}_perdus`] })
  return {
    queues: {
      ...{ mail: file('courriels'), webhooks: file('livraisons'), counts: file('comptes') },
      ...{ ballots: { waiting: total.bulletins }, journal: { waiting: total.lignes } },
    },
    leases: {
      ...{ mail: bails('courriels'), webhooks: bails('livraisons') },
      ...{ 'long writes': bails('ecritures'), loads: bails('charges') },
    },
  }
}
