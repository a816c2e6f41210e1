import { expect, test } from 'vitest'
import { account, startDatabase, startProcess } from './rig.ts'

const people = 3000
const employeurs = [{ identifiantExterne: 'EMP', nom: 'Employeur' }]
const syndicats = [{ identifiantExterne: 'SYN', nom: 'Syndicat', employeurs }]
const worker = (n: number) => ({
  idExterne: `E-${n}`,
  prenom: 'Éva',
  nom: 'Roy',
  courriel: `e${n}@exemple.ca`,
  emplois: [{ identifiantExterne: `J-${n}`, identifiantExterneEmployeur: 'EMP', dateDebut: '2020-01-01' }],
})
const adhesions = [{ syndicatIdExterne: 'SYN', dateSignature: '2020-01-01' }]
const employes = Array.from({ length: people }, (_, i) => ({ ...worker(i), adhesions }))
/** Nine of them and somebody who leaves. */
const known = { syndicats, employes: [...employes.slice(0, 9), worker(people)] }
const body = { syndicats, employes }

/** How far a synchronisation has come as the service is killed; one that has gone further by then has too. */
const stages = [
  'true',
  'lignes_total is not null',
  "statut <> 'EnAttente'",
  'lignes_traitees > 0',
  `lignes_traitees > ${people}`,
  "statut = 'Termine'",
]

test('SIGKILL in the middle of a synchronisation leaves the state before or after, never half', async () => {
  const database = await startDatabase()
  const seen = new Set<string>()
  for (const stage of stages) {
    const service = await startProcess(database.url)
    const { body: sandbox } = await service.call('POST', '/test', { body: {} })
    const { apiKey, idClient } = sandbox as { apiKey: string; idClient: string }
    const { body: first } = await service.call('POST', '/b2b/v2/sync', { key: apiKey, body: known })
    const { idSync } = first as { idSync: string }
    const address = '/b2b/v2/sync?desactiverEmployesAbsents=true'
    const load = service.call('POST', address, { key: apiKey, body }).catch(() => undefined)
    const reached = `select from sync where client_id = '${idClient}' and id <> '${idSync}' and ${stage}`
    await expect.poll(() => database.query(reached), { timeout: 60_000, interval: 1 }).not.toEqual([])
    service.kill('SIGKILL')
    const answer = await load
    await service.ended
    const busy = "select pid from pg_stat_activity where application_name like 'membres%'"
    await expect.poll(() => database.query(busy), { timeout: 20_000 }).toEqual([])
    const [counts] = await database.query<Record<string, number>>(
      `select ${['employe', 'emploi', 'adhesion', 'employeur']
        .map((table) => `(select count(*)::int from ${table} where client_id = '${idClient}') as ${table}`)
        .join(
          ', ',
        )}, (select count(*)::int from sync where client_id = '${idClient}' and statut = 'Termine') as termine,
        (select count(*)::int from employe where client_id = '${idClient}' and not est_actif) as partis`,
    )
    const after = { employe: people + 1, emploi: people + 1, adhesion: people, employeur: 1, termine: 2, partis: 1 }
    const before = { employe: 10, emploi: 10, adhesion: 9, employeur: 1, termine: 1, partis: 0 }
    expect([before, after]).toContainEqual(counts)
    const whole = counts?.['termine'] === 2 ? [idClient] : []
    account('SIGKILL in the middle of a synchronisation', answer?.status === 200 ? [idClient] : [], whole)
    seen.add(JSON.stringify(counts))
  }
  // Killed at its first sign it left what was there, after its end everything.
  expect(seen.size).toBe(2)
}, 240_000)
