import { expect, test } from 'vitest'
import { newClient, service } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { addVotes, personFilled } from '../../support/data/person-filled.ts'

const { port } = await service()

const pdfOf = async (key: string, idUnique: string, query = '') => {
  const path = `/b2b/v2/employe/${idUnique}/dossier/pdf${query}`
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: { 'x-api-key': key } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), text: bytes.toString('latin1') }
}

test('all that is held of a person is a tagged PDF, in both languages', async () => {
  const person = await personFilled()
  await addVotes(person)
  const { client, idUnique } = person
  const [fr, en] = [await pdfOf(client.key, idUnique), await pdfOf(client.key, idUnique, '?langue=en')]
  for (const { status, type, text } of [fr, en]) {
    expect([status, type]).toEqual([200, 'application/pdf'])
    expect(text).toMatch(/^%PDF-1\.7[^]*\/MarkInfo[^]*\/StructTreeRoot/)
  }
  expect([/\/Lang \(fr-CA\)/.test(fr.text), /\/Lang \(en-CA\)/.test(en.text)]).toEqual([true, true])
  await client.ok('getDossierEmployePdf', { path: { idUnique }, query: { langue: 'en' } })
  expect((await pdfOf(client.key, idUnique, '?langue=de')).status).toBe(400)
})

test('it has the names of people whatever their script, and little of who has little', async () => {
  const { key, ok } = await newClient()
  const names = [
    ['Amélie', 'Tremblay', 'DejaVuSans'],
    ['Ελένη', 'Иванов', 'DejaVuSans'],
    ['小明', '王', 'NotoSansCJK'],
    ['철수', '김', 'NotoSansCJK'],
  ] as const
  for (const [n, [prenom, nom, face]] of names.entries()) {
    const { idUnique } = await ok('createEmploye', { body: employe(n, { prenom, nom }) })
    const { status, text } = await pdfOf(key, idUnique)
    expect([prenom, status, new RegExp(`/BaseFont /\\w+\\+${face}`).test(text)]).toEqual([prenom, 200, true])
  }
})

test('nobody else is handed it, and who was merged is named by the one who goes on', async () => {
  const client = await newClient()
  const [one, two] = [
    await client.ok('createEmploye', { body: employe(1) }),
    await client.ok('createEmploye', { body: employe(2) }),
  ]
  await client.ok('mergeEmploye', { path: { idUnique: one.idUnique }, body: { dans: two.idUnique } })
  const refusal = (caller: typeof client, idUnique: string) =>
    caller.refusal('getDossierEmployePdf', { path: { idUnique } })
  expect(await refusal(client, one.idUnique)).toBe('410 Employe.Fusionne')
  expect(await refusal(await newClient(), two.idUnique)).toBe('404 Employe.NotFound')
})

test('a consent that was taken back is told with its date', async () => {
  const { client } = await personFilled()
  const { ok } = client
  const identifiantExterne = 'OC-RETIRE'
  await ok('createObjetConsentement', { body: { identifiantExterne, titre: 'Infolettre' } })
  const { idUnique, idExterne } = await ok('createEmploye', { body: employe(50) })
  const consent = (given: boolean) =>
    ok('simulateConsentement', { body: { idExterne: idExterne ?? '', identifiantExterne, consent: given } })
  const first = await consent(true)
  const retraits = async () => (await ok('getDossierEmploye', { path: { idUnique } })).retraits
  expect(await retraits()).toEqual([])
  const refusal = await consent(false)
  const again = await consent(true)
  expect(await retraits()).toEqual([
    {
      ...{ idUniqueConsentement: first.idUniqueConsentement, identifiantExterne, titre: 'Infolettre' },
      ...{ dateConsentement: first.dateConsentement, dateRetrait: refusal.dateConsentement },
    },
  ])
  expect(again.consent).toBe(true)
})
