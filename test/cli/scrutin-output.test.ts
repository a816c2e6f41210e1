import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicCommittee } from '../../scrutin/committee.ts'
import { boxOf } from '../scrutin/committee-box.ts'
import { fileOnDisk, runClosed, runInto, runSilent, runUnread } from '../support/processes/outputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'scrutin-'))
const main = resolve('scrutin/commands/main.ts')
const into = (file: string, args: readonly string[]) => runInto(file, process.execPath, [main, ...args], {}, folder)
const unread = (args: readonly string[]) => runUnread(process.execPath, [main, ...args], {}, folder)
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
}
const unwritten = 'error: The output could not be written whole: ENOSPC: no space left on device, write\n'
const count = ['count', 'urne.json', 'part1', 'part2', '--passphrases', 'phrases']

beforeAll(async () => {
  write('phrases', 'un premier mot de passe\nun second mot de passe\n')
  const keys = ['keys', '--scrutineers', '2', '--threshold', '2', '--passphrases', 'phrases']
  const { stderr, status } = spawnSync(process.execPath, [main, ...keys], { cwd: folder, env: {}, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  write('urne.json', await boxOf(JSON.parse(readFileSync(join(folder, 'cles.json'), 'utf8')) as PublicCommittee))
  const counted = spawnSync(process.execPath, [main, ...count], { cwd: folder, env: {}, encoding: 'utf8' })
  write('resultat.json', counted.stdout)
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

test.each([
  ['count', 1, count],
  ['verify', 4, ['verify', 'resultat.json']],
  ['--help', 0, ['--help']],
])(
  '%s ends with 1 on a full disk, with one line and no hash; with %i where its reader leaves',
  async (_, code, args) => {
    const { err, ...full } = await into('/dev/full', args)
    expect([full.code, err]).toEqual([1, unwritten])
    const left = await unread(args)
    expect([left.code, left.err]).toEqual([code, expect.stringMatching(code === 4 ? /^error: It was not.*\n$/ : /^$/)])
  },
)

test('a count of which a disk takes a part ends with 1', async ({ skip }) => {
  const file = fileOnDisk(4)
  if (file === undefined) return skip('no disk can be mounted')
  expect(await into(file, count)).toEqual({ code: 1, err: unwritten })
  expect(statSync(file).size).toBe(4096)
  expect(statSync(join(folder, 'resultat.json')).size).toBeGreaterThan(4096)
})

test('a count whose result would go nowhere is not made', async () => {
  const nowhere = { code: 1, err: 'error: The output goes nowhere: it is closed, or /dev/null\n' }
  expect(await into('/dev/null', count)).toEqual(nowhere)
  const closed = ['-c', 'exec "$@" >&-', 'sh', process.execPath, main, ...count]
  expect(await runUnread('sh', closed, {}, folder)).toEqual(nowhere)
  // What is asked of a result is told by the code as well.
  expect((await into('/dev/null', ['verify', 'resultat.json'])).code).toBe(4)
})

test('a verdict, or keys, that nobody has read of end with 1 and say so', async () => {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'resultat.json')))
    .digest('hex')
  const verdict = ['verify', 'resultat.json', '--hash', hash]
  const left = 'error: The output could not be written whole: write EPIPE'
  const shut = 'error: The output could not be written whole: it is closed'
  const closed = (args: readonly string[]) => runClosed([main, ...args], {}, folder)
  expect(await unread(verdict)).toEqual({ code: 1, err: `${left}\n` })
  expect(await closed(verdict)).toEqual({ code: 1, err: `${shut}\n` })
  expect(await runSilent([main, ...verdict], {}, folder)).toEqual({ code: 0, err: '' })
  const keys = ['keys', '--scrutineers', '2', '--threshold', '2', '--passphrases', 'phrases', '--output']
  for (const [output, run, why] of [
    ['lost', unread, left],
    ['shut', closed, shut],
  ] as const) {
    const { code, err } = await run([...keys, output])
    expect([code, err]).toEqual([1, expect.stringContaining(`${why}; the keys were made:\n${output}/part1`)])
  }
  expect((await runSilent([main, ...keys, 'silent'], {}, folder)).code).toBe(0)
})
