import pg from 'pg'

/** The migrated database without a row that others are copies of: to migrate one takes several times as long. */
export const modele = 'modele'

/** Copies a database as it is once migrated, before it has a row. */
export async function keepAsModel(url: string) {
  const { pathname } = new URL(url)
  const client = new pg.Client(Object.assign(new URL(url), { pathname: 'postgres' }).href)
  await client.connect()
  await client.query(`create database ${modele} template ${pathname.slice(1)}`)
  await client.end()
}
