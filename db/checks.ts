import type { Database } from './database.ts'

/** Throws unless the database answers and keeps what it acknowledges, which a crash undoes without synchronous commit. */
export async function checkDatabase({ pools }: Database): Promise<void> {
  const { rows } = await pools.main.query<{ value: string }>("select current_setting('synchronous_commit') as value")
  if (rows[0]?.value !== 'off') return
  throw new Error('The database has synchronous_commit = off: a crash would lose acknowledged writes. Set it to on')
}
