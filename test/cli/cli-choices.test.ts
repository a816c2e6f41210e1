import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { statutsCourriel, statutsLivraison } from '../../rules/statuts.ts'
import { cli } from '../support/processes/commands.ts'

const client = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

test.each([
  ['courriel list', '--status', 'foo', statutsCourriel],
  ['courriel list', '--status', 'rejete', statutsCourriel],
  ['courriel list', '--to', 'personne', ['name@example.ca']],
  ['webhook list-deliveries', '--status', 'foo', statutsLivraison],
  [
    'acte list',
    '--operation',
    'Nope',
    ['cle issue', 'migrate', 'sauvegarde create', 'updateEmploye', 'updateAbonnement'],
  ],
  ['acte list', '--operation', 'cle list', ['cle issue']],
  ['client update', '--modules', 'Payes', ['Membres', 'Vote']],
  ['client update', '--environment', 'prod', ['production']],
  ['webhook create', '--events', 'rien', ['adhesion.signee']],
  ['cle issue', '--scope', 'tout', ['membres.lecture']],
] as const)('%s %s %s is wrong usage, and what it takes is named', async (command, option, value, named) => {
  const { code, out, err } = await cli(...command.split(' '), client, option, value)
  expect([code, out, err.split('\n').length], err).toEqual([2, '', 1])
  for (const one of named) expect(err).toContain(one)
})

test('a number of shards that is none is wrong usage', async () => {
  expect((await cli('distribute', '--shards', 'x')).code).toBe(2)
})

test('what is on the list is looked for', { timeout: 60_000 }, async () => {
  const { id } = await newClient()
  for (const [command, option, value] of [
    ['courriel list', '--status', 'Plainte'],
    ['courriel list', '--to', 'a@1.2.3.4'],
    ['webhook list-deliveries', '--status', 'NonLivre'],
    ['acte list', '--operation', 'createEmploye'],
    ['acte list', '--operation', 'client set-modules'],
  ] as const)
    expect([command, (await cli(...command.split(' '), id, option, value)).code]).toEqual([command, 0])
})

test.each([
  ['client create', '--usage', true],
  ['courriel set', '--subject', true],
  ['courriel list', '--to', false],
])('the help of %s says whether %s is required', async (command, option, isRequired) => {
  const { out } = await cli(...command.split(' '), '--help')
  const said = new RegExp(`^ {2}${option} [\\s\\S]*?(?=^ {2}-)`, 'm').exec(out)?.[0] ?? ''
  expect([said === '', said.includes('(required)')], said).toEqual([false, isRequired])
})

test('the help of a rule says what its client has without it', async () => {
  const { out } = await cli('conservation', 'set', '--help')
  expect(out).toContain('`never`, which is what a new client has; of e-mails\n`default` stands in its place')
  expect(out).toMatch(/4 a result whose authenticity was not checked\.$/)
})
