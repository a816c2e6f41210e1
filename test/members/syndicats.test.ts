import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'

const plateau = { identifiantExterne: 'SYN-01', nom: 'Syndicat des soins du Plateau' }

test('createSyndicat answers the union as getSyndicat reads it, and where', async () => {
  const { ok, call } = await newClient()
  const { status, headers, body } = await call('createSyndicat', { body: { ...plateau, identifiantExterne: 'S/1 é' } })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe('/b2b/v1/syndicat/S%2F1%20%C3%A9')
  expect(await ok('getSyndicat', { path: { idExterne: 'S/1 é' } })).toEqual(body)
})

test('createSyndicat refuses an id or a name twice in a client, not in two', async () => {
  const { ok, refusal } = await newClient()
  await ok('createSyndicat', { body: plateau })
  expect(await refusal('createSyndicat', { body: { ...plateau, nom: 'Autre' } })).toBe(
    '409 Syndicat.IdExterneDejaUtilise',
  )
  const shouted = { identifiantExterne: 'SYN-02', nom: plateau.nom.toUpperCase() }
  expect(await refusal('createSyndicat', { body: shouted })).toBe('409 Syndicat.NomDejaUtilise')
  expect(await refusal('createSyndicat', { body: plateau })).toBe(
    '409 Syndicat.IdExterneDejaUtilise Syndicat.NomDejaUtilise',
  )
  await ok('createSyndicat', { body: { identifiantExterne: 'SYN-02', nom: 'Syndicat des sôins du Plateau' } })
  await (await newClient()).ok('createSyndicat', { body: plateau })
})

test('createSyndicat names every required member that is missing', async () => {
  const { refusal } = await newClient()
  expect(await refusal('createSyndicat', { body: {} })).toBe('400 Syndicat.IdExterneRequis Syndicat.NomRequis')
  expect(await refusal('createSyndicat', { body: { identifiantExterne: ' ', nom: null } })).toBe(
    '400 Syndicat.IdExterneRequis Syndicat.NomRequis',
  )
})

test('listSyndicats sorts by name as French does', async () => {
  const { ok } = await newClient()
  for (const [i, nom] of ['Zouaves', 'école', 'Eau', 'Étude'].entries()) {
    await ok('createSyndicat', { body: { identifiantExterne: String(i), nom } })
  }
  expect((await ok('listSyndicats')).map(({ nom }) => nom)).toEqual(['Eau', 'école', 'Étude', 'Zouaves'])
})

test('updateSyndicat changes what is sent', async () => {
  const { ok, refusal } = await newClient()
  await ok('createSyndicat', { body: plateau })
  expect(await ok('updateSyndicat', { body: { identifiantExterne: 'SYN-01' } })).toEqual(plateau)
  expect(await ok('updateSyndicat', { body: { identifiantExterne: 'SYN-01', nom: 'Autre' } })).toEqual({
    ...plateau,
    nom: 'Autre',
  })
  expect(await refusal('updateSyndicat', { body: { identifiantExterne: 'SYN-01', nom: '' } })).toBe(
    '400 Syndicat.NomRequis',
  )
  expect(await refusal('updateSyndicat', { body: { nom: 'x' } })).toBe('400 Syndicat.IdExterneRequis')
  expect(await refusal('updateSyndicat', { body: { identifiantExterne: 'SYN-99' } })).toBe('404 Syndicat.NotFound')
  await ok('createSyndicat', { body: { identifiantExterne: 'SYN-02', nom: 'Deux' } })
  expect(await refusal('updateSyndicat', { body: { identifiantExterne: 'SYN-02', nom: 'AUTRE' } })).toBe(
    '409 Syndicat.NomDejaUtilise',
  )
})

test('updateSyndicat answers 204 to Prefer: return=minimal', async () => {
  const { ok, call } = await newClient()
  await ok('createSyndicat', { body: plateau })
  const { status, headers } = await call('updateSyndicat', {
    body: { identifiantExterne: 'SYN-01', nom: 'Autre' },
    headers: { prefer: 'respond-async, return=minimal' },
  })
  expect([status, headers.get('preference-applied')]).toEqual([204, 'return=minimal'])
  expect(await ok('getSyndicat', { path: { idExterne: 'SYN-01' } })).toMatchObject({ nom: 'Autre' })
})

test('deleteSyndicat refuses while the union has employers', async () => {
  const { ok, refusal } = await newClient()
  const path = { idExterne: 'SYN-01' }
  await ok('createSyndicat', { body: plateau })
  await ok('createEmployeur', { body: { identifiantExterne: 'E', nom: 'E', syndicatIdExterne: 'SYN-01' } })
  expect(await refusal('deleteSyndicat', { path })).toBe('400 Syndicat.HasEmployeurs')
  await ok('updateEmployeur', { body: { identifiantExterne: 'E', syndicatIdExterne: null } })
  await ok('deleteSyndicat', { path })
  expect(await refusal('getSyndicat', { path })).toBe('404 Syndicat.NotFound')
  expect(await refusal('deleteSyndicat', { path })).toBe('404 Syndicat.NotFound')
})
