import { insertClient } from '../db/clients/clients.ts'
import { issueCle } from '../db/clients/cles.ts'
import { openDatabase } from '../db/engine/database.ts'
import { newId } from '../db/engine/ids.ts'
import { memberships } from './memberships.ts'
import { query, type Rig } from './rig.ts'

/** A client with its key, and employees `E-1` to `E-<employes>`. */
export type Client = { id: string; key: string; employes: number }
export type Dataset = { url: string; big: Client; middle: Client; small: Client }

export const datasets = new Map<number, Promise<Dataset>>()

/**
 * A database of three clients of very different sizes: `rows` employees, a hundredth of that, and ten. The same rows at
 * each run, those of the big and of the middle client mixed on disk as time mixes them. Made once in a run.
 */
export function dataset(rig: Pick<Rig, 'createDatabase'>, rows: number): Promise<Dataset> {
  const made = datasets.get(rows) ?? make(rig, rows)
  datasets.set(rows, made)
  return made
}

const rounds = 10

async function make(rig: Pick<Rig, 'createDatabase'>, rows: number): Promise<Dataset> {
  const started = performance.now()
  const url = await rig.createDatabase(`lignes_${String(rows)}`)
  const small = await newClient(url, 10)
  const middle = await newClient(url, Math.max(rounds, rows / 100))
  const big = await newClient(url, rows)
  for (const client of [small, middle, big]) await organise(url, client)
  await employ(url, small, 0, 1)
  for (let round = 0; round < rounds; round++) {
    for (const client of [middle, big]) await employ(url, client, round / rounds, (round + 1) / rounds)
  }
  await query(url, 'vacuum analyze', 'checkpoint')
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`  (${String(rows)} employees and their jobs written in ${String(seconds)} s)`)
  return { url, big, middle, small }
}

export async function newClient(url: string, employes: number): Promise<Client> {
  const settings = {
    poolSize: 1,
    listPoolSize: 1,
    statementTimeout: 4000,
    rowPatience: 200,
    tenantGuard: false,
    longWriteLease: 60_000,
  }
  const database = openDatabase(url, { ...settings, preparedStatements: true, rowLevelSecurity: false })
  const id = newId()
  const environnement = 'developpement' as const
  const facts = { usagePrevu: '', contactTechnique: '', courrielAdministrateur: '', modules: ['Membres', 'Vote'] }
  const key = await database.write(id, async ({ q, now }) => {
    await insertClient(q, { id, organisation: 'Mesures', ...facts, environnement }, now)
    return (await issueCle(q, { clientId: id, environnement, libelle: 'mesures', expire: null, now })).key
  })
  await database.close()
  return { id, key, employes }
}

const unions = 10
const employers = ({ employes }: Client) => Math.max(10, employes / 100)

/** Writes the unions and the employers of a client, one for a hundred employees. */
const organise = (url: string, client: Client) =>
  query(
    url,
    `insert into syndicat (client_id, id, id_externe, nom, date_creation, derniere_maj)
     select '${client.id}', ${uuid('n', 1)}, 'S-' || n, 'Syndicat ' || ${hash('n', 1e6)} || ' no ' || n, ${day('n')}, ${day('n')}
     from generate_series(1, ${String(unions)}) n`,
    `insert into employeur (client_id, id, id_externe, nom, syndicat_id, date_creation, derniere_maj)
     select '${client.id}', ${uuid('n', 2)}, 'R-' || n, 'Établissement ' || ${hash('n', 1e6)} || ' no ' || n,
            ${uuid(`1 + ${hash('n', unions)}`, 1)}, ${day('n')}, ${day('n')}
     from generate_series(1, ${String(employers(client))}) n`,
  )

/** Writes a part of the employees of a client, each with a job, one in ten with two, and their memberships. */
async function employ(url: string, client: Client, from: number, to: number) {
  const part = {
    clientId: client.id,
    from: Math.round(client.employes * from) + 1,
    to: Math.round(client.employes * to),
  }
  const range = `generate_series(${String(part.from)}, ${String(part.to)}) n`
  const count = employers(client)
  const employer = (b: string) => uuid(`1 + (${hash('n', count)} + ${b}) % ${String(count)}`, 2)
  await query(
    url,
    'set synchronous_commit = off',
    `insert into employe (client_id, id, id_externe, prenom, nom, no_membre, courriel, courriel_alternatif, employeur_id,
                          telephone_principal, adresse1, ville, province, code_postal, est_actif, date_creation, derniere_maj)
     select '${client.id}', ${uuid('n', 3)}, 'E-' || n, (array['Amélie','Karim','Lucie','Étienne'])[1 + n % 4],
            (array['Tremblay','Benali','Gagnon','L''Écuyer'])[1 + n / 4 % 4], 'M-' || n, 'membre' || n || '@exemple.ca',
            case when n % 3 = 0 then 'autre' || n || '@exemple.ca' end, ${employer('0')},
            '+1514555' || lpad((n % 10000)::text, 4, '0'), n || ', rue des Érables, appartement ' || n % 50,
            (array['Montréal','Laval','Québec','Lévis'])[1 + n % 4], 'QC', 'H2J 3K5', n % 20 <> 0,
            ${day('n')}, ${day('n')} + ${hash('n', 365)} * interval '1 day'
     from ${range}`,
    `insert into emploi (client_id, id, id_externe, employe_id, employeur_id, matricule, date_debut, date_fin,
                         date_creation, derniere_maj)
     select '${client.id}', ${uuid('n * 2 + b', 4)}, 'J-' || n || '-' || b, ${uuid('n', 3)}, ${employer('b')}, n || '-' || b,
            ${day('n')} - interval '1 year', case when n % 10 = 9 then ${day('n')} end, ${day('n')}, ${day('n')}
     from ${range}, generate_series(0, 1) b where b = 0 or n % 10 = 0`,
    ...memberships(part, { uuid, hash, day, unions }),
  )
}

/** An id that looks like one made at the time of row `n` of kind `kind`. */
const uuid = (n: string, kind: number) =>
  `format('01900000-0000-7000-8${String(kind)}00-%s', lpad(to_hex(${n}), 12, '0'))::uuid`

/** A number below `limit` that looks random and is the same at each run. */
const hash = (n: string, limit: number) => `((hashint8(${n}) & 2147483647) % ${String(limit)})`

const day = (n: string) =>
  `(timestamptz '2020-01-01 08:00Z' + ${n} * interval '1 minute' + ${n} % 1000 * interval '1 ms')`

/** Gives a campaign so many voters who may vote. */
export const addVoters = (url: string, clientId: string, campagneId: string, count: number) =>
  query(
    url,
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids)
     select '${clientId}', gen_random_uuid(), '${campagneId}', 'M-' || n, 'm' || n || '@exemple.ca', 'Nom', 'Prenom', true, 1
     from generate_series(1, ${String(count)}) n`,
    'vacuum analyze votant',
  )
