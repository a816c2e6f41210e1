import pg from 'pg'

/** A database for each run, like the migrated one: what a mistake has left behind is not what the next run begins with. */
export function openDatabases(migrated: string) {
  const template = new URL(migrated).pathname.slice(1)
  const server = Object.assign(new URL(migrated), { pathname: '/postgres' }).href
  let number = 0

  /** The address of a new one, without an index where one is named; those before are gone. */
  return async function fresh(index: string | undefined): Promise<string> {
    const name = `essai_${String(++number)}`
    await ask(server, `drop database if exists essai_${String(number - 1)} with (force)`)
    await ask(server, `create database ${name} template ${template}`)
    const url = Object.assign(new URL(migrated), { pathname: `/${name}` }).href
    if (index !== undefined) await ask(url, `drop index ${index}`)
    return url
  }
}

async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
