import type pg from 'pg'
import { tenantTables } from '../../db/engine/tables.ts'

/** Tables of which a client has as many rows as people can read; all of them may be looked at. */
export const small = new Set(
  ['abonnement', 'campagne', 'champ_employeur', 'champ_utilisateur', 'choix', 'cle_api_utilisation', 'ecriture_longue']
    .concat('formulaire', 'formulaire_champ', 'formulaire_objet', 'modele_courriel', 'objet_consentement')
    .concat('option_reponse', 'question', 'sync', 'syndicat'),
)

type Column = { table: string; name: string; type: string; checked: boolean; generated: boolean }

/** The columns; what a check of migration 0114 bounds takes any copy. */
const catalog = `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    a.attgenerated <> '' as generated, exists (select from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
        and k.conname not like '%\\_bornes\\_check') as checked
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relname = any ($1) and c.relkind = 'r' order by c.relname, a.attnum`

/** What the n-th copy of a row says in a column, where that makes it another one: a third of them are of other clients. */
function copied({ name, type, checked }: Column): string {
  if (name === 'client_id') return `case when n % 3 = 0 then gen_random_uuid() else t.client_id end`
  if (name === 'rang') return 'case when t.rang is not null then n + 1000 end'
  if (type === 'integer' && name.endsWith('id')) return 'n + 1000'
  // An external id is in a condition only for who has none.
  if (checked && name !== 'id_externe') return `t.${name}`
  const copies: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `t.${name} || n`,
    bytea: `case when t.${name} is not null then sha256(convert_to(n::text, 'UTF8')) end`,
    'timestamp with time zone': `t.${name} - n * interval '30 seconds'`,
  }
  return copies[type] ?? `t.${name}`
}

/**
 * Fills every table of clients with copies of a row that it has, so that plans are those of tables that hold many; gives
 * the tables that have none.
 */
export async function fillTables(owner: pg.Client, copies: number): Promise<string[]> {
  const { rows } = await owner.query<Column>(catalog, [tenantTables])
  const empty: string[] = []
  // The copies refer to nothing.
  await owner.query('set session_replication_role = replica')
  for (const [table, all] of Map.groupBy(rows, (column) => column.table)) {
    const columns = all.filter(({ generated }) => !generated)
    const { rowCount } = await owner.query(
      `insert into ${table} (${columns.map(({ name }) => name).join()}) select ${columns.map(copied).join()}
        from (select * from ${table} limit 1) t, generate_series(1, ${String(copies)}) n`,
    )
    if (rowCount !== copies) empty.push(table)
  }
  // Clients have many rows each: of three, which is what copies of others come to, all would be read as soon as looked up.
  for (const table of tenantTables) await owner.query(`alter table ${table} alter client_id set (n_distinct = 2)`)
  await owner.query('analyze')
  return empty
}

export type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

export const everyNode = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(everyNode)]

/**
 * The indexes of a database: those of some of the rows of their tables, and the column by which each finds few of the rows of
 * a client, as conditions name it: the first that is neither the client nor a subscription, of which one may have all the
 * deliveries. A condition on a later column leaves all the rows of the client to be read.
 */
export type Indexes = { partial: ReadonlySet<string>; narrow: ReadonlyMap<string, string> }

/** The indexes as the catalog has them. */
export async function readIndexes(owner: pg.Client): Promise<Indexes> {
  const { rows } = await owner.query<{ name: string; partial: boolean; columns: string[] }>(
    `select indexrelid::regclass::text as name, indpred is not null as partial,
       array(select pg_get_indexdef(indexrelid, n, true) from generate_series(1, indnkeyatts) n) as columns from pg_index`,
  )
  const wide = new Set(['client_id', 'abonnement_id'])
  return {
    partial: new Set(rows.flatMap(({ name, partial }) => (partial ? name : []))),
    narrow: new Map(
      rows.map(({ name, columns }) => [name, columns.find((column) => !wide.has(column)) ?? columns.at(-1) ?? '']),
    ),
  }
}

/** Whether an index finds more narrowly than by the client. */
const isNarrow = ({ narrow }: Indexes, { 'Index Name': name = '', 'Index Cond': condition = '' }: Node) =>
  ['=', '<', '>', '<=', '>='].some((sign) => condition.includes(`(${narrow.get(name) ?? ''} ${sign} `))

/** The plan of a statement for any values. */
export async function planOf(owner: pg.Client, text: string): Promise<Node> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`)
  return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '' }
}

/** What the rows of a page come from, in their order: a scan, if nothing sorts them. */
export function sourceOf(plan: Node): Node {
  const outer = plan.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
  return outer && /^(?:Limit|Nested Loop|Result)$/.test(plan['Node Type']) ? sourceOf(outer) : plan
}

/**
 * The tables of which a plan reads all the rows, or all those of a client, but for the first ones of an order: those that
 * `first` reads, where it is known.
 */
export function wideScans(plan: Node, indexes: Indexes, first?: Node): string[] {
  const nodes = everyNode(plan)
  const kinds = new Set(nodes.map((node) => node['Node Type']))
  const isFirst = (node: Node) => kinds.has('Limit') && !kinds.has('Sort') && node.Filter === undefined
  const serves = (node: Node) => {
    const { 'Index Name': index } = node
    return (
      index !== undefined && (node === first || isNarrow(indexes, node) || indexes.partial.has(index) || isFirst(node))
    )
  }
  return nodes.flatMap((node) => {
    const table = node['Relation Name']
    return table === undefined || !/Scan$/.test(node['Node Type']) || serves(node) ? [] : [table]
  })
}

/** The scans of a plan that are made again for each row of another part of it. */
function repeatedScans(node: Node): Node[] {
  return (node.Plans ?? []).flatMap((child) => {
    const relationship = child['Parent Relationship']
    const isRepeated = relationship === 'SubPlan' || (node['Node Type'] === 'Nested Loop' && relationship === 'Inner')
    return isRepeated ? everyNode(child) : repeatedScans(child)
  })
}

/**
 * The tables that the plan of a whole list reads other than by an index of the client, or reads all the rows of for each
 * row of another one.
 */
export function unboundScans(plan: Node, indexes: Indexes): string[] {
  const ofClient = (node: Node) => /\bclient_id = /.test(node['Index Cond'] ?? '')
  const [every, repeated] = [everyNode(plan), repeatedScans(plan)]
  return [...every.filter((node) => !ofClient(node)), ...repeated.filter((node) => !isNarrow(indexes, node))].flatMap(
    ({ 'Relation Name': table }) => table ?? [],
  )
}

/** The indexes that a plan reads. */
export const indexesOf = (plan: Node): string[] => everyNode(plan).flatMap((node) => node['Index Name'] ?? [])

/** What may stand in parentheses that are in so many others. */
const within = (depth: number): string => (depth === 0 ? '[^()]*' : String.raw`(?:[^()]|\(${within(depth - 1)}\))*`)
const inParentheses = new RegExp(String.raw`\(\s*(select \b${within(4)})\)`, 'g')

/** The queries of the functions that look for all clients: what these have in hand is a parameter, or as good a value. */
export async function queriesOfFunctions(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ source: string }>(
    `select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prolang =
      (select oid from pg_language where lanname = 'plpgsql')`,
  )
  return rows.flatMap(({ source }) =>
    [...source.matchAll(inParentheses)].map(([, query = '']) =>
      query
        .replace(/\bun\.est_clos\b/g, 'true')
        .replace(/\bun\.\w+/g, (name) => (name.endsWith('client_id') ? '$1::uuid' : '$2::uuid'))
        .replace(/\bun\b/g, '$1::uuid')
        .replace(/\bune\b/g, '$2::uuid')
        .replace(/\bmaintenant\b/g, "'2026'")
        .replace(/\b\w+_depuis\b/g, 'now()')
        .replace(/\b(?:foule|nombre)\b/g, '10')
        .replace(/\bapres\b/g, '$1::uuid')
        .replace(/\bfiles\b/g, '$2::text[]')
        .replace(/\blimite\b/g, "now() - interval '1 day'")
        .replaceAll('clients[n]', '$1::uuid')
        .replaceAll('cles[n]', '$2::text'),
    ),
  )
}

/** Not which plan is the cheapest is asked, but whether an index serves. */
const costly = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((name) => `enable_${name}`)

/** Has a session plan for indexes. */
export const preferIndexes = (owner: pg.Client) => owner.query(costly.map((name) => `set ${name} = off`).join('; '))

/**
 * Has the sessions of a database plan for indexes, unless `avoided` says otherwise, and tell the plan of each statement as
 * they run it, with the rows that it read where `analyze` is on: those of temporary tables too, which are gone when anybody
 * else could ask.
 */
export async function tellPlans(owner: pg.Client, avoided: readonly string[] = costly, analyze: 'on' | 'off' = 'off') {
  const told = {
    ...{ min_duration: '0', format: 'json', level: 'notice', nested_statements: 'on' },
    ...{ analyze, timing: 'off' },
  }
  const settings = {
    session_preload_libraries: 'auto_explain',
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [`auto_explain.log_${name}`, value])),
    ...Object.fromEntries(avoided.map((name) => [name, 'off'])),
  }
  for (const [name, value] of Object.entries(settings))
    await owner.query(
      `do $$ begin execute format('alter database %I set ${name} = ''${value}''', current_database()); end $$`,
    )
}

/** A statement as it was run, with the plan that was told of it. */
export type Told = { readonly 'Query Text': string; readonly Plan: Node }

/** What is told to these pools from now on, by the connections that they make. */
export function listen(pools: Record<string, pg.Pool>): readonly Told[] {
  const told: Told[] = []
  const hear = ({ message = '' }: { message?: string | undefined }) => {
    const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? []
    if (plan !== undefined) told.push(JSON.parse(plan) as Told)
  }
  for (const pool of Object.values(pools)) pool.on('connect', (client) => client.on('notice', hear))
  return told
}
