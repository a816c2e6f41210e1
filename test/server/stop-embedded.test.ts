import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { isAlive, postmaster } from '../faults/embedded-rig.ts'
import { launch } from '../support/processes/processes.ts'

const npmStart: [string, string] = ['npm', 'start']
const dataDirs: string[] = []

afterAll(async () => {
  for (const dataDir of dataDirs) {
    const pid = await postmaster(dataDir).catch(() => undefined)
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await rm(dataDir, { recursive: true, maxRetries: 10 })
  }
})

async function newDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'premier-'))
  await chmod(dataDir, 0o755)
  dataDirs.push(dataDir)
  return dataDir
}

const shell = async (line: string) => (await promisify(execFile)('sh', ['-c', line])).stdout
const employe = { idExterne: 'E-1', prenom: 'Éva', nom: 'Roy', courriel: 'eva@exemple.ca' }

test('npm start on nothing: addresses, a key shown once, a curl line that works, and data that stays', async () => {
  const env = { DATA_DIR: await newDataDir(), LOG_LEVEL: 'warn' }
  const first = launch({ env, command: npmStart })
  const base = await first.base()
  const named = base.replace('127.0.0.1', 'localhost')
  const key = /mv_dev_\w{8}[\w-]{43}/.exec(first.said.out)?.[0] ?? ''
  const curl = /curl .*/.exec(first.said.out)?.[0] ?? ''
  const lines = [
    `Listening on ${named}`,
    `Documentation: ${named}/docs`,
    `Key of the development client, shown this once: ${key}`,
    '',
    'Try it:',
    `  curl -H 'X-Api-Key: ${key}' ${named}/b2b/v1/employe`,
  ]
  expect(first.said.out).toContain(`\n${lines.join('\n')}\n`)
  expect(await shell(curl)).toBe('[]')
  const [, demonstration = ''] = first.said.out.match(/curl .*/g) ?? []
  const sandbox = JSON.parse(await shell(`${demonstration} -s`)) as { apiKey: string }
  expect(await shell(curl.replace(key, sandbox.apiKey))).toContain('E-1001')
  expect(await shell(`${curl} -s -o /dev/null -w '%{http_code}'`)).toBe('200')
  expect((await fetch(`${base}/docs`)).status).toBe(200)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const created = await fetch(`${base}/b2b/v1/employe`, { method: 'POST', headers, body: JSON.stringify(employe) })
  expect(created.status).toBe(201)

  const second = await launch({ env }).ended
  expect([second.code, second.err.trimEnd()]).toMatchObject([
    1,
    expect.stringMatching(/^The service cannot start: The data directory \S+ is in use by process \d+: stop it, .*$/),
  ])
  expect(second.out).toBe('')

  first.kill('SIGKILL')
  await first.ended
  const third = launch({ env, command: npmStart })
  const found = await fetch(`${await third.base()}/b2b/v1/employe/E-1`, { headers })
  expect([found.status, await found.json()]).toMatchObject([200, employe])
  expect(third.said.out).toContain('A development client exists')
  expect(third.said.out).not.toContain('mv_dev_')

  // Ctrl-C reaches the whole group.
  const pid = await postmaster(env.DATA_DIR)
  third.kill('SIGINT')
  await third.ended
  expect(isAlive(pid)).toBe(false)
}, 60_000)

test('SIGTERM during the first start leaves no database running', async () => {
  const env = { DATA_DIR: await newDataDir() }
  const service = launch({ env })
  const pid = async () => postmaster(env.DATA_DIR).catch(() => 0)
  await expect.poll(pid, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  const started = await pid()
  service.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, err: '' })
  expect(isAlive(started)).toBe(false)
}, 60_000)
