import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { guideText } from '../../docs/guides.ts'
import { blocksOf } from '../support/processes/guides.ts'

const folder = mkdtempSync(join(tmpdir(), 'retries-'))
const blocks = blocksOf(guideText('en', 'errors-and-retries'))
const program = blocks.find((block) => block.kind === 'file' && block.name === 'appel.ts')?.text ?? ''
// Nobody waits for its pauses here.
writeFileSync(join(folder, 'appel.ts'), program.replace('500 * 2', '1 * 2'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const problem = (status: number, code: string) => (res: ServerResponse) => {
  res.writeHead(status, { 'Content-Type': 'application/problem+json' })
  res.end(JSON.stringify({ code, detail: 'non', traceId: 't' }))
}
const page = (status: number) => (res: ServerResponse) => {
  res.writeHead(status, { 'Content-Type': 'text/html' }).end('<html>')
}

const defect = problem(500, 'Serveur.ErreurInterne')

/** What the program of the guide says where it is answered in these ways, and how often it asked. */
async function calling(...ways: ((res: ServerResponse) => unknown)[]) {
  let asked = 0
  const server = createServer((_, res) => {
    const way = ways[asked++]
    if (way) way(res)
    else res.writeHead(201, { 'Idempotency-Replayed': 'true' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const env = { NETWORK: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, API_KEY: 'cle' }
  const [ended] = await Promise.allSettled([promisify(execFile)(process.execPath, [join(folder, 'appel.ts')], { env })])
  server.close()
  return [
    asked,
    ended.status === 'fulfilled'
      ? ended.value.stdout.trim()
      : /^Error: (.*)$/m.exec((ended.reason as { stderr: string }).stderr)?.[1],
  ]
}

test.each([
  ['what did not arrive', problem(408, 'Requete.DelaiDepasse')],
  ['what is in progress', problem(409, 'Requete.EnCours')],
  ['a defect, once', defect],
  ['what a proxy says of a lost service', page(502)],
  ['what a proxy says of a slow service', page(504)],
])('the program of the guide sends again %s', async (_, way) => {
  expect(await calling(way)).toEqual([2, '201 true'])
})

test.each([
  ['a conflict', [problem(409, 'Employe.Existing')], [1, 'Employe.Existing: non (t)']],
  ['a second defect', [defect, defect], [2, 'Serveur.ErreurInterne: non (t)']],
  ['the page of something else', [page(404)], [1, '404, which the service did not answer']],
])('and shows %s', async (_, ways, expected) => {
  expect(await calling(...ways)).toEqual(expected)
})
