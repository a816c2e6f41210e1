import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { deployed, refusal } from '../support/data/config-samples.ts'

const root = join(import.meta.dirname, '../..')
const manifest = join(root, 'package.json')

/** All that a process says, which ends with a failure or is ended. */
const said = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const options = { cwd: root, env: { PORT: '0', HOST: '127.0.0.1', ...env }, timeout: 60_000 }
    execFile(process.execPath, [join(root, file), ...args], options, (_, out, err) => {
      resolve(out + err)
    })
  })

const [user, password] = ['evelyne', 'motdepasse']
/** An address with a user and a password at which nobody answers, one that cannot be read, and one of something else. */
const bad = (protocol: string) => [
  `${protocol}://${user}:${password}@127.0.0.1:9/base?x=1`,
  `${protocol}://${user}:${password}@127.0.0.1:port/base`,
  `ldap://${user}:${password}@127.0.0.1/base`,
]

const hidden = new RegExp(`${user}|${password}`)

test.each([
  ...[
    ['BASE_URL', 'https'] as const,
    ['DATABASE_URL', 'postgres'] as const,
    ['DATABASE_URL_DIRECT', 'postgres'] as const,
  ],
  ...[['SMTP_URL', 'smtp'] as const, ['SENDGRID_URL', 'https'] as const, ['MAILGUN_URL', 'https'] as const],
  ['SES_URL', 'https'] as const,
])('the line that refuses %s repeats no password', (name, protocol) => {
  for (const environment of ['staging', 'production'] as const)
    for (const address of bad(protocol))
      expect(refusal({ ...deployed(environment), [name]: address }) ?? '', address).not.toMatch(hidden)
})

test('what a start, a command and its help say of an address has no password', { timeout: 240_000 }, async () => {
  const env = { DATABASE_URL: inject('databaseUrl'), ROW_LEVEL_SECURITY: String(inject('rowSecurity')) }
  const [database = ''] = bad('postgres')
  const [site = ''] = bad('http')
  for (const [file, args, given] of [
    ['server/main.ts', [], { DATABASE_URL: database }],
    ['server/main.ts', [], { DATABASE_URL_DIRECT: database }],
    ['cli/main.ts', ['client', 'list'], { DATABASE_URL: database }],
    ['cli/main.ts', ['migrate'], { DATABASE_URL_DIRECT: database }],
    ['cli/main.ts', ['sync', '--help'], { BASE_URL: site }],
    ['cli/main.ts', ['sync', '--key', 'cle', manifest], { BASE_URL: site }],
  ] as const) {
    const text = await said(file, args, { ...env, ...given })
    expect(text, file).not.toBe('')
    expect(text, file).not.toMatch(hidden)
  }
})

test('no option of a command repeats the password of an address', { timeout: 240_000 }, async () => {
  const client = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
  for (const address of bad('http'))
    for (const args of [
      ['sync', '--key', 'cle', '--url', address, manifest],
      ['webhook', 'create', client, '--url', address],
      ['webhook', 'update', client, client, '--url', address],
      ['client', address],
    ]) {
      const text = await said('cli/main.ts', args, { DATABASE_URL: inject('databaseUrl') })
      expect(text, args.join(' ')).not.toBe('')
      expect(text, args.join(' ')).not.toMatch(hidden)
    }
})
