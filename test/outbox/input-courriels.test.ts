import { expect, test, vi } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'

// A pattern that backtracks takes minutes.
vi.setConfig({ testTimeout: 10_000 })

test.each([
  'a@b.ca',
  'amelie.tremblay+syndicat@sous.domaine.exemple.ca',
  "o'neil_x-y@exemple-2.museum",
  'AMELIE@EXEMPLE.CA',
  '1@2.co',
  `${'x'.repeat(63)}@exemple.ca`,
])('%s is an address', async (courriel) => {
  const { ok } = await newClient()
  const body = employe(1, { courriel: `\t${courriel} `, courrielAlternatif: `x${courriel}` })
  expect(await ok('createEmploye', { body })).toMatchObject({ courriel, courrielAlternatif: `x${courriel}` })
})

test.each([
  ...['a', 'a@', '@b.ca', 'a@b', 'a@@b.ca', 'a@b@c.ca', 'a b@c.ca', 'a@b c.ca', 'a@b.ca.', 'a@.ca', 'a@b..ca'],
  ...['.a@b.ca', 'a.@b.ca', 'a..b@c.ca', 'a@-b.ca', 'a@b-.ca', 'a@b_c.ca', 'a@b.ca,c@d.ca', 'a@b.ca;c@d.ca'],
  ...['<a@b.ca>', 'Amélie <a@b.ca>', 'mailto:a@b.ca', 'a@b.ca\nBcc: c@d.ca', 'a\r\n@b.ca', 'a@[127.0.0.1]', '"a"@b.ca'],
])('%j is not an address', async (text) => {
  const { ok, call } = await newClient()
  for (const name of ['courriel', 'courrielAlternatif']) {
    const { body } = await call('createEmploye', { body: employe(1, { [name]: text }) })
    expect(body).toMatchObject({ errorCodes: ['Courriel.BadEmailAddress'], errors: { [name]: [expect.any(String)] } })
  }
  expect(await ok('listEmployes')).toEqual([])
})

test.each([
  ['a megabyte', `${'a'.repeat(1_000_000)}@b.ca`, '400 Requete.Invalide'],
  ['a megabyte of dots', 'a.'.repeat(500_000), '400 Requete.Invalide'],
  ['a megabyte of domains', `a@${'a-.'.repeat(333_000)}`, '400 Requete.Invalide'],
  ['a long local part without end', 'a.'.repeat(126), '400 Courriel.BadEmailAddress'],
  ['a long domain without end', `a@${'a-'.repeat(125)}`, '400 Courriel.BadEmailAddress'],
  ['many domains without end', `a@${'a.'.repeat(125)}!`, '400 Courriel.BadEmailAddress'],
])('%s is refused at once', async (_, courriel, codes) => {
  const { refusal } = await newClient()
  expect(await refusal('createEmploye', { body: employe(1, { courriel }) })).toBe(codes)
})
