import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registryTables, tenantTables } from '../../../db/engine/tables.ts'
import { ownerDatabase } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { of, rows } from '../urne/voted.ts'

const { registry } = ownerDatabase()

/** The tables of a vote, and that of the client who holds it. */
const ofVotes =
  /^(client|campagne|question|option_reponse|votant|inscrits_signes|jeton|recu|resultat|confirmation_tour|scrutin|(bulletin|urne|journal)(_.*)?)$/
const vote = [...tenantTables, ...registryTables].filter((table) => ofVotes.test(table))

/** Columns that take what is as long as somebody likes, and the checks that name them; what others are made of bounds those that are generated. */
const query = sql<{ name: string; checks: string }>`
  select c.relname || '.' || a.attname as name, coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid and t.typlen = -1 and not (t.typname = 'numeric' and a.atttypmod > 0)
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
  where c.relnamespace = 'public'::regnamespace and c.relname = any (${vote}::text[])
  group by 1 order by 1`

/** Whether a check says how long a column may be, or which few values it has. */
function isBound(column: string, checks: string): boolean {
  const long = new RegExp(String.raw`(octet_length|char_length|cardinality)${column}\s+<?=|\b${column} (= ANY|<@)`)
  return long.test(checks.replaceAll(/[()]|::text/g, ''))
}

test('every text, and all bytes, of a vote are bound by a check of their table', async () => {
  const { rows: columns } = await query.execute(registry)
  expect(columns.length).toBeGreaterThan(60)
  const free = columns.filter(({ name, checks }) => !isBound(name.split('.')[1] ?? '', checks)).map(({ name }) => name)
  expect(free).toEqual([])
})

test.each([
  ['publication_cle', "update campagne set publication_cle = repeat('a', 5000) where client_id = $1 and id = $2"],
  ['texte', "update campagne set texte_page_accueil = repeat('a', 5000000) where client_id = $1 and id = $2"],
  ['description', `update question set description = repeat('a', 2000000) ${of}`],
  ['organisation', "update client set organisation = repeat('a', 20000) where id = $1 and $2::uuid is not null"],
])('%s that is longer than a call makes it is refused by its table', async (_, statement) => {
  await expect(rows(await prepareVotants(), statement)).rejects.toThrow('bornes_check')
})
