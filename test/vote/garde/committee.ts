import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { combine } from 'shamir-secret-sharing'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Anomaly } from '../../../scrutin/index.ts'
import { openPart } from '../../../scrutin/commands/parts.ts'
import { committeeOf, type PublicCommittee } from '../../../scrutin/committee.ts'
import { prepareVotants, type Votants } from '../../support/data/votes.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'

export type Keys = PublicCommittee & { readonly garde: 'Scrutateurs' }

/** Five scrutineers, three of whom open the box, on a machine of their own: its files, and the program of `scrutin/`. */
export async function newCommittee() {
  const folder = mkdtempSync(join(tmpdir(), 'comite-'))
  atEndOfFile(() => {
    rmSync(folder, { recursive: true })
  })
  const identities: string[] = []
  for (let n = 0; n < 5; n++) identities.push(await generateX25519Identity())
  const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return name
  }
  const scrutin = (...args: string[]) => {
    const command = [resolve('scrutin/commands/main.ts'), ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      ...{ cwd: folder, env: {}, maxBuffer: 1e9 },
    })
    return { code: status, out: stdout, err: stderr.toString() }
  }
  const made = scrutin(
    'keys',
    '--scrutineers',
    '5',
    '--threshold',
    '3',
    '--recipients',
    write('r', recipients.join('\n')),
  )
  if (made.code !== 0) throw new Error(made.err)
  // What the service is given, and what it shows of it.
  const given = JSON.parse(readFileSync(join(folder, 'cles.json'), 'utf8')) as Keys & { readonly preuve: string }
  const { garde, urne, signature, scrutateurs, seuil } = given
  const keys: Keys = { garde, urne, signature, scrutateurs, seuil }
  /** The result that some scrutineers make of a box. */
  const count = (urne: string, numbers: readonly number[]): Buffer => {
    write('urne.json', urne)
    write('identities', numbers.map((number) => identities[number - 1]).join('\n'))
    const files = numbers.map((number) => `part${String(number)}`)
    const { code, out, err } = scrutin('count', 'urne.json', ...files, '--identities', 'identities')
    if (code !== 0) throw new Error(err)
    return out
  }
  /** The secret that no single one has, and the parts of it, for who looks for them where they must not be. */
  const secrets = async () => {
    const parts = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const file = readFileSync(join(folder, `part${String(number)}`), 'utf8')
        const { part } = await openPart(file, { identity: identities[number - 1] ?? '' }, 'part')
        return Buffer.from(part, 'base64')
      }),
    )
    const secret = Buffer.from(await combine(parts.map((part) => new Uint8Array(part))))
    return { parts, secret, committee: committeeOf(secret) }
  }
  return { keys, given, count, secrets, scrutin, write, anomaliesOf }
}

const anomaliesOf = (file: Buffer) => (JSON.parse(file.toString()) as { anomalies: Anomaly[] }).anomalies

export type Scrutineers = Awaited<ReturnType<typeof newCommittee>>

/** An open campaign whose key its scrutineers hold, and what is done of it. */
export async function prepareGarde(keys: Keys, voters = 7) {
  const api = await prepareVotants()
  const { ok, refusal, draft, close } = api
  const id = await draft()
  await ok('setGarde', { path: { id }, body: keys })
  await ok('publishCampagne', { path: { id } })
  const votants: Votants = { ...api, ...api.votantsOf(id) }
  for (let n = 1; n <= voters; n++) await votants.vote(await votants.add(n), [[n % 3 === 0 ? 'Non' : 'Oui']])
  /** Closes the vote, and has the box made ready as the rounds do. */
  const seal = async () => {
    await close(id)
    await votants.count()
  }
  const urne = async () => (await api.call('getUrneScellee', { path: { id } })).text
  const bring = (file: Uint8Array, headers: Record<string, string> = {}) =>
    ok('createDepouillement', { path: { id }, body: file, headers })
  const refused = (file: Uint8Array | string) => refusal('createDepouillement', { path: { id }, body: file })
  const read = () => ok('getCampagne', { path: { id } })
  return { ...votants, id, client: api.id, path: { id }, seal, urne, bring, refused, read }
}
