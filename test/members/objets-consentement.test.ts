import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { compete } from '../support/races.ts'

const infolettre = { identifiantExterne: 'OC-1', titre: 'Infolettre', description: "Recevoir l'infolettre." }
const path = { idExterne: 'OC-1' }

test('createObjetConsentement answers the object as getObjetConsentement reads it, and where', async () => {
  const { ok, call } = await newClient()
  const { status, headers, body } = await call('createObjetConsentement', {
    body: { ...infolettre, identifiantExterne: 'O/1 é' },
  })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe('/b2b/v1/objetConsentement/O%2F1%20%C3%A9')
  expect(body).toEqual({ ...infolettre, identifiantExterne: 'O/1 é' })
  expect(await ok('getObjetConsentement', { path: { idExterne: 'O/1 é' } })).toEqual(body)
})

test('createObjetConsentement needs an id and a title; the description is empty when left out', async () => {
  const { ok, refusal } = await newClient()
  const required = '400 ObjetConsentement.IdExterneRequis ObjetConsentement.TitreRequis'
  expect(await refusal('createObjetConsentement', { body: {} })).toBe(required)
  expect(await refusal('createObjetConsentement', { body: { identifiantExterne: ' ', titre: null } })).toBe(required)
  const body = { identifiantExterne: 'OC-1', titre: 'Infolettre' }
  expect(await ok('createObjetConsentement', { body })).toEqual({ ...body, description: '' })
  const cleared = { identifiantExterne: 'OC-2', titre: 'Autre', description: null }
  expect(await ok('createObjetConsentement', { body: cleared })).toEqual({ ...cleared, description: '' })
})

test('createObjetConsentement refuses an id twice in a client, not in two', async () => {
  const { ok, refusal } = await newClient()
  await ok('createObjetConsentement', { body: infolettre })
  expect(await refusal('createObjetConsentement', { body: infolettre })).toBe('409 ObjetConsentement.Existing')
  await ok('createObjetConsentement', { body: { ...infolettre, identifiantExterne: 'oc-1' } })
  await (await newClient()).ok('createObjetConsentement', { body: infolettre })
})

test('createObjetConsentement twice with one id, where the two meet, makes one', async () => {
  const api = await newClient()
  const ends = await compete(api, 'objet_consentement', 'createObjetConsentement', () => ({ body: infolettre }))
  expect(ends).toEqual({ 201: 1, '409 ObjetConsentement.Existing': 1 })
  expect(await api.ok('listObjetsConsentement')).toEqual([infolettre])
})

test('listObjetsConsentement sorts by title as French does', async () => {
  const { ok } = await newClient()
  for (const [i, titre] of ['Zone', 'école', 'Eau', 'Étude'].entries()) {
    await ok('createObjetConsentement', { body: { identifiantExterne: String(i), titre } })
  }
  expect((await ok('listObjetsConsentement')).map(({ titre }) => titre)).toEqual(['Eau', 'école', 'Étude', 'Zone'])
})

test('updateObjetConsentement changes what is sent', async () => {
  const { ok, refusal, call } = await newClient()
  await ok('createObjetConsentement', { body: infolettre })
  const update = (changes: object) => ({ body: { identifiantExterne: 'OC-1', ...changes } })
  expect(await ok('updateObjetConsentement', update({}))).toEqual(infolettre)
  expect(await ok('updateObjetConsentement', update({ titre: 'Bulletin' }))).toEqual({
    ...infolettre,
    titre: 'Bulletin',
  })
  expect(await ok('updateObjetConsentement', update({ description: null }))).toMatchObject({ description: '' })
  expect(await refusal('updateObjetConsentement', update({ titre: '' }))).toBe('400 ObjetConsentement.TitreRequis')
  expect(await refusal('updateObjetConsentement', { body: { titre: 'x' } })).toBe(
    '400 ObjetConsentement.IdExterneRequis',
  )
  expect(await refusal('updateObjetConsentement', { body: { identifiantExterne: 'OC-9' } })).toBe(
    '404 ObjetConsentement.NotFound',
  )
  const minimal = await call('updateObjetConsentement', { ...update({}), headers: { prefer: 'return=minimal' } })
  expect(minimal.status).toBe(204)
})

test('deleteObjetConsentement withdraws; creating it again brings it back', async () => {
  const { ok, refusal } = await newClient()
  await ok('createObjetConsentement', { body: infolettre })
  await ok('deleteObjetConsentement', { path })
  const gone = '404 ObjetConsentement.NotFound'
  expect(await ok('listObjetsConsentement')).toEqual([])
  expect(await refusal('getObjetConsentement', { path })).toBe(gone)
  expect(await refusal('deleteObjetConsentement', { path })).toBe(gone)
  expect(await refusal('updateObjetConsentement', { body: { identifiantExterne: 'OC-1' } })).toBe(gone)
  const body = { identifiantExterne: 'OC-1', titre: 'Bulletin' }
  expect(await ok('createObjetConsentement', { body })).toEqual({ ...infolettre, titre: 'Bulletin' })
  expect(await ok('getObjetConsentement', { path })).toMatchObject({ titre: 'Bulletin' })
})
