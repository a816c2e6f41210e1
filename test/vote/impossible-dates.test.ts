import { expect, test } from 'vitest'
import { instant } from '../../db/engine/instant.ts'
import { ownerDatabase, service } from '../support/api.ts'
import { prepareVotants } from '../support/data/votes.ts'

// Who writes to the tables gives a row an instant that the contract has no form for: it is shown as the first or the last one that
// there is, and the others of a list with it.

const owner = ownerDatabase().pools.main
const base = `http://127.0.0.1:${String((await service()).port)}`
const [first, last] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
const impossible = [
  ['infinity', last],
  ['-infinity', first],
  ['0044-03-15 12:00:00+00 BC', first],
  ['10000-01-01 00:00:00+00', last],
  ['294276-12-31 23:59:59.999+00', last],
] as const

test.each(impossible)('the text %s of an instant is %s', (text, shown) => {
  expect(instant(text)).toBe(shown)
})

/** The instants of a table. */
async function instantsOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and atttypid in ('timestamptz'::regtype, 'timestamptz[]'::regtype) order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

test.each(impossible.map(([text]) => text))(
  'a campaign and its voters are shown, and the others of their lists, where somebody has written %s as a date',
  async (text) => {
    const api = await prepareVotants({ rappels: ['2030-01-01T00:00:00Z'], fermetureDuVoteUtc: '2040-01-01T00:00:00Z' })
    const { campagneId, path } = api
    const votantId = await api.add(1)
    await api.add(2)
    const other = await api.draft({ titre: 'Une autre' })
    const jeton = await api.jetonOf(votantId)
    const mine = { id: campagneId }
    for (const table of ['campagne', 'votant', 'urne_tete', 'jeton'])
      for (const name of await instantsOf(table)) {
        const key = table === 'campagne' ? 'id' : 'campagne_id'
        const write = (value: string) =>
          owner
            .query(`update ${table} set ${name} = ${value} where client_id = $1 and ${key} = $2`, [api.id, campagneId])
            .catch(() => undefined)
        const { rows } = await owner.query<{ before: string | null }>(
          `select ${name}::text as before from ${table} where client_id = $1 and ${key} = $2 limit 1`,
          [api.id, campagneId],
        )
        await write(name === 'rappels' ? `array['${text}']::timestamptz[]` : `'${text}'`)
        const what = `${table}.${name}`
        expect((await api.ok('getCampagne', { path: mine })).id, what).toBe(campagneId)
        const list = (await api.ok('listCampagnes')).map(({ id }) => id)
        expect(list.toSorted(), what).toEqual([campagneId, other].toSorted())
        expect(await api.ok('listVotants', { path }), what).toHaveLength(2)
        expect((await api.ok('getVotant', api.at(votantId))).id, what).toBe(votantId)
        await api.ok('getStatistiquesCampagne', { path: mine })
        await api.ok('listQuestions', { path })
        await api.ok('listJournal', { path: mine })
        await api.ok('getApercu', { path: mine })
        for (const page of [`/scrutin/${campagneId}/urne`, `/scrutin/${campagneId}/verification`, `/vote/${jeton}`])
          for (const accept of ['text/html', 'application/json']) {
            const { status } = await fetch(`${base}${page}`, { headers: { accept } })
            expect([200, 303, 400, 403, 404, 406, 410, 503], `${what} ${page} ${accept}`).toContain(status)
          }
        const before = rows[0]?.before ?? null
        await write(before === null ? 'null' : `'${before}'`)
      }
  },
  60_000,
)
