import pino from 'pino'
import { expect, test } from 'vitest'
import { ClientFaults } from '../../../db/engine/prune.ts'
import { openFailures } from '../../../jobs/failures.ts'

const says = { failed: 'it could not be done', works: 'it is done again' }
const minute = 60_000

/** What the log says of tasks, by a clock that is set. */
function prepare() {
  const said: unknown[] = []
  const clock = { now: 0 }
  const write = (line: string) => said.push(JSON.parse(line))
  const failures = openFailures(pino({ base: null, timestamp: false }, { write }), says, { now: () => clock.now })
  const fails = (of: object, code = 'XX000') =>
    failures.attempt(of, () => Promise.reject(Object.assign(new Error('non'), { code })))
  const works = (of: object) => failures.attempt(of, () => Promise.resolve())
  return { fails, works, failures, clock, taken: () => said.splice(0) }
}

const failed = (facts: object) => ({ level: 40, msg: says.failed, ...facts })
const again = (facts: object) => ({ level: 30, msg: says.works, ...facts })

test('the same failure is told at once, then once a minute with how often it came', async () => {
  const { fails, clock, taken } = prepare()
  for (; clock.now < minute; clock.now += 5000) await fails({ task: 'a' })
  expect(taken()).toEqual([failed({ task: 'a', code: 'XX000' })])
  for (; clock.now < 2 * minute; clock.now += 5000) await fails({ task: 'a' })
  expect(taken()).toEqual([failed({ task: 'a', code: 'XX000', times: 12 })])
})

test('another failure, and that of another task, is told at once', async () => {
  const { fails, taken } = prepare()
  for (let n = 0; n < 3; n++) {
    await fails({ task: 'a' })
    await fails({ task: 'a' }, '57014')
    await fails({ task: 'b' })
  }
  const code = 'XX000'
  expect(taken()).toEqual([
    failed({ task: 'a', code }),
    failed({ task: 'a', code: '57014' }),
    failed({ task: 'b', code }),
  ])
})

test('what works again says so once, what has never failed nothing', async () => {
  const { fails, works, taken } = prepare()
  await works({ task: 'a' })
  expect(taken()).toEqual([])
  for (let n = 0; n < 3; n++) await fails({ task: 'a' })
  for (let n = 0; n < 3; n++) await works({ task: 'a' })
  expect(taken()).toEqual([failed({ task: 'a', code: 'XX000' }), again({ task: 'a' })])
})

test('what fails every other time says so once a minute', async () => {
  const { fails, works, clock, taken } = prepare()
  for (; clock.now < minute; clock.now += 10_000) {
    await fails({ task: 'a' })
    await works({ task: 'a' })
  }
  expect(taken()).toEqual([failed({ task: 'a', code: 'XX000' }), again({ task: 'a' })])
  await fails({ task: 'a' })
  expect(taken()).toEqual([failed({ task: 'a', code: 'XX000', times: 6 })])
})

test('of a round of all clients each is told of alone', async () => {
  const { failures, works, fails, taken } = prepare()
  const error = Object.assign(new Error('non'), { code: 'XX000' })
  const round = (...clients: string[]) =>
    failures.attempt({ task: 'a' }, () =>
      Promise.reject(new ClientFaults(clients.map((client) => ({ client, error })))),
    )
  const one = (client: string) => ({ task: 'a', client })
  await round('x', 'y')
  expect(taken()).toEqual([failed({ ...one('x'), code: 'XX000' }), failed({ ...one('y'), code: 'XX000' })])
  await round('y')
  expect(taken()).toEqual([again(one('x'))])
  // Of whom a round says nothing that failed before it came to them, nothing is known.
  await fails({ task: 'a' })
  expect(taken()).toEqual([failed({ task: 'a', code: 'XX000' })])
  await works({ task: 'b' })
  await failures.attempt({ task: 'a' }, () => Promise.resolve(false))
  expect(taken()).toEqual([])
  await works({ task: 'a' })
  expect(taken()).toEqual([again({ task: 'a' }), again(one('y'))])
})
