import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { address, type newClient, operationNamed, ownerDatabase, type Running } from '../api.ts'

type Tests = Pick<Awaited<ReturnType<typeof newClient>>, 'key'>

/**
 * An address of 1,536 characters that no coding makes much shorter: long rows make a long list of few of them, for what
 * matters of it is its bytes.
 */
export const uncompressible = Array.from('abcdefghijkl', (c) => `encode(sha512(('${c}' || n)::bytea), 'hex')`).join(
  ' || ',
)

/** Employees `E-1` to `E-<count>` of a client, created in an order that is not that of their ids. */
export async function employ(clientId: string, count: number, adresse: string) {
  const { main } = ownerDatabase().pools
  for (let from = 1; from <= count; from += 2500) {
    await main.query(`
      insert into employe (client_id, id, id_externe, prenom, nom, adresse1, date_creation, derniere_maj)
      select '${clientId}', ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'E-' || n, 'Zoé', 'Roy',
             ${adresse}, timestamptz '2024-01-01Z' + (n / 2 * -1) * interval '1.5 s', now()
      from generate_series(${String(from)}, ${String(Math.min(count, from + 2499))}) n`)
  }
}

/** The answer of listEmployes, or of a page of it, as it comes: nothing of its body is read before the caller does. */
export async function open(
  running: Running,
  { key }: Tests,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
): Promise<IncomingMessage> {
  const url = address(running, operationNamed('listEmployes'), { query })
  const request = get(url, { headers: { 'x-api-key': key, ...headers }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** How many connections of the list pool are with a reader. */
export const taken = ({ service: { database } }: Running) =>
  database.pools.lists.totalCount - database.pools.lists.idleCount
