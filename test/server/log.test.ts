import { spawnSync } from 'node:child_process'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'
import { leaksIn } from '../support/leaks.ts'

const messages = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

test('the lines of one iteration of the event loop are one write', async () => {
  const written: string[] = []
  const log = openLog('info', { write: (text) => written.push(text) })
  log.info('one')
  log.debug('none')
  log.info('two')
  expect(written).toEqual([])
  await nextIteration()
  log.info('three')
  await nextIteration()
  expect(written.map(messages)).toEqual([['one', 'two'], ['three']])
})

test('what was said last is written when the process ends at once', () => {
  const program = `import { openLog } from './server/log.ts'; openLog('info').info('the last word'); process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect([status, messages(stdout)]).toEqual([3, ['the last word']])
})

test.each([
  ['a key', '{"level":30,"cle":"mv_dev_4fT9xQ2aXyZ"}'],
  ['a link', '{"level":30,"url":"/vote/AZ4kNq1zcLq0GzP2bQ8x5w"}'],
  ['bytes as text', '{"level":30,"x":"AZ4kNq1zcLq0GzP2bQ8x5wAZ4kNq1zcLq0GzP2bQ8x5w"}'],
  ['an address', '{"level":30,"msg":"to e1@exemple.ca"}'],
  ['a name', '{"level":30,"msg":"duplicate key (nom)=(Tremblay)"}'],
])('the suite finds %s in a line of a log', (what, line) => {
  expect(leaksIn(line)).toContain(what)
})

test('the suite takes ids, digests and traces for what they are', () => {
  const ids = { client: '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e', cle: '4fT9xQ2a', empreinte: 'ab'.repeat(32) }
  const traceId = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`
  expect(leaksIn(JSON.stringify({ level: 30, ...ids, traceId, operation: 'castVote', status: 200 }))).toEqual([])
})
