import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { passAnHour } from '../support/passing-time.ts'

const owner = ownerDatabase().pools.main

type Sandbox = Awaited<ReturnType<typeof sandbox>>

/** A sandbox with two employees and two consent objects. */
async function sandbox() {
  const client = await newClient({ estBacASable: true })
  for (const n of ['1', '2']) {
    const employe = { idExterne: `E-${n}`, prenom: 'Amélie', nom: 'Tremblay', courriel: `e${n}@exemple.ca` }
    await client.ok('createEmploye', { body: employe })
    const objet = { identifiantExterne: `OC-${n}`, titre: `Objet "${n}"\\`, description: `Texte\n${n}` }
    await client.ok('createObjetConsentement', { body: objet })
  }
  return client
}

const consent = ({ ok }: Sandbox, employe: number, objet: number, given = true) =>
  ok('simulateConsentement', {
    body: { idExterne: `E-${employe}`, identifiantExterne: `OC-${objet}`, consent: given },
  })

test('a consent keeps the object as it was, and holds the employee as it is', async () => {
  const client = await sandbox()
  const record = await consent(client, 1, 1)
  const employe = await client.ok('getEmploye', { path: { idExterne: 'E-1' } })
  expect(record).toEqual({
    idExterne: 'E-1',
    dateConsentement: expect.any(String) as string,
    consent: true,
    employe,
    objetDeConsentement: { identifiantExterne: 'OC-1', titre: 'Objet "1"\\' },
    idUniqueConsentement: expect.any(String) as string,
    idUniqueSignataire: employe.idUnique,
    texteConsentement: 'Texte\n1',
    source: 'Import',
    idFormulaire: null,
    empreinte: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  await client.ok('updateObjetConsentement', { body: { identifiantExterne: 'OC-1', titre: 'X', description: 'Y' } })
  await client.ok('deleteObjetConsentement', { path: { idExterne: 'OC-1' } })
  expect(await client.ok('listConsentements')).toEqual([record])
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', nom: 'Roy' } })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  const [later] = await client.ok('listConsentements')
  expect(later).toMatchObject({
    idExterne: 'E-1',
    employe: { nom: 'Roy', estActif: false },
    empreinte: record.empreinte,
  })
})

test('the nested employee has its employer and the text of every column, whatever it holds', async () => {
  const client = await sandbox()
  await client.ok('createEmployeur', { body: { identifiantExterne: 'EMP "1"', nom: 'Hôpital' } })
  const body = { idExterne: 'E-1', identifiantExterneEmployeur: 'EMP "1"', ville: '"Lévis"\\' }
  const employe = await client.ok('updateEmploye', { body })
  await consent(client, 1, 1, false)
  expect(await client.ok('listConsentements')).toMatchObject([{ consent: false, employe }])
})

test('a consent needs an employee and an object that exist and are active, in a sandbox', async () => {
  const client = await sandbox()
  const body = { idExterne: 'E-9', identifiantExterne: 'OC-9', consent: true }
  expect(await client.refusal('simulateConsentement', { body })).toBe('404 Employe.NotFound ObjetConsentement.NotFound')
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  await client.ok('deleteObjetConsentement', { path: { idExterne: 'OC-1' } })
  const deleted = { ...body, idExterne: 'E-1', identifiantExterne: 'OC-2' }
  expect(await client.refusal('simulateConsentement', { body: deleted })).toBe('404 Employe.NotFound')
  const withdrawn = { ...body, idExterne: 'E-2', identifiantExterne: 'OC-1' }
  expect(await client.refusal('simulateConsentement', { body: withdrawn })).toBe('404 ObjetConsentement.NotFound')
  const incomplete = { ...body, consent: undefined }
  expect(await client.refusal('simulateConsentement', { body: incomplete })).toBe('400 Requete.Invalide')
  expect(await (await newClient()).refusal('simulateConsentement', { body })).toBe('403 BacASable.Requis')
})

test('the history is by date; it is filtered by employee and by current state', async () => {
  const client = await sandbox()
  const records: string[] = []
  for (const [employe, objet, given] of [
    [1, 1, true],
    [2, 1, true],
    [1, 1, false],
    [1, 2, true],
    [2, 1, false],
    [2, 1, true],
  ] as const) {
    records.push((await consent(client, employe, objet, given)).idUniqueConsentement)
  }
  const places = (list: { idUniqueConsentement: string }[]) =>
    list.map(({ idUniqueConsentement }) => records.indexOf(idUniqueConsentement))
  const list = async (query: Record<string, string | boolean>) =>
    places(await client.ok('listConsentements', { query }))
  expect(await list({})).toEqual([0, 1, 2, 3, 4, 5])
  expect(await list({ etatCourant: true })).toEqual([2, 3, 5])
  expect(await list({ etatCourant: false })).toEqual([0, 1, 2, 3, 4, 5])
  expect(await list({ idExterne: 'E-1' })).toEqual([0, 2, 3])
  expect(await list({ idExterne: 'E-2', etatCourant: true })).toEqual([5])
  expect(await list({ idExterne: 'E-9' })).toEqual([])
  const path = { idExterne: 'E-2' }
  expect(places(await client.ok('listConsentementsEmploye', { path }))).toEqual([1, 4, 5])
  expect(places(await client.ok('listConsentementsEmploye', { path, query: { etatCourant: true } }))).toEqual([5])
  expect(await client.ok('listConsentementsEmploye', { path: { idExterne: 'E-9' } })).toEqual([])
})

test('apres is inclusive, and combines with the other filters', async () => {
  const client = await sandbox()
  for (const given of [true, false, true]) await consent(client, 1, 1, given)
  await consent(client, 2, 2)
  expect(await client.ok('listConsentements', { query: { apres: '2000-01-01' } })).toEqual([])
  await passAnHour(client.id)
  const all = await client.ok('listConsentements')
  const list = (query: Record<string, string | boolean>) => client.ok('listConsentements', { query })
  for (const [i, { dateConsentement: apres }] of all.entries()) {
    expect(await list({ apres })).toEqual(
      all.filter((record) => Date.parse(record.dateConsentement) >= Date.parse(apres)),
    )
    expect(await list({ apres: new Date(Date.parse(apres) + 1).toISOString() })).toEqual(
      all.filter((record) => Date.parse(record.dateConsentement) > Date.parse(apres)),
    )
    expect(await list({ apres, idExterne: 'E-2' })).toEqual(all.slice(3))
    expect(await list({ apres, etatCourant: true })).toEqual(all.slice(Math.max(i, 2)))
  }
  const path = { idExterne: 'E-1' }
  const query = { apres: all[1]?.dateConsentement, etatCourant: true }
  expect(await client.ok('listConsentementsEmploye', { path, query })).toEqual([all[2]])
  expect((await client.call('listConsentements', { query: { apres: 'hier' } })).status).toBe(400)
})

test('each fingerprint is the SHA-256 of the documented array, chained per client', async () => {
  const client = await sandbox()
  await Promise.all(Array.from({ length: 20 }, (_, i) => consent(client, 1 + (i % 2), 1 + (i % 3 === 0 ? 1 : 0))))
  const left = new Map((await client.ok('listConsentements')).map((record) => [record.empreinte, record]))
  expect(left.size).toBe(20)
  for (let previous: string | null = null; left.size > 0;) {
    const next = [...left.values()].find((record) => record.empreinte === fingerprint(previous, client.id, record))
    expect(next, `what follows ${String(previous)}`).toBeDefined()
    previous = next?.empreinte ?? ''
    left.delete(previous)
  }
})

test('a place in the chain that a writer took without the lock is not taken twice', async () => {
  const client = await sandbox()
  await consent(client, 1, 1)
  const columns = 'objet_id, objet_id_externe, titre, texte, consent, source, id_formulaire, date_consentement'
  const copy = `insert into consentement (client_id, id, rang, employe_id, ${columns}, empreinte)
    select client_id, uuidv7(), 2, employe_id, ${columns}, sha256('x') from consentement where client_id = $1`
  const recorded = await meeting({ text: copy, values: [client.id] }, [() => consent(client, 2, 2)])
  const [idUniqueConsentement] = recorded.map((record) => record.idUniqueConsentement)
  const { rows } = await owner.query('select rang from consentement where id = $1', [idUniqueConsentement])
  expect(rows).toEqual([{ rang: 3 }])
})

type RecordOfConsent = Awaited<ReturnType<typeof consent>>

/** What an auditor computes from what the service answers. */
function fingerprint(previous: string | null, clientId: string, record: RecordOfConsent): string {
  const { objetDeConsentement: objet } = record
  const object = [objet.identifiantExterne, objet.titre, record.texteConsentement]
  const how = [record.consent, record.source, record.idFormulaire, record.dateConsentement]
  const elements = [previous, clientId, record.idUniqueConsentement, record.idUniqueSignataire, ...object, ...how]
  return createHash('sha256').update(JSON.stringify(elements)).digest('hex')
}
