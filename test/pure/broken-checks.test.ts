import pg from 'pg'
import { expect, test } from 'vitest'
import { isOvertaken, isRetryable } from '../../db/engine/errors.ts'

/** The error of a check, as a PostgreSQL alone tells of it, or Citus of one of its shards: without the name apart. */
const broken = (name: string, constraint?: string) =>
  Object.assign(
    new pg.DatabaseError(`new row for relation "emploi_102137" violates check constraint "${name}"`, 1, 'error'),
    { code: '23514', constraint },
  )

test('a check that tells of what others have changed is known by its name, apart or in the message', () => {
  for (const name of ['emploi_date_fin_check', 'employe_fusionne_dans_check'])
    expect([isOvertaken(broken(name, name)), isOvertaken(broken(name))]).toEqual([true, true])
  expect(isRetryable(broken('employe_fusionne_dans_check'))).toBe(true)
  expect(isRetryable(broken('emploi_date_fin_check'))).toBe(false)
})

test('another check is a mistake of ours, whatever it is called', () => {
  expect(isOvertaken(broken('emploi_matricule_check'))).toBe(false)
  expect(isOvertaken(broken('emploi_matricule_check', 'emploi_matricule_check'))).toBe(false)
  expect(isOvertaken(Object.assign(broken('emploi_date_fin_check'), { code: '22008' }))).toBe(false)
})
