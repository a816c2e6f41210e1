import { ownerDatabase } from './api.ts'

const owner = ownerDatabase().pools.main

/** What a column of the rows of a client says, in the order of their ids. */
export const column = async (id: string, table: string, name: string) =>
  (
    await owner.query<{ said: unknown }>(`select ${name} as said from ${table} where client_id = $1 order by id`, [id])
  ).rows.map(({ said }) => said)

/** The time of the leases of a client passes. */
export const expire = (id: string, table: string) =>
  owner.query(`update ${table} set prochain_essai = now() where client_id = $1 and statut = 'EnAttente'`, [id])
