import { expect, test } from 'vitest'
import { recordConsents } from '../../db/members/consentements.ts'
import { newId } from '../../db/engine/ids.ts'
import { findToConsent } from '../../db/members/objets-consentement.ts'
import { idOf } from '../../db/members/employes.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { cli } from '../support/processes/commands.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/** A client with so many consents. */
async function clientWith(count: number) {
  const { id, ok } = await newClient({ estBacASable: true })
  await ok('createEmploye', { body: { idExterne: 'E-1', prenom: 'A', nom: 'B', courriel: 'a@exemple.ca' } })
  await ok('createObjetConsentement', { body: { identifiantExterne: 'OC-1', titre: 'Infolettre' } })
  await database.write(id, async (db) => {
    const [employeId = '', objet] = [await idOf(db, 'E-1'), await findToConsent(db, 'OC-1')]
    if (!objet) throw new Error('The object is not there')
    const consent = { employeId, objet, source: 'Formulaire' as const, idFormulaire: 12 }
    await recordConsents(
      db,
      Array.from({ length: count }, (_, i) => ({ ...consent, consent: i % 2 === 0 })),
    )
  })
  return id
}

const verify = (...args: string[]) => cli('consentement', 'verify', ...args)

const change = (client: string, text: string) =>
  owner.query(`update consentement set ${text.replace(' where ', ' where client_id = $1 and ')}`, [client])
const idAt = async (client: string, rang: number) => {
  const text = 'select id from consentement where client_id = $1 and rang = $2'
  return (await owner.query<{ id: string }>(text, [client, rang])).rows[0]?.id ?? ''
}

test('a chain is intact over several pages, or empty', async () => {
  const client = await clientWith(2500)
  const said = `The 2500 consents of client ${client} are as they were recorded`
  expect(await verify(client)).toEqual({ code: 0, out: said, err: '' })
  const { code, out } = await verify('--json', client)
  expect([code, JSON.parse(out)]).toEqual([0, { client, intact: 2500, rang: null, id: null, what: null }])
  expect(await verify(await clientWith(0))).toMatchObject({ code: 0 })
})

test.each([
  ["texte = 'autre' where rang = 4", 4],
  ['consent = not consent where rang = 1', 1],
  ["date_consentement = date_consentement + interval '1 ms' where rang = 7", 7],
  ['id_formulaire = null where rang = 2', 2],
  [`id = '${newId()}' where rang = 2`, 2],
  ["empreinte = sha256('x') where rang = 5", 5],
])('a record that was changed is named: %s', async (text, rang) => {
  const client = await clientWith(7)
  await change(client, text)
  const what = `the record of rang ${rang}, ${await idAt(client, rang)}, is changed`
  const err = `error: The consents of client ${client} are broken after ${rang - 1} of them: ${what}`
  expect(await verify(client)).toEqual({ code: 1, out: '', err })
})

test('a record that was removed is named by its place', async () => {
  const client = await clientWith(7)
  await owner.query('delete from consentement where client_id = $1 and rang = 3', [client])
  expect(await verify(client)).toMatchObject({ code: 1, err: expect.stringMatching(/rang 3 is missing$/) as string })
  const { code, out } = await verify('--json', client)
  expect([code, JSON.parse(out)]).toEqual([1, { client, intact: 2, rang: 3, id: null, what: 'missing' }])
})

test('records that changed places are named', async () => {
  const client = await clientWith(7)
  for (const [from, to] of [
    [3, 99],
    [5, 3],
    [99, 5],
  ] as const) {
    await change(client, `rang = ${to} where rang = ${from}`)
  }
  const result = { client, intact: 2, rang: 3, id: await idAt(client, 3), what: 'out of order' }
  expect(JSON.parse((await verify('--json', client)).out)).toEqual(result)
  expect((await verify(client)).err).toMatch(/is out of its place$/)
})

test('the consents of one client say nothing of those of another', async () => {
  const [one, other] = [await clientWith(3), await clientWith(3)]
  await change(other, 'consent = not consent where rang = 1')
  expect(await verify(one)).toMatchObject({ code: 0 })
  const unknown = await verify(newId())
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/There is no client/)])
})
