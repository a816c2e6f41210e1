import { expect, test } from 'vitest'
import { adminOperations, everyOperation, operations } from '../../contract/contract.ts'
import { untold } from '../../http/journal/line.ts'
import { adminToken, newClient, ownerDatabase } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { employe } from '../support/contract/samples.ts'
import { addVotes, personFilled } from '../support/data/person-filled.ts'

const owner = ownerDatabase().pools.main

type Line = {
  operation: string
  auteur: string
  auteur_id: string | null
  ressource: Record<string, string>
  said: string
}

/** The lines of a client, the oldest first, and each as text. */
async function linesOf(id: string): Promise<Line[]> {
  const { rows } = await owner.query<Line>(
    `select operation, auteur, auteur_id, ressource, to_jsonb(a)::text as said from acte a where client_id = $1
     order by instant, id`,
    [id],
  )
  return rows
}

test(
  'a call enters one line if it writes and succeeds, and none otherwise, whichever operation it is',
  { timeout: 120_000 },
  async () => {
    const { id: clientId, call } = await newClient({ estBacASable: true })
    const keyed = operations.filter(({ isKeyless, id }) => !isKeyless && !(id in untold))
    let before = 0
    for (const { id, method, isPublic } of keyed) {
      const given = validCall(id) as { query?: { simulation?: boolean } }
      const { status } = await call(id, given)
      const lines = (await linesOf(clientId)).map(({ operation }) => operation)
      // Of an address that is written to there is nothing to clear.
      const isIdle = id === 'deleteAdresseSupprimee'
      const isTold = method !== 'get' && !isPublic && !isIdle && status < 300 && given.query?.simulation !== true
      expect([id, lines.slice(before)]).toEqual([id, isTold ? [id] : []])
      before = lines.length
    }
    const told = new Set((await linesOf(clientId)).map(({ operation }) => operation))
    expect(told.size).toBeGreaterThan(5)
    expect(everyOperation.length).toBe(operations.length + adminOperations.length)
  },
)

test(
  'no line has a word of a person who has everything, whatever was done of the person',
  { timeout: 60_000 },
  async () => {
    const person = await personFilled()
    const votes = await addVotes(person)
    const { client, said, more, idUnique } = person
    const path = { idExterne: said.idExterne }
    await client.call('deleteEmploye', { path })
    await client.ok('updateEmployeByIdUnique', { path: { idUnique }, body: { ville: said.ville, nom: said.nom } })
    await client.call('deleteAdhesionsMembre', { path: { idExterneMembre: said.idExterne } })
    await client.ok('upsertEmployes', { body: { employes: [{ ...employe(1), ...said }] } })
    await votes.close()
    await client.ok('anonymiseEmploye', { path: { idUnique } })
    const lines = await linesOf(client.id)
    expect(new Set(lines.map(({ operation }) => operation)).size).toBeGreaterThan(12)
    const words = [...Object.values(said), ...Object.values(more)].flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
    ])
    const found = lines.flatMap((line) =>
      words
        .filter((word) => line.said.toLowerCase().includes(word.toLowerCase()))
        .map((word) => [line.operation, word]),
    )
    expect(found).toEqual([])
  },
)

test('a load has its counts in its line, that of a rehearsal none, and one that is written later once it is', async () => {
  const { id, ok } = await newClient()
  const body = { employes: [employe(1), employe(2), { ...employe(3), nom: '' }] }
  await ok('upsertEmployes', { body, query: { simulation: true } })
  await ok('upsertEmployes', { body })
  expect(await linesOf(id)).toMatchObject([
    { operation: 'upsertEmployes', ressource: { 'employes.created': '2', 'employes.errors': '1' } },
  ])
  const later = await ok('createSync', { body, headers: { prefer: 'respond-async' } })
  const { idSync } = later
  await expect.poll(async () => (await ok('getSync', { path: { idSync } })).statut, { timeout: 20_000 }).toBe('Termine')
  const [, line, ...more] = await linesOf(id)
  expect([line, more]).toMatchObject([
    {
      operation: 'createSync',
      auteur: 'Cle',
      ressource: { idSync, 'employes.unchanged': '2', 'employes.errors': '1' },
    },
    [],
  ])
})

test('a call that finds nothing to change enters none', async () => {
  const { id, ok } = await newClient()
  const adresse = 'rendu@exemple.ca'
  await owner.query(
    `insert into adresse_supprimee (client_id, adresse_cle, motif, date_creation) values ($1, $2, 'Rejet', now())`,
    [id, adresse],
  )
  const { idUnique } = await ok('createEmploye', { body: employe(1) })
  for (let times = 0; times < 2; times++) {
    await ok('deleteAdresseSupprimee', { query: { adresse } })
    await ok('anonymiseEmploye', { path: { idUnique } })
  }
  expect((await linesOf(id)).map(({ operation }) => operation)).toEqual([
    ...['createEmploye', 'deleteAdresseSupprimee', 'anonymiseEmploye'],
  ])
})

test('who acts by the administration is told by the fingerprint of the token', async () => {
  const { id, ok } = await newClient()
  await ok('createAbonnement', { body: { url: 'https://recepteur.exemple.ca/evenements' } })
  const [line] = await linesOf(id)
  const bytes = await crypto.subtle.digest('SHA-256', Buffer.from(adminToken))
  expect(line).toMatchObject({
    ...{ operation: 'createAbonnement', auteur: 'Operateur' },
    auteur_id: Buffer.from(bytes).toString('hex').slice(0, 8),
  })
  const [shown] = await ok('listActes')
  expect(shown?.auteur).toEqual({ genre: 'Operateur', id: line?.auteur_id, nom: null })
})
