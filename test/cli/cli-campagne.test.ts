import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { appendSome } from '../../db/vote/log/append.ts'
import type { Resultat1 } from '../../scrutin/version-1.ts'
import { caller, ownerDatabase, service, testConfig } from '../support/api.ts'
import { prepareFirst, prepareVotants } from '../support/data/votes.ts'
import { besides } from '../support/pooler.ts'
import { compiled } from '../support/processes/processes.ts'

const unpublished =
  'The result does not say what was published: nothing shows that its words and dates are those that were published'

const owner = ownerDatabase().pools.main
const running = await service()
const anybody = caller(running)
const folder = mkdtempSync(join(tmpdir(), 'resultat-'))
const url = inject('databaseUrl')
const VOTE_KEY = testConfig().boxKeys.box[0].bytes.toString('base64')
const env = { DATABASE_URL: url, ...besides(url), VOTE_KEY }

/** As the service of the tests signs: a result that another key has signed under the same id is none of its own. */
const signing = { SCRUTIN_SIGNING_KEY: testConfig().boxKeys.signing[0].bytes.toString('base64') }

const cli = (...args: string[]) => cliIn(signing, ...args)

const cliIn = (more: Record<string, string>, ...args: string[]) =>
  run({ ...env, ...more }, resolve('cli/main.ts'), 'campagne', ...args)

/** The program of whoever has nothing of the service. */
const scrutin = (...args: string[]) => run({}, resolve('scrutin/commands/main.ts'), ...args)

function run(own: Record<string, string>, ...command: string[]) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env: { ...compiled, ...own } }, (_, out, err) => {
      resolve({ code: child.exitCode, out, err: err.trimEnd() })
    })
  })
}

async function election() {
  const api = await prepareFirst()
  const body = { reponses: await api.ballot([['Oui']]) }
  const path = { jeton: await api.jetonOf(await api.add(1)) }
  const { numeroConfirmation } = await anybody.ok('castVote', { path, body })
  for (const n of [2, 3]) await api.vote(await api.add(n), [['Non']])
  return { ...api, recu: numeroConfirmation }
}

const write = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('an open campaign has no result; once closed it is counted, printed and recounted by anyone', async () => {
  const { id, campagneId, close, ok, recu } = await election()
  expect(await cli('export', id, campagneId)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('is VoteOuvert') as string,
  })
  await close(campagneId)
  const { code, out, err } = await cli('export', id, campagneId)
  const { empreinteResultat: hash, titre } = await ok('getCampagne', { path: { id: campagneId } })
  expect([code, createHash('sha256').update(out).digest('hex'), err]).toEqual([
    0,
    hash,
    `SHA-256 of the result file: ${hash ?? ''}`,
  ])
  const file = write('bon.json', out)
  const options = ['--hash', hash ?? '', '--receipt', recu.toLowerCase().replaceAll('-', ' ')]
  const verified = await cli('verify', file, ...options)
  expect(verified).toMatchObject({
    code: 0,
    out: [
      `The 3 ballots give the sums of the file, whose SHA-256 is ${hash ?? ''}`,
      `It is of the campaign ${campagneId}: ${JSON.stringify(titre)}`,
      `${unpublished}\n`,
    ].join('\n'),
  })
  const asJson = await cli('verify', file, '--json', ...options)
  expect([asJson.code, JSON.parse(asJson.out)]).toEqual([0, expect.objectContaining({ warnings: [unpublished] })])
  // Without a hash or a key from elsewhere a forger may have made all of the file.
  expect(await cli('verify', file)).toMatchObject({
    code: 4,
    out: verified.out,
    err: expect.stringContaining('It was not checked that the result is the one that was published') as string,
  })
  expect(await cli('verify', file, '--hash', 'a'.repeat(64))).toMatchObject({ code: 1 })
  for (const [receipt, said] of [
    ['0000-'.repeat(8), 'No ballot'],
    ['0000-0000', 'This is no confirmation number'],
  ] as const)
    expect(await cli('verify', file, '--receipt', receipt)).toMatchObject({
      code: 1,
      err: expect.stringContaining(said) as string,
    })
  expect(await cli('export', id, campagneId)).toMatchObject({ code: 0, out })
  const exports = (await ok('listJournal', { path: { id: campagneId } })).filter(
    ({ acte }) => acte === 'ResultatExporte',
  )
  expect(exports.map(({ auteur }) => auteur.genre)).toEqual(['Operateur', 'Operateur'])
  await owner.query(
    'update resultat set contenu = set_byte(contenu, 100, get_byte(contenu, 100) # 1) where client_id = $1',
    [id],
  )
  expect(await cli('export', id, campagneId)).toMatchObject({
    code: 1,
    err: expect.stringContaining('changed since the count') as string,
  })
}, 60_000)

test('in production nothing is counted without the keys that signed', async () => {
  const { id, campagneId, close, ok } = await election()
  await close(campagneId)
  const { code, out, err } = await cliIn({ ENVIRONMENT: 'production' }, 'export', id, campagneId)
  expect([code, out, err]).toEqual([expect.any(Number), '', expect.stringContaining('SCRUTIN_SIGNING_KEY is required')])
  expect(code).not.toBe(0)
  expect(await ok('getCampagne', { path: { id: campagneId } })).toMatchObject({ depouilleLe: null })
})

test('a result file that contradicts itself is refused', async () => {
  const { id, campagneId, close } = await election()
  await close(campagneId)
  const { out } = await cli('export', id, campagneId)
  type Change = (result: Resultat1) => object
  const first = (result: Resultat1) => result.bulletins[0] ?? { poids: 1, options: [], abstentions: [] }
  const cases: [Change, string][] = [
    [(r) => ({ bulletins: [...r.bulletins, first(r)] }), 'the sums differ from the ballots'],
    [(r) => ({ bulletins: [{ ...first(r), options: [] }, ...r.bulletins.slice(1)] }), 'does not answer a question'],
    [
      (r) => ({ bulletins: [{ ...first(r), options: [...first(r).options, 'x'] }, ...r.bulletins.slice(1)] }),
      'what nobody asked',
    ],
    [(r) => ({ recus: r.recus.slice(1) }), 'not as many receipts'],
    [(r) => ({ recus: r.recus.toReversed() }), 'not sorted'],
    [(r) => ({ recus: r.recus.map(() => r.recus[0]) }), 'a receipt is there twice'],
    [() => ({ format: 'autre' }), 'not a result file'],
  ]
  const result = JSON.parse(out) as Resultat1
  for (const [change, said] of cases) {
    const file = write('mauvais.json', JSON.stringify({ ...result, ...change(result) }))
    expect(await cli('verify', file)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(said) as string })
  }
  expect(await cli('verify', write('texte.json', 'x'))).toMatchObject({ code: 1 })
}, 120_000)

test('a head that was kept during the vote is one of the result, which the log of the box shows', async () => {
  const { id, campagneId, add, vote, close, count, ok } = await prepareVotants()
  const { database, config } = running.service
  const path = { campagneId }
  for (const n of [1, 2]) await vote(await add(n))
  await database.write(id, (db) => appendSome(db, campagneId, config.boxKeys))
  const { tete } = await anybody.ok('getUrne', { path })
  expect(tete).toMatchObject({ taille: 2 })
  const head = ['--head', write('tete.json', JSON.stringify(tete))]
  await vote(await add(3))
  await close(campagneId)
  expect(await count()).toBe(true)
  const file = write('scelle.json', (await anybody.call('getResultat', { path })).text)
  const { empreinteResultat } = await ok('getCampagne', { path: { id: campagneId } })
  const log = await (
    await fetch(`http://127.0.0.1:${String(running.port)}/scrutin/${campagneId}/urne/journal.txt`)
  ).text()
  const verified = (...more: string[]) => scrutin('verify', file, '--hash', empreinteResultat ?? '', ...more)
  const whole = ['--log', write('journal.txt', log)]
  expect(await verified(...head, ...whole)).toMatchObject({ code: 0, err: '' })
  const [, ...others] = log.split('\n')
  const replaced = ['--log', write('autre.txt', ['0'.repeat(64), ...others].join('\n'))]
  const forged = ['--head', write('fausse.json', JSON.stringify({ ...tete, racine: '0'.repeat(64) }))]
  for (const [said, ...more] of [
    ['The log is not the one of the result', ...head, ...replaced],
    ['The head is not signed by a key of the result', ...forged, ...whole],
    ['The log is needed to compare the head of a smaller one', ...head],
  ] as [string, ...string[]][])
    expect(await verified(...more)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(said) as string })
})

test.each([
  [['export', 'x', 'y'], 2],
  [['export', '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e', 'c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f'], 1],
  [['verify', '/nulle/part'], 1],
])('campagne %j exits with %i', async (args, code) => {
  expect(await cli(...args)).toMatchObject({ code, out: '' })
})

test('the journal is printed, and its chain verified', async () => {
  const { id, campagneId, ok } = await election()
  const printed = await cli('journal', id, campagneId)
  expect(printed).toMatchObject({ code: 0, out: expect.stringMatching(/CampagneCreee +\w{8} \(tests\)/) as string })
  const verified = await cli('journal', id, campagneId, '--verify')
  expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/^The \d+ chained lines are as/) as string })
  const lines = await ok('listJournal', { path: { id: campagneId } })
  const json = await cli('journal', id, campagneId, '--json')
  expect(JSON.parse(json.out)).toEqual(lines)
  expect(await cli('journal', id, id)).toMatchObject({ code: 1, err: expect.stringContaining('no campaign') as string })
})

test('the operator counts a box that names a key which never was, and is told what was set aside', async () => {
  const { id, campagneId, close, vote, add, ok } = await prepareVotants()
  await vote(await add(1))
  const put = `insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
    values ($1, $2, sha256('faux'), 'faux', 'jamais', 'sans')`
  await owner.query(put, [id, campagneId])
  const count = (...more: string[]) => cliIn(signing, 'count', id, campagneId, ...more)
  const refused = async () => (await count()).err
  expect(await refused()).toContain('has nothing to count')
  await close(campagneId)
  expect(await refused()).toContain('--without-key')
  const { code, out } = await count('--without-key', 'jamais', '--json')
  const empreinte = createHash('sha256').update('faux').digest('hex')
  expect([code, JSON.parse(out)]).toEqual([0, [{ empreinte, motif: 'SignatureInvalide' }]])
  expect(await ok('getCampagne', { path: { id: campagneId } })).toMatchObject({ anomalies: [{ empreinte }] })
})
