import { spawnSync } from 'node:child_process'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'

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
