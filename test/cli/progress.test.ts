import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = `
const { showing } = await import(${JSON.stringify(join(import.meta.dirname, '../../sdk/commands/progress.ts'))})
const said = '[###...] 3 of 6 rows'
// At a terminal it is shown with the next look of the line.
const shown = Promise.withResolvers()
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = (text, ...rest) => {
  if (String(text).includes(said)) shown.resolve()
  return write(text, ...rest)
}
console.log(await showing('first', async (say) => {
  say(said)
  if (process.stderr.isTTY) await shown.promise
  if (process.env.FAILS) throw new Error('it failed')
  return 'the result'
}))`
const command = [process.execPath, '--input-type=module', '--eval', source]
const quoted = command.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ')
const interactive = { ...process.env }
delete interactive.CI
const atTerminal = (env = {}) =>
  spawnSync('script', ['-qefc', `stty cols 80 rows 24; ${quoted}`, '/dev/null'], {
    encoding: 'utf8',
    // Where `CI` is set, nobody looks, even at a terminal.
    env: { ...interactive, TERM: 'xterm', ...env },
  })

test('at a terminal a command shows how far it is, and takes the line away before its result', () => {
  const { stdout, status } = atTerminal()
  expect(stdout).toContain('[###...] 3 of 6 rows')
  // The line is cleared, and the result stands alone.
  expect(stdout).toMatch(/6 rows[^]*\u001b\[0K[^ ]*the result\r?\n/)
  expect(status).toBe(0)
})

test('what fails takes the line away too', () => {
  const { stdout, status } = atTerminal({ FAILS: '1' })
  expect(stdout.slice(stdout.lastIndexOf('rows'))).toContain('\u001b[0K')
  expect([status, stdout.includes('it failed')]).toEqual([1, true])
})

test('in a pipe nothing of it is written', () => {
  const [node = '', ...args] = command
  const { stdout, stderr } = spawnSync(node, args, { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['the result\n', ''])
})
