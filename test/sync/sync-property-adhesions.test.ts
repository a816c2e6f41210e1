import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'
import { type Client, load } from '../support/data/sync-samples.ts'
import { randomOf, seedOr } from '../support/seed.ts'

const seed = seedOr(20_261_129)
const people = 150

/** Instants of three days, so that rows often meet what is there; none is midnight, which says nothing of the hour. */
const instants = ['01-01T09', '01-01T10', '01-01T15', '02-01T07', '02-01T08', '03-01T01', '03-01T12'].map(
  (at) => `2020-${at}:00:00Z`,
)

type Row = { syndicatIdExterne: string; dateSignature?: string; dateDemission?: string | null }

function rowOf(random: (limit: number) => number): Row {
  const instant = () => instants[random(instants.length)] ?? ''
  return {
    syndicatIdExterne: 'SYN-1',
    ...(random(5) > 0 && { dateSignature: instant() }),
    ...(random(3) === 0 && { dateDemission: random(6) === 0 ? null : instant() }),
  }
}
const rowsOf = (random: (limit: number) => number, count: number) => Array.from({ length: count }, () => rowOf(random))

/** What is refused of the rows of each person, by the place of the row among these; `places` are those of the people in the load. */
async function refused(client: Client, rows: ReadonlyMap<number, readonly Row[]>, first: number) {
  const places = [...rows.keys()]
  const employes = [...rows].map(([n, adhesions]) => ({ idExterne: `E-${String(n)}`, adhesions }))
  const { errors } = await load(client, { employes })
  return errors.map((error) => {
    const [, place = '', row = '', codes = ''] = /^\/employes\/(\d+)\/adhesions\/(\d+) (.*)$/.exec(error) ?? []
    return `E-${String(places[Number(place)])} ${String(first + Number(row))} ${codes}`
  })
}

/** The memberships of each person. */
const held = async ({ ok }: Client) =>
  (await ok('listAdhesions'))
    .map((one) => `${String(one.employeIdExterne)} ${one.dateSignature} ${String(one.dateDemission)}`)
    .sort()

/** The people who have a row at that place, with it. */
const atPlace = (rows: readonly (readonly Row[])[], place: number) =>
  new Map(rows.flatMap((of, n) => (of[place] ? [[n, [of[place]]] as const] : [])))

// Decision G-10. What a row lacks, its date, another one of the load may give: that alone is no matter of their order.
test(`rows of one membership in a load are as many loads (seed ${seed})`, { timeout: 60_000 }, async () => {
  const random = randomOf(seed)
  const before = Array.from({ length: people }, () => rowsOf(random, random(3)))
  const rows = Array.from({ length: people }, () => rowsOf(random, 2 + random(3)))
  const [together, apart] = [await newClient(), await newClient()]
  for (const client of [together, apart]) {
    await load(client, { syndicats: [syndicat(1)], employes: rows.map((_, n) => employe(n)) })
    for (const place of [0, 1]) await refused(client, atPlace(before, place), place)
  }
  const atOnce = await refused(together, new Map(rows.entries()), 0)
  const oneByOne: string[] = []
  for (const place of [0, 1, 2, 3]) oneByOne.push(...(await refused(apart, atPlace(rows, place), place)))
  expect(await held(together)).toEqual(await held(apart))
  const ordered = (told: readonly string[]) =>
    told
      .map((one) => one.replace(/ Adhesion\.DateSignatureRequise/, ''))
      .filter((one) => / \S+ \S/.test(one))
      .sort()
  expect(ordered(atOnce)).toEqual(ordered(oneByOne))
  expect([atOnce.length > 20, (await held(apart)).length > 100]).toEqual([true, true])
})
