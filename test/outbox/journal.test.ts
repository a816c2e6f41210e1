import { expect, test } from 'vitest'
import { newClient, service, startService } from '../support/api.ts'
import { courriel } from '../support/contract/samples.ts'

const { port } = await service()
const base = `http://127.0.0.1:${String(port)}/journal`

test('in development the journal of a client shows what it was to send', async () => {
  const client = await newClient()
  expect(await (await fetch(`${base}/${client.id}`)).text()).toContain('Aucun courriel')
  await client.ok('sendCourriel', {
    body: courriel(1, { sujet: 'Lien & <b>', contenu: 'https://exemple.ca/vote/abc' }),
  })
  const page = await (await fetch(`${base}/${client.id}`)).text()
  expect(page).toContain('Lien &amp; &lt;b&gt;')
  const link = /href="(\/journal\/[^"]+)"/.exec(page)?.[1] ?? ''
  const message = await fetch(new URL(link, base))
  expect(message.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await message.text()).toContain('https://exemple.ca/vote/abc')
  const other = await newClient()
  expect((await fetch(`${base}/${other.id}/${link.split('/').at(-1) ?? ''}`)).status).toBe(404)
})

test.each(['x', '00000000-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000000/x'])(
  'there is no journal of %s',
  async (path) => {
    expect((await fetch(`${base}/${path}`)).status).toBe(404)
  },
)

test('there is no journal outside development', async () => {
  const { port: other } = await startService({ ENVIRONMENT: 'staging' })
  const client = await newClient()
  expect((await fetch(`http://127.0.0.1:${String(other)}/journal/${client.id}`)).status).toBe(404)
})
