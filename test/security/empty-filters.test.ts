import { expect, test } from 'vitest'
import { everyOperation, type Operation, resolve } from '../../contract/contract.ts'
import { address, adminToken, type Input, ownerDatabase, service } from '../support/api.ts'
import { clientOfExamples } from '../support/contract/examples-made.ts'
import { validCall } from '../support/contract/examples.ts'
import { breaches } from '../support/contract/conform.ts'
import { rowsOf } from '../support/data/client-rows.ts'

const running = await service()
const client = await clientOfExamples()
const { id: abonnement } = await client.ok('createAbonnement', { body: { url: 'https://recepteur.exemple.ca/a' } })
await ownerDatabase().pools.main.query(
  `insert into adresse_supprimee (client_id, adresse_cle, motif, date_creation) values ($1, $2, 'Rejet', now())`,
  [client.id, validCall('deleteAdresseSupprimee').query['adresse']],
)

const namesOf = ({ parameters }: Operation) =>
  parameters
    .map((parameter) => resolve(parameter))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name)

const deletions = everyOperation.filter((operation) => operation.method === 'delete' && namesOf(operation).length > 0)

/** The call of a deletion that finds something of the client, whose filter is there. */
function callOf({ id, isAdmin }: Operation): Input {
  const { path, query } = client.own(validCall(id))
  return isAdmin ? { path: { id: abonnement }, query: { idClient: client.id } } : { path, query }
}

/** Sends a deletion with a piece of query in the place of one of its parameters. */
async function sent(operation: Operation, name: string, piece: string) {
  const { path, query } = callOf(operation)
  const url = address(running, operation, { path, query: { ...query, [name]: undefined } })
  url.search = [url.search.slice(1), piece].filter((text) => text !== '').join('&')
  const headers = operation.isAdmin ? { authorization: `Bearer ${adminToken}` } : { 'x-api-key': client.key }
  const response = await fetch(url, { method: 'DELETE', headers })
  const text = await response.text()
  expect(breaches(operation, { status: response.status, headers: response.headers, text })).toEqual([])
  return { status: response.status, body: JSON.parse(text) as unknown }
}

const tried = deletions.flatMap((operation) =>
  namesOf(operation).flatMap((name) => ['=', '=%20', ''].map((end) => ({ operation, name, piece: `${name}${end}` }))),
)

test.each(tried)('$operation.id with ?$piece is refused, and deletes nothing', async ({ operation, name, piece }) => {
  const before = await rowsOf(client.id)
  expect(await sent(operation, name, piece)).toMatchObject({
    status: 400,
    body: { code: 'Requete.Invalide', errors: { [name]: [expect.any(String)] } },
  })
  expect(await rowsOf(client.id)).toEqual(before)
})

test('both contracts have such deletions', () => {
  expect(new Set(deletions.map(({ isAdmin }) => isAdmin))).toEqual(new Set([false, true]))
})

// What was refused found something to delete.
test.each(deletions)('$id with its filter deletes', async (operation) => {
  const before = await rowsOf(client.id)
  await client.ok(operation.id, callOf(operation))
  expect(await rowsOf(client.id)).not.toEqual(before)
})
