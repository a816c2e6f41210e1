import { expect, test } from 'vitest'
import { backupName, backupsToErase, backupTime, openSchedule } from '../../rules/backups.ts'

const at = (text: string) => backupName(new Date(text))

test('a backup is named by its instant, and nothing else is one', () => {
  const name = at('2026-11-25T02:30:00.900Z')
  expect(name).toBe('sauvegarde-2026-11-25T02-30-00Z')
  expect(backupTime(name)?.toISOString()).toBe('2026-11-25T02:30:00.000Z')
  for (const other of [`${name}.part`, 'sauvegarde-2026-13-25T02-30-00Z', `x${name}`, ''])
    expect(backupTime(other)).toBeUndefined()
})

test('of each of the last days, weeks and months the last backup is kept', () => {
  const days = Array.from({ length: 70 }, (_, n) => at(new Date(Date.UTC(2026, 0, 1 + n, 2)).toISOString()))
  const first = at('2026-03-11T01:00:00Z')
  const erased = new Set(backupsToErase([...days, first, 'autre'], [3, 3, 3]))
  const left = days.filter((name) => !erased.has(name)).map((name) => name.slice(11, 21))
  // 2026-03-11 is a Wednesday: Sundays end the weeks before it.
  expect(left).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-01', '2026-03-08'],
    ...['2026-03-09', '2026-03-10', '2026-03-11'],
  ])
  expect(erased.has(first)).toBe(true)
  expect(erased.has('autre')).toBe(false)
})

test('a time of a schedule comes once, and is found anew where the clock was set back', () => {
  const hour = 3_600_000
  const at = (hours: number) => new Date(hours * hour)
  /** Every fourth hour. */
  const next = (after: Date) => at((Math.floor(after.getTime() / hour / 4) + 1) * 4)
  const due = openSchedule(next, at(1))
  expect([2, 3.9, 4, 4.1, 7.9, 9, 10].map((hours) => due(at(hours)))).toEqual([
    undefined,
    undefined,
    at(4),
    undefined,
    undefined,
    at(8),
    undefined,
  ])
  // It began ten hours ahead: the clock is right since.
  const ahead = openSchedule(next, at(11))
  expect([1, 3, 4, 5].map((hours) => ahead(at(hours)))).toEqual([undefined, undefined, at(4), undefined])
  expect(openSchedule(() => null, at(1))(at(2))).toBeUndefined()
})
