import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'parts-'))
const scrutineers = 120
/** As a shell opens it: what Node opens is a closed output to the program (decision N-14). */
const silent = openSync('/dev/null', 'w')
const recipients = join(folder, 'recipients')
const all = Array.from({ length: scrutineers }, async () => identityToRecipient(await generateX25519Identity()))
writeFileSync(recipients, (await Promise.all(all)).join('\n'))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Makes keys in a folder, and gives how the program has ended. */
function keys(output: string) {
  const command = [
    resolve('scrutin/commands/main.ts'),
    'keys',
    '--scrutineers',
    String(scrutineers),
    '--threshold',
    '2',
  ]
  const own = ['--recipients', recipients, '--output', output]
  const child = spawn(process.execPath, [...command, ...own], { env: {}, stdio: ['ignore', silent, 'pipe'] })
  const ended = new Promise<ChildProcess>((done) =>
    child.on('close', () => {
      done(child)
    }),
  )
  return { child, ended }
}

/** Everything in a folder and below. */
const within = (output: string) => (existsSync(output) ? readdirSync(output, { recursive: true }).map(String) : [])

/** Sends a signal once so many files are there, whole or not. */
async function interrupted(output: string, signal: NodeJS.Signals, files: number) {
  const { child, ended } = keys(output)
  while (child.exitCode === null && within(output).length < files) await new Promise(setImmediate)
  child.kill(signal)
  return ended
}

test.each(
  (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).flatMap((signal) => [1, 40].map((files) => [signal, files] as const)),
)('%s leaves no part when %i files are written', async (signal, files) => {
  const output = join(folder, `${signal}-${String(files)}`)
  const { signalCode, exitCode } = await interrupted(output, signal, files)
  // Where the signal comes after the last file, all are there.
  if (exitCode === 0) expect(within(output)).toHaveLength(scrutineers + 1)
  else expect([signalCode, within(output)]).toEqual([signal, []])
})

test('what is left by a program that is killed is no part, and keeps no other from being made', async () => {
  const output = join(folder, 'tue')
  const { exitCode } = await interrupted(output, 'SIGKILL', 3)
  if (exitCode !== null) return
  expect(readdirSync(output)).toEqual([expect.stringMatching(/^unfinished-/)])
  const { exitCode: again } = await keys(output).ended
  expect([again, readdirSync(output).includes('part1')]).toEqual([0, true])
})
