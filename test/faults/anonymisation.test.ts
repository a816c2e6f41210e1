import { expect, test } from 'vitest'
import { launch } from '../support/processes/processes.ts'
import { employe, keepCalling, type Outcome, startDatabase, startProcess } from './rig.ts'

// People who ask to be forgotten are, while everybody else is written, loaded, listed and mailed, and while somebody still
// works with what is held of them.

const within = { timeout: 60_000, interval: 50 }
const leaving = 12
/** What tells of those who leave, and of nobody else; in hexadecimal, as bytes are shown. */
const mark = 'zyxwv'
const marks = [mark, Buffer.from(mark).toString('hex')]

const leaver = (n: number) => ({
  ...{ idExterne: `${mark}-${String(n)}`, prenom: `Zyxwv-prénom ${String(n)}`, nom: `Zyxwv-nom ${String(n)}` },
  ...{ courriel: `${mark}${String(n)}@exemple.ca`, noMembre: `${mark}-M-${String(n)}`, ville: 'Zyxwv-ville' },
  emplois: [
    { identifiantExterne: `${mark}-J-${String(n)}`, identifiantExterneEmployeur: 'EMP-1', dateDebut: '2020-01-01' },
  ],
})

/** In which columns of the whole database one of the marks stands. */
const places = (query: Awaited<ReturnType<typeof startDatabase>>['query']) => async () => {
  const columns = await query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from ${table} where lower(${column}::text) ~ '${marks.join('|')}'`,
    )
    if (row?.n) found.push(`${table}.${column}`)
  }
  return found.sort()
}

test('people are anonymised under load: no call fails, nothing tells of them, and everybody else is there', async () => {
  const { url, query } = await startDatabase()
  const settings = {
    SCRUTIN_PERIOD_MS: '200',
    WORKER_ROUND_MS: '50',
    MAIL_PER_MINUTE: '100000',
    MAIL_PER_DAY: '1000000',
  }
  const service = await startProcess(url, { ...settings, WORKER: 'false' })
  const { call } = service
  const post = (path: string, body: object) => call('POST', path, { body })
  const people = Array.from({ length: leaving }, (_, n) => leaver(n))
  const staying = [1, 2, 3, 4, 5].map((n) => employe(`E-${String(n)}`))
  const first = { employeurs: [{ identifiantExterne: 'EMP-1', nom: 'Un' }], employes: [...people, ...staying] }
  expect((await post('/b2b/v2/sync', first)).status).toBe(200)
  const period = { ouvertureDuVoteUtc: '2090-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
  const { body: campagneId } = await post('/b2b/v1/campagnes', { titre: 'Entente', ...period })
  const voters = people.map(({ idExterne, courriel, nom, prenom }) => ({
    ...{ identifiant: `${idExterne}-V`, courriel, nom, prenom, employeIdExterne: idExterne },
  }))
  const list = await post(`/b2b/v1/campagnes/${String(campagneId)}/liste-electorale`, { votants: voters })
  expect(list.body).toMatchObject({ created: leaving })
  const ids: string[] = []
  for (const { idExterne, courriel } of people) {
    const { body } = await call('GET', `/b2b/v1/employe/${idExterne}`)
    ids.push((body as { idUnique: string }).idUnique)
    const message = { destinataire: courriel, sujet: `Pour ${courriel}`, contenu: 'Bonjour' }
    expect((await post('/b2b/v1/courriel/EnvoyerCourrielTransactionnel', message)).status).toBe(204)
  }
  const look = places(query)
  expect(await look()).toEqual(
    expect.arrayContaining(['courriel.destinataire', 'emploi.id_externe', 'employe.nom', 'votant.courriel']),
  )

  const acknowledged: string[] = []
  const some = (i: number) => ids[i % ids.length] ?? ''
  const calls = keepCalling({
    write: async (i) => {
      const outcome = await post('/b2b/v1/employe', employe(`W-${String(i)}`))
      if (outcome.status === 201) acknowledged.push(`W-${String(i)}`)
      return outcome
    },
    load: (i) => post('/b2b/v2/sync', { employes: [...staying, employe(`L-${String(i)}`)] }),
    list: () => call('GET', '/b2b/v1/employe?inclureInactifs=true'),
    mail: (i) =>
      i % 10 > 0
        ? call('GET', '/b2b/v1/courriel')
        : post('/b2b/v1/courriel/EnvoyerCourrielTransactionnel', {
            ...{ destinataire: 'autre@exemple.ca', sujet: `Message ${String(i)}`, contenu: 'Bonjour' },
          }),
    // Somebody still works with those who leave.
    change: (i) => call('PUT', `/b2b/v2/employe/${some(i)}`, { body: { ville: `Zyxwv-ville ${String(i)}` } }),
    read: (i) => call('GET', `/b2b/v2/employe/${some(i)}/dossier`),
  })
  const anonymised: Outcome[] = []
  const anonymise = async (of: readonly string[]) => {
    for (const id of of) anonymised.push(await post(`/b2b/v2/employe/${id}/anonymiser`, {}))
  }
  await expect.poll(() => acknowledged.length, within).toBeGreaterThan(3)
  const half = leaving / 2
  // Who sends comes while people go: some of their e-mails wait, some are being sent.
  const sending = startProcess(url, settings)
  await Promise.all([anonymise(ids.slice(0, half)), anonymise(ids.slice(half))])
  await sending
  const outcomes = await calls.stop()
  const told = outcomes.map(({ name, status, code }) => `${name} ${String(status)} ${code}`.trim())
  console.log(`Anonymisation: ${String(anonymised.length)} people, beside ${String(told.length)} calls`)
  // Who was forgotten is changed no more.
  const allowed = /^(?:write 201|load 20[02]|list 200|mail 20[04]|change 20[04]|change 404 Employe\.NotFound|read 200)$/
  expect(told.filter((one) => !allowed.test(one))).toEqual([])
  expect(told).toContain('change 404 Employe.NotFound')
  expect(anonymised.map(({ status, code }) => [status, code])).toEqual(ids.map(() => [200, '']))

  // What a worker had in hand ends too.
  await expect.poll(() => query(`select from courriel where statut = 'EnAttente'`), within).toEqual([])
  expect(await look()).toEqual([])
  const kept = await query<{ id: string }>('select id_externe as id from employe where est_actif')
  const wanted = [...acknowledged, ...staying.map(({ idExterne }) => idExterne)]
  expect(new Set(wanted).isSubsetOf(new Set(kept.map(({ id }) => id)))).toBe(true)
  const [nameless] = await query<{ n: number }>(
    `select count(*)::int as n from employe where anonymise_le is not null and nom = 'Anonyme'`,
  )
  expect(nameless?.n).toBe(leaving)
  const [client] = await query<{ id: string }>('select id from client')
  for (const what of ['consentement', 'acte']) {
    const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', what, 'verify', client?.id ?? '']
    expect(await launch({ env: { DATABASE_URL: url }, command }).ended).toMatchObject({ code: 0 })
  }
}, 240_000)
