import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newClient, type Running, startService } from '../support/api.ts'
import { employe, syndicat, votant } from '../support/contract/samples.ts'
import { type Client, load } from '../support/data/sync-samples.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

// Who is looked up in a large register is found by keys, whatever the planner knows of it and whoever asks: row-level
// security keeps PostgreSQL from an index on an expression. Without them each of these takes minutes, for it compares
// every row with everybody.

const people = 20_000

let running: Running
let owner: pg.Pool

/** A service with a database of its own, which learns of its rows when it is told to only. */
beforeAll(async () => {
  const { url, ownerUrl } = await migratedDatabase()
  owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  atEndOfFile(() => owner.end())
  for (const table of ['employe', 'demande_adhesion', 'votant'])
    await owner.query(`alter table ${table} set (autovacuum_enabled = off)`)
  running = await startService({ DATABASE_URL: url })
  for (let n = 0; n < 30; n++) await register(await newClient({ on: running }), 200)
})

// Statistics know everybody but the client of the test that begins.
beforeEach(() => owner.query('analyze').then(() => undefined))

const unknownClient = () => newClient({ on: running })

/** People without an external id, who are told by member numbers and addresses. */
const register = ({ id }: Pick<Client, 'id'>, length = people) =>
  owner.query(
    `insert into employe (client_id, id, prenom, nom, no_membre, courriel, courriel_alternatif, date_creation, derniere_maj)
     select $1, gen_random_uuid(), 'Amélie', 'Tremblay ' || n, 'R-' || n, 'r' || n || '@exemple.ca',
       'autre' || n || '@exemple.ca', '2025-01-01Z', '2025-01-01Z' from generate_series(1, ${String(length)}) n`,
    [id],
  )

test('thousands of voters are linked to those whom they are, among many others', async () => {
  const client = await prepareVotants({}, undefined, { on: running })
  const add = (votants: object[]) => client.ok('addListeElectorale', { path: client.path, body: { votants } })
  await register(client)
  const strangers = Array.from({ length: 5000 }, (_, n) => votant(n))
  const linked = [
    votant(1, { identifiant: 'R-1', courriel: 'x1@exemple.ca' }),
    votant(2, { identifiant: 'X-2', courriel: 'R2@exemple.ca' }),
    votant(3, { identifiant: 'X-3', courriel: 'autre3@exemple.ca' }),
  ]
  expect(await add([...strangers, ...linked])).toMatchObject({ created: 5003, errors: [] })
  const { rows } = await owner.query<{ identifiant: string; no_membre: string }>(
    `select v.identifiant, e.no_membre from votant v join employe e on e.client_id = $1 and e.id = v.employe_id
     where v.client_id = $1 order by 1`,
    [client.id],
  )
  expect(rows.map(({ identifiant, no_membre }) => [identifiant, no_membre])).toEqual([
    ['R-1', 'R-1'],
    ['X-2', 'R-2'],
    ['X-3', 'R-3'],
  ])
})

test('thousands of requests list the people whom they may be, among many others', async () => {
  const client = await unknownClient()
  await register(client)
  await owner.query(
    `insert into demande_adhesion (client_id, id, statut, date_demande, a_signature_manuscrite, syndicat_id_externe,
       syndicat_nom, prenom, nom, courriel, valeurs, consentements)
     select $1, gen_random_uuid(), 'ATransferer', '2025-01-01Z', false, 'SYN-1', 'Syndicat', 'AMÉLIE',
       case n % 2 when 0 then 'tremblay ' else 'Gagnon ' end || n, case n % 3 when 0 then 'r' else 'x' end || n || '@exemple.ca',
       '[]', '[]' from generate_series(1, 3000) n`,
    [client.id],
  )
  const requests = await client.ok('listDemandesAdhesion')
  const motifs = requests.map(({ employesCandidats }) => employesCandidats.map(({ motif }) => motif).join())
  const count = (motif: string) => motifs.filter((one) => one === motif).length
  expect([requests.length, count('Courriel'), count('Nom'), count('')]).toEqual([3000, 1000, 1000, 1000])
})

test('a payroll gives their external ids to thousands of people, by member number or address', async () => {
  const client = await unknownClient()
  await register(client)
  await client.ok('createSyndicat', { body: syndicat(1) })
  const employes = Array.from({ length: people }, (_, i) => {
    const n = i + 1
    return n % 2 === 0
      ? employe(n, { noMembre: `R-${n}`, courriel: `neuf${n}@exemple.ca` })
      : employe(n, { nom: `TREMBLAY ${n}`, courriel: `R${n}@exemple.ca` })
  })
  const { result, errors } = await load(client, { employes })
  expect(errors).toEqual([])
  expect(result).toMatchObject({ created: 0, updated: people })
}, 60_000)

test('a payroll may repeat the addresses of thousands of people', async () => {
  const client = await unknownClient()
  const employes = Array.from({ length: 24_000 }, (_, n) => employe(n, { courriel: `d${n % 12_000}@exemple.ca` }))
  const { result, errors } = await load(client, { employes })
  expect(result.created).toBe(12_000)
  expect(new Set(errors.map((error) => error.split(' ')[1]))).toEqual(new Set(['Employe.CourrielDuplique']))
  // The first 10,000 are named, and all are counted.
  expect([errors.length, result.details.employes.errors]).toEqual([10_000, 12_000])
})
