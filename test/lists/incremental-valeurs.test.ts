import { expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { holding } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'

const owner = ownerDatabase().pools.main
const path = { nom: 'quart' }
const [day, evening] = [
  { idExterne: 'JOUR', label: 'Jour' },
  { idExterne: 'SOIR', label: 'Soir' },
]

// It gives way as soon as in production.
const running = await startService()

/** A client with a field whose value each of these employees has, and none. */
async function withValues(...values: (string | undefined)[]) {
  const client = await newClient({ on: running })
  await client.ok('createChampUtilisateur', { body: { ...path, typeChampUtilisateurId: typeIds.Choix } })
  const replace = (...choix: object[]) => client.ok('replaceChoixChampUtilisateur', { path, body: { choix } })
  await replace(day, evening)
  for (const [n, valeur] of values.entries()) {
    const valeursChampUtilisateur = valeur === undefined ? [] : [{ nom: 'quart', valeur }]
    await client.ok('createEmploye', { body: employe(n, { valeursChampUtilisateur }) })
  }
  const versions = () =>
    Promise.all(
      values.map(async (_, n) => {
        const { headers } = await client.call('getEmploye', { path: { idExterne: `E-${String(n)}` } })
        return headers.get('etag')
      }),
    )
  return { ...client, replace, versions }
}

test('who shows another label, or no value any more, is dated anew, and nobody else', async () => {
  const { ok, call, replace, versions } = await withValues('JOUR', 'SOIR', undefined)
  const [one, two, none] = await versions()
  const dates = async () => (await ok('listEmployes')).map(({ derniereMAJ }) => derniereMAJ)
  const first = await dates()
  await replace({ ...evening, ordre: 1 }, { ...day, ordre: 2 })
  expect([await versions(), await dates()]).toEqual([[one, two, none], first])
  await replace(day, { ...evening, label: 'Le soir' })
  expect(await versions()).toEqual([one, expect.not.stringMatching(String(two)), none])
  expect((await dates()).map((date, n) => date === first[n])).toEqual([true, false, true])
  await replace({ ...evening, label: 'Le soir' })
  const [without, still] = await versions()
  expect([without === one, still === two]).toEqual([false, false])
  const field = { path, body: { label: 'Quart de travail' } }
  await ok('updateChampUtilisateur', field)
  const named = await versions()
  expect(named.map((version) => [without, still, none].includes(version))).toEqual([false, false, true])
  await ok('updateChampUtilisateur', { path, body: { ...field.body, ordre: 5, texteAide: 'Lequel ?' } })
  expect(await versions()).toEqual(named)
  expect((await call('deleteChampUtilisateur', { path })).status).toBe(204)
  expect((await versions()).map((version, n) => version === named[n])).toEqual([false, false, true])
})

test('another order of the fields or of the choices changes nothing of what people show', async () => {
  const { ok, call, replace } = await withValues('SOIR')
  await ok('createChampUtilisateur', { body: { nom: 'langue', typeChampUtilisateurId: typeIds.Texte } })
  const valeursChampUtilisateur = [{ nom: 'langue', valeur: 'fr' }]
  await ok('updateEmploye', { body: { idExterne: 'E-0', valeursChampUtilisateur } })
  const read = async () => {
    const { text, headers } = await call('getEmploye', { path: { idExterne: 'E-0' } })
    return [text, headers.get('etag')]
  }
  const before = await read()
  expect(before[0]).toMatch(/"langue".*"quart"/)
  for (const ordre of [9, 1]) {
    await ok('updateChampUtilisateur', { path, body: { ordre } })
    expect(await read()).toEqual(before)
  }
  await ok('updateChampUtilisateur', { path: { nom: 'langue' }, body: { ordre: 8 } })
  await replace({ ...evening, ordre: 1 }, { ...day, ordre: 2 })
  expect(await read()).toEqual(before)
})

test('a value whose choice is gone is null, also when the choice comes back', async () => {
  const { ok, call, replace, versions } = await withValues('SOIR', 'SOIR')
  await replace(day)
  const at = { path: { idExterne: 'E-0' } }
  const read = async () => (await ok('getEmploye', at)).valeursChampUtilisateur
  const gone = [{ nom: 'quart', label: 'quart', typeChampUtilisateurNom: 'Choix', valeur: null, libelleValeur: null }]
  expect(await read()).toEqual(gone)
  expect((await ok('getChampUtilisateur', { path })).choix).toEqual([{ ...day, ordre: 1 }])
  const before = await versions()
  const { idExterne, valeursChampUtilisateur } = await ok('getEmploye', at)
  await ok('updateEmploye', { body: { idExterne, valeursChampUtilisateur } })
  await replace(day, evening)
  expect([await read(), await versions()]).toEqual([gone, before])
  await ok('updateEmploye', { body: { idExterne, valeursChampUtilisateur: [{ nom: 'quart', valeur: 'SOIR' }] } })
  expect(await read()).toMatchObject([{ valeur: 'SOIR', libelleValeur: 'Soir' }])
  // Nobody's choice leaves nothing behind.
  await replace(day)
  for (const id of ['E-0', 'E-1'])
    await ok('updateEmploye', { body: { idExterne: id, valeursChampUtilisateur: [{ nom: 'quart', valeur: 'JOUR' }] } })
  await replace(day, evening)
  await replace(day)
  expect((await call('deleteChampUtilisateur', { path })).status).toBe(204)
})

test('who changes what people show holds nobody while another write holds one of them, and is made after it', async () => {
  const client = await withValues('SOIR', 'SOIR')
  const choix = [day, { ...evening, label: 'Le soir' }]
  const rename = later(client, 'replaceChoixChampUtilisateur', { path, body: { choix } })
  // As a load holds people, in an order of its own.
  await holding(rowsWhere('employe', client, `id_externe = 'E-1'`), async ({ awaitWaiting, query, release }) => {
    const renamed = rename()
    await awaitWaiting(1)
    const free = `select from employe where client_id = $1 and id_externe = 'E-0' for update skip locked`
    await expect.poll(async () => (await query(free, [client.id])).rowCount, { timeout: 20_000 }).toBe(1)
    await release()
    expect(await renamed).toBe('200')
  })
  const { valeursChampUtilisateur } = await client.ok('getEmploye', { path: { idExterne: 'E-0' } })
  expect(valeursChampUtilisateur).toMatchObject([{ libelleValeur: 'Le soir' }])
})

test('many people are dated in pages, which hold nobody, and are read with what they show', async () => {
  const client = await withValues('SOIR')
  const { id, ok, call } = client
  await owner.query(
    `with people as (
      insert into employe (client_id, id, id_externe, prenom, nom, courriel, date_creation, derniere_maj)
      select $1, gen_random_uuid(), 'N-' || n, 'A', 'B', 'n' || n || '@exemple.ca', '2001-01-01', '2001-01-01'
      from generate_series(1, 4100) n returning id)
    insert into valeur_champ (client_id, employe_id, champ_utilisateur_id, choix_id)
    select $1, people.id, x.champ_utilisateur_id, x.id from people, choix x where x.client_id = $1 and x.id_externe = 'SOIR'`,
    [id],
  )
  const dated = async () => {
    const { rows } = await owner.query<{ version: number; nombre: number }>(
      `select version, count(*)::int as nombre from employe where client_id = $1 group by version order by version`,
      [id],
    )
    return rows.map(({ version, nombre }) => [version, nombre])
  }
  const query = { apres: '2001-01-02T00:00:00Z' }
  const read = async () => (await ok('listEmployes', { query })).flatMap((one) => one.valeursChampUtilisateur)
  const choix = [day, { ...evening, label: 'Le soir' }]
  const rename = later(client, 'replaceChoixChampUtilisateur', { path, body: { choix } })
  await holding(rowsWhere('champ_utilisateur', client), async ({ awaitWaiting, release }) => {
    const renamed = rename()
    await awaitWaiting(1)
    expect(await dated()).toEqual([
      [2, 4100],
      [3, 1],
    ])
    // Nobody is held meanwhile, and what was dated ahead is not read.
    expect((await call('updateEmploye', { body: { idExterne: 'N-1', ville: 'Alma' } })).status).toBe(200)
    expect((await read()).filter(({ libelleValeur }) => libelleValeur === 'Soir').length).toBeLessThan(2)
    await release()
    expect(await renamed).toBe('200')
  })
  expect(await dated()).toEqual([
    [2, 4099],
    [3, 2],
  ])
  const labels = async () => (await read()).filter(({ libelleValeur }) => libelleValeur === 'Le soir').length
  await expect.poll(labels, { timeout: 20_000, interval: 200 }).toBe(4101)
})
