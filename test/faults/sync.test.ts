import { expect, test } from 'vitest'
import { account, startDatabase, startProcess } from './rig.ts'

const people = 3000
const body = {
  syndicats: [
    { identifiantExterne: 'SYN', nom: 'Syndicat', employeurs: [{ identifiantExterne: 'EMP', nom: 'Employeur' }] },
  ],
  employes: Array.from({ length: people }, (_, i) => ({
    idExterne: `E-${i}`,
    prenom: 'Éva',
    nom: 'Roy',
    courriel: `e${i}@exemple.ca`,
    emplois: [{ identifiantExterne: `J-${i}`, identifiantExterneEmployeur: 'EMP', dateDebut: '2020-01-01' }],
    adhesions: [{ syndicatIdExterne: 'SYN', dateSignature: '2020-01-01' }],
  })),
}

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
    const load = service.call('POST', '/b2b/v2/sync', { key: apiKey, body }).catch(() => undefined)
    const reached = `select from sync where client_id = '${idClient}' and ${stage}`
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
        )}, (select count(*)::int from sync where client_id = '${idClient}' and statut = 'Termine') as termine`,
    )
    const after = { employe: people, emploi: people, adhesion: people, employeur: 1, termine: 1 }
    const before = { employe: 0, emploi: 0, adhesion: 0, employeur: 0, termine: 0 }
    expect([before, after]).toContainEqual(counts)
    const whole = counts?.['termine'] === 1 ? [idClient] : []
    account('SIGKILL in the middle of a synchronisation', answer?.status === 200 ? [idClient] : [], whole)
    seen.add(JSON.stringify(counts))
  }
  // Killed at its first sign it left nothing, after its end everything.
  expect(seen.size).toBe(2)
}, 240_000)
