import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { issueCle } from '../../db/clients/cles.ts'
import { newClient, startService } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { keptPort } from '../support/processes/ports.ts'
import { findProgram } from '../support/processes/programs.ts'

const nginx = findProgram('nginx')
if (nginx === undefined) console.log('The proxy of the guide is not tried: nginx is not installed')

const file = join(import.meta.dirname, '../../deploy/nginx/membres-et-votes.conf')

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** The proxy as the file has it, but for its ports, its certificate and where it writes. */
async function startProxy(command: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=api.exemple.ca', '-addext', 'subjectAltName=DNS:api.exemple.ca']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...made, ...subject], { stdio: 'ignore' })
  const listening = await keptPort()
  const site = readFileSync(file, 'utf8')
    .replace('listen 443', `listen 127.0.0.1:${String(listening)}`)
    .replace('127.0.0.1:4000', `127.0.0.1:${String(port)}`)
    .replaceAll('/etc/ssl/api.exemple.ca', folder)
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${join(folder, one)};`,
  )
  const whole = ['daemon off;', 'master_process off;', `pid ${join(folder, 'pid')};`, 'events {}']
  writeFileSync(join(folder, 'nginx.conf'), [...whole, 'http {', ...temporary, site, '}'].join('\n'))
  const running = spawn(command, ['-p', folder, '-e', join(folder, 'start.log'), '-c', join(folder, 'nginx.conf')])
  atEndOfFile(() => {
    running.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const ca = readFileSync(certificate)
  const call = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const asked = request(
          { host: '127.0.0.1', port: listening, servername: 'api.exemple.ca', ca, path, method, headers },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString()
              resolve({ status: response.statusCode, headers: response.headers, text })
            })
          },
        )
        asked.on('error', reject)
        asked.end(body)
      },
    )
  /** All that it wrote. */
  const logged = () =>
    readdirSync(folder)
      .filter((one) => one.endsWith('.log'))
      .map((one) => readFileSync(join(folder, one), 'utf8'))
      .join('')
  await expect.poll(() => call('/health/ready').then(({ status }) => status, String)).toBe(200)
  return { call, logged }
}

test.runIf(nginx)('the proxy of the guide passes bodies and lists on, says who calls, and keeps no link', async () => {
  const running = await startService({ TRUST_PROXY: '127.0.0.1' })
  const { call, logged } = await startProxy(nginx ?? '', running.port)
  const client = await newClient({ on: running })

  // A body of 2 MB, that nginx refuses by itself: its rows are told of one by one.
  const rows = Array.from({ length: 20 }, (_, n) => ({ idExterne: `N-${String(n)}`, nom: 'a'.repeat(100_000) }))
  const headers = { 'X-Api-Key': client.key, 'Content-Type': 'application/json' }
  const sent = await call('/b2b/v2/sync', { method: 'POST', headers, body: JSON.stringify({ employes: rows }) })
  expect([sent.status, (JSON.parse(sent.text) as { errors: object[] }).errors.length]).toEqual([200, 20])
  await client.ok('createEmploye', { body: employe(1) })
  const list = await call('/b2b/v1/employe', { headers: { 'X-Api-Key': client.key } })
  expect([list.status, list.headers['transfer-encoding'], list.headers['content-length']]).toEqual([
    200,
    'chunked',
    undefined,
  ])
  expect(list.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(JSON.parse(list.text)).toHaveLength(1)

  // The address of the caller is what nginx saw, whatever he says.
  const { key } = await running.service.database.write(client.id, async ({ q, now }) => {
    const held = { clientId: client.id, environnement: 'developpement' as const, libelle: 'de là', expire: null }
    return issueCle(q, { ...held, reseaux: ['203.0.113.0/24'], now })
  })
  const claimed = { 'X-Api-Key': key, 'X-Forwarded-For': '203.0.113.9' }
  expect((await call('/b2b/v1/employe', { headers: claimed })).status).toBe(401)
  expect((await fetch(`http://127.0.0.1:${String(running.port)}/b2b/v1/employe`, { headers: claimed })).status).toBe(
    200,
  )

  const jeton = 'A'.repeat(64)
  await call(`/vote/${jeton}`)
  await running.stop()
  expect((await call(`/vote/${jeton}`)).status).toBe(502)
  expect(logged()).not.toContain(jeton)
})
