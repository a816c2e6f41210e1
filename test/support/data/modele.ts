import pg from 'pg'

/** The migrated database without a row that others are copies of: to migrate one takes several times as long. */
export const modele = (url: string) => `${nameIn(url)}_modele`

/** The name of the database of an address. */
export const nameIn = (url: string) => new URL(url).pathname.slice(1)

/** The database of a name at a server. */
export const databaseAt = (server: string, name: string) => Object.assign(new URL(server), { pathname: name }).href

/** Sends statements to a database, one after the other. */
export async function sendTo(url: string, statements: readonly string[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Copies a database that nobody uses; where it is distributed, at each server of it, with what each knows of the others. */
export async function copyDatabase(servers: readonly string[], template: string, name: string) {
  for (const server of servers)
    await sendTo(databaseAt(server, 'postgres'), [`create database ${name} template ${template}`])
}
