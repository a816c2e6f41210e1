import pg from 'pg'
import * as adhesions from '../db/members/adhesions.ts'
import * as champs from '../db/members/champs-utilisateur.ts'
import * as consentements from '../db/members/consentements.ts'
import * as demandes from '../db/forms/demandes-adhesion.ts'
import * as emplois from '../db/members/emplois.ts'
import { list as listEmployes } from '../db/members/employes-list.ts'
import * as employeurs from '../db/members/employeurs.ts'
import { kyselyOn } from '../db/engine/driver.ts'
import type { Rows } from '../db/lists/rows.ts'
import * as formulaires from '../db/forms/formulaires.ts'
import * as objets from '../db/members/objets-consentement.ts'
import * as syndicats from '../db/members/syndicats.ts'
import { tenantTables } from '../db/engine/tables.ts'
import type { Db } from '../db/engine/database.ts'
import { type Client, dataset } from './data.ts'
import { exercise } from './exercise.ts'
import type { Settings } from './measure.ts'
import { query, type Rig } from './rig.ts'

type Query = { name: string; of: (db: Db) => Rows<unknown> | Promise<Rows<unknown>> }

const employes = (filter: Parameters<typeof listEmployes>[1]): Query => ({
  name: `employes ${JSON.stringify(filter)}`,
  of: (db) => listEmployes(db, filter),
})

const jobs = (filter: Parameters<typeof emplois.list>[1]): Query[] => [
  { name: `emplois ${JSON.stringify(filter)}`, of: (db) => emplois.list(db, filter) },
  { name: `emplois v2 ${JSON.stringify(filter)}`, of: (db) => emplois.listV2(db, filter) },
]

const signed = (filter: Parameters<typeof adhesions.list>[1]): Query => ({
  name: `adhesions v2 ${JSON.stringify(filter)}`,
  of: (db) => adhesions.list(db, filter),
})

const signedV1 = (filter: Parameters<typeof adhesions.listV1>[1]): Query => ({
  name: `adhesions ${JSON.stringify(filter)}`,
  of: (db) => adhesions.listV1(db, filter),
})

const consents = (filter: Parameters<typeof consentements.list>[1]): Query => ({
  name: `consentements ${JSON.stringify(filter)}`,
  of: (db) => consentements.list(db, filter),
})

const requests = (filter: Parameters<typeof demandes.list>[1]): Query => ({
  name: `demandes d'adhesion ${JSON.stringify(filter)}`,
  of: (db) => demandes.list(db, filter),
})

/** Every list of the membership module, with each of its filters. */
const queries: Query[] = [
  employes({}),
  employes({ inclureInactifs: true }),
  employes({ actif: false }),
  employes({ apres: '2020-01-01T00:00:00Z' }),
  employes({ apres: '2022-11-01T00:00:00Z' }),
  employes({ courriel: 'Membre7@exemple.ca' }),
  employes({ noMembre: 'M-7' }),
  employes({ idExterneEmployeur: 'R-7' }),
  employes({ idExterneSyndicat: 'S-7' }),
  employes({ idExterneEmployeur: 'R-7', courriel: 'Membre7@exemple.ca' }),
  ...jobs({}),
  ...jobs({ idExterneEmploye: 'E-7' }),
  ...jobs({ idExterneEmployeur: 'R-7' }),
  ...jobs({ idExterneSyndicat: 'S-7' }),
  ...jobs({ matricule: '7-0' }),
  ...jobs({ actif: true }),
  ...jobs({ actif: false }),
  signed({}),
  signed({ apres: '2021-11-01T00:00:00Z' }),
  signed({ avant: '2019-01-02T00:00:00Z' }),
  signed({ enregistreApres: '2021-11-01T00:00:00Z' }),
  signed({ modifieApres: '2021-11-01T00:00:00Z' }),
  signed({ idExterneSyndicat: 'S-7' }),
  signed({ idExterneSyndicat: 'S-7', apres: '2021-10-01T00:00:00Z' }),
  signed({ idExterneEmploye: 'E-7' }),
  signed({ noMembre: 'M-7' }),
  signed({ aSignatureManuscrite: true }),
  signed({ avecPaiement: true }),
  signed({ avecPaiement: false }),
  signed({ idUniqueAdhesion: '01900000-0000-7000-8500-000000000007' }),
  signedV1({}),
  signedV1({ apres: '2021-11-01T00:00:00Z' }),
  signedV1({ idExterne: 'E-7' }),
  consents({}),
  consents({ apres: '2023-06-01T00:00:00Z' }),
  consents({ idExterne: 'E-7' }),
  consents({ etatCourant: true }),
  consents({ idExterne: 'E-7', etatCourant: true }),
  requests({}),
  requests({ statut: 'Acceptee', apres: '2021-11-01T00:00:00Z' }),
  requests({ idExterneSyndicat: 'S-7' }),
  { name: 'formulaires', of: formulaires.list },
  { name: "champs d'utilisateur", of: champs.list },
  { name: 'objets de consentement', of: objets.list },
  { name: 'employeurs', of: employeurs.list },
  { name: 'syndicats', of: syndicats.list },
]

/** The plans of every list and filter for three clients of very different sizes, and the indexes that nothing used. */
export async function benchPlans(rig: Rig, { large }: Settings) {
  const { url, ...clients } = await dataset(rig, large)
  console.log(
    `\nPlans: employees by client: ${Object.values(clients)
      .map(({ employes }) => employes)
      .join(', ')}`,
  )
  await query(url, 'select pg_stat_reset()')
  for (const { name, of } of queries) {
    console.log(`  ${name}`)
    for (const client of Object.values(clients).toReversed()) await explain(url, client, of)
  }
  const service = await rig.startService(url)
  console.log(`  ${await exercise({ port: service.port, key: clients.middle.key })}`)
  await service.stop()
  await printIndexes(url)
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Startup Time': number
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Sort Space Type'?: string
  Plans?: Node[]
}
type Plan = { Plan: Node; 'Execution Time': number; JIT?: { Timing: { Total: number } } }

async function explain(url: string, client: Client, of: Query['of']) {
  const { copy } = await listed(url, (q) => of({ q, clientId: client.id, now: '' }))
  const select = copy.replace(/^copy \(/, '').replace(/\) to stdout with \(header\)$/, '')
  const explained = `explain (analyze, buffers, format json) ${select}`
  // Once to warm the cache.
  const [row] = await query<{ 'QUERY PLAN': [Plan] }>(url, 'set timezone = utc', explained, explained)
  const plan = row?.['QUERY PLAN'][0]
  if (!plan) return
  const root = plan.Plan
  const nodes = everyNode(root)
  const blocks = root['Shared Hit Blocks'] + root['Shared Read Blocks']
  const figures = [
    String(client.employes).padStart(9),
    `${String(root['Actual Rows'])} rows`.padStart(13),
    `${plan['Execution Time'].toFixed(1)} ms`.padStart(11),
    `first ${root['Actual Startup Time'].toFixed(1)} ms`.padStart(17),
    `${String(blocks)} blocks`.padStart(15),
  ]
  const scanned = nodes.filter((node) => /Seq Scan/.test(node['Node Type'])).map((node) => node['Relation Name'] ?? '')
  const flagged =
    client.employes <= 10_000 && scanned.some((table) => (tenantTables as readonly string[]).includes(table))
  const jit = plan.JIT ? `, JIT ${plan.JIT.Timing.Total.toFixed(0)} ms` : ''
  console.log(`  ${figures.join('')}  ${describe(nodes)}${jit}${flagged ? '  <== SEQUENTIAL SCAN' : ''}`)
}

/** A list, which may ask the database how far it goes. */
async function listed<T>(url: string, of: (q: Db['q']) => T) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await of(kyselyOn(client, { guard: () => undefined, prepared: false }))
  } finally {
    await client.end()
  }
}

const everyNode = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(everyNode)]

/** The kinds of nodes from the root down; scans by the index or the table that they read. */
function describe(nodes: readonly Node[]): string {
  const names = nodes.map((node) => {
    const disk = node['Sort Space Type'] === 'Disk' ? ' on disk' : ''
    const object = node['Index Name'] ?? node['Relation Name']
    return object === undefined ? `${node['Node Type']}${disk}` : `${node['Node Type']} ${object}`
  })
  return [...new Set(names)].join(' > ')
}

async function printIndexes(url: string) {
  const indexes = await query<{ name: string; scans: number; size: string }>(
    url,
    `select indexrelname as name, idx_scan as scans, pg_size_pretty(pg_relation_size(indexrelid)) as size
     from pg_stat_user_indexes where relname in (${tenantTables.map((table) => `'${table}'`).join()})
     order by idx_scan, 1`,
  )
  console.log('  Scans of each index by the lists above, by one write of each kind and by its refusals')
  for (const { name, scans, size } of indexes) {
    console.log(`  ${String(scans).padStart(9)}  ${name} (${size})${scans === 0 ? '  <== UNUSED' : ''}`)
  }
}
