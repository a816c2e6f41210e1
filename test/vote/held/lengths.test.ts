import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registryTables, tenantTables } from '../../../db/engine/tables.ts'
import { ownerDatabase } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { of, rows } from '../urne/voted.ts'

const { registry } = ownerDatabase()

/** The tables of a vote, those of the client who holds it and of its keys, and the journal of its acts. */
const ofVotes =
  /^(client|cle_api|acte|campagne|question|option_reponse|votant|inscrits_signes|jeton|recu|resultat|confirmation_tour|scrutin|(bulletin|urne|journal)(_.*)?)$/
const all = [...tenantTables, ...registryTables]
const vote = all.filter((table) => ofVotes.test(table))

type Column = { name: string; isList: boolean; isOfTexts: boolean; checks: string }

/** Columns that take what is as long as somebody likes, and the checks that name them; what others are made of bounds those that are generated. */
const query = sql<Column>`
  select c.relname || '.' || a.attname as name, t.typelem <> 0 as "isList",
    t.typelem <> 0 and exists (select from pg_type e where e.oid = t.typelem and e.typlen = -1) as "isOfTexts", coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid and t.typlen = -1 and not (t.typname = 'numeric' and a.atttypmod > 0)
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (c.relname = any (${vote}::text[]) or t.typelem <> 0 and c.relname = any (${all}::text[]))
  group by 1, 2, 3 order by 1`

/**
 * Whether a check says how long a column may be, or which few values it has. A list of those few may have each a million times,
 * and one of few texts long ones.
 */
function isBound({ name, isList, isOfTexts, checks }: Column): boolean {
  const column = name.split('.')[1] ?? ''
  const said = checks.replaceAll(/[()]|::text/g, '')
  const says = (what: string) => new RegExp(what).test(said)
  const isLong = says(String.raw`(octet_length|char_length|pg_column_size)${column}\s+<?=|\b${column} (= ANY|<@)`)
  return isList ? says(String.raw`cardinality${column}\s+<=`) && (isLong || !isOfTexts) : isLong
}

test('every text, and all bytes, of a vote, and every list, are bound by a check of their table', async () => {
  const { rows: columns } = await query.execute(registry)
  expect(columns.length).toBeGreaterThan(60)
  expect(columns.filter(({ isList }) => isList).length).toBeGreaterThan(8)
  const free = columns.filter((column) => !isBound(column)).map(({ name }) => name)
  expect(free).toEqual([])
})

test.each([
  ['publication_cle', "update campagne set publication_cle = repeat('a', 5000) where client_id = $1 and id = $2"],
  ['texte', "update campagne set texte_page_accueil = repeat('a', 5000000) where client_id = $1 and id = $2"],
  ['description', `update question set description = repeat('a', 2000000) ${of}`],
  [
    'membres',
    "insert into acte (client_id, instant, id, auteur, operation, ressource, membres) values ($1, now(), $2, 'Cle', 'x', '{}', array_fill('a'::text, '{100000}'))",
  ],
  [
    'one membre',
    "insert into acte (client_id, instant, id, auteur, operation, ressource, membres) values ($1, now(), $2, 'Cle', 'x', '{}', array[repeat('a', 100000)])",
  ],
  [
    'ressource',
    `insert into acte (client_id, instant, id, auteur, operation, ressource, membres)
      values ($1, now(), $2, 'Cle', 'x', to_json(repeat('a', 100000)), '{}')`,
  ],
  [
    'portees',
    "update cle_api set portees = array_fill('vote.scrutin'::text, '{100000}') where client_id = $1 and $2::uuid is not null",
  ],
  ['reseaux', "update cle_api set reseaux = array[repeat('1', 1000000)] where client_id = $1 and $2::uuid is not null"],
  [
    'modules',
    "update client set modules = array_fill('Vote'::text, '{100000}') where id = $1 and $2::uuid is not null",
  ],
  [
    'evenements',
    `insert into abonnement (client_id, id, url, evenements, secret, date_creation)
      values ($1, $2, 'https://exemple.ca', array_fill('x'::text, '{100000}'), 'x', now())`,
  ],
  ['organisation', "update client set organisation = repeat('a', 20000) where id = $1 and $2::uuid is not null"],
])('%s that is longer than a call makes it is refused by its table', async (_, statement) => {
  await expect(rows(await prepareVotants(), statement)).rejects.toThrow('bornes_check')
})
