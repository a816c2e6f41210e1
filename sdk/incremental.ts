/** How far a reader has come: the last date that it processed, and the items of that date that it has seen. */
export type Watermark = { readonly date: string; readonly ids: readonly string[] }

export type Reading<Item> = {
  /** Reads what is dated `apres` or later, in the order of the date: `items(...)` with `apres` or `modifieApres`. */
  readonly read: (apres: string) => AsyncIterable<Item>
  readonly dateOf: (item: Item) => string
  readonly idOf: (item: Item) => string
  /** The watermark that was stored last; from the beginning when there is none. */
  readonly from?: Watermark | undefined
}

const beginning: Watermark = { date: '1970-01-01T00:00:00Z', ids: [] }

/**
 * Each item once, with the watermark to store when it is processed: in the same transaction, nothing is lost and nothing
 * is done twice, whenever the reader stops. The service promises that what appears later is never dated before a
 * watermark, and the filter includes its date: hence the ids.
 */
export async function* since<Item>({ read, dateOf, idOf, from = beginning }: Reading<Item>) {
  const known = new Set(from.ids)
  let seen = [...from.ids]
  let last = from.date
  for await (const item of read(from.date)) {
    const [date, id] = [dateOf(item), idOf(item)]
    if (date === from.date && known.has(id)) continue
    if (date !== last) seen = []
    last = date
    seen.push(id)
    yield { item, watermark: watermarkOf(date, seen, seen.length) }
  }
}

/** Copies the ids when they are asked for only: a whole load of a payroll may have one date. */
const watermarkOf = (date: string, seen: readonly string[], count: number): Watermark => ({
  date,
  get ids() {
    return seen.slice(0, count)
  },
})
