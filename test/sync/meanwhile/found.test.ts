import { expect, test } from 'vitest'
import { confirm, noemie, sandbox } from '../../support/contract/requests.ts'
import { employe } from '../../support/contract/samples.ts'
import { load } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// Noémie signed, and has a number and no external id. A row that finds her is refused, for itself, or for what is stored.

const { prenom, nom, courriel } = noemie
const luc = { prenom: 'Luc', nom: 'Autre', courriel: 'luc@exemple.ca' }
const karim = { prenom: 'Karim', nom: 'Benali', courriel: 'karim@exemple.ca' }
const refusals = [
  ['an address that mail does not reach', { noMembre: 'M-1', courriel: 'a@1.2.3.4' }],
  ['an employer who is not there', { noMembre: 'M-1', identifiantExterneEmployeur: 'EMP-9' }],
] as const
const conflict = ['the number of somebody else', { prenom, nom, courriel, noMembre: 'M-9' }] as const

/** What becomes of rows, after one of E-1 that is refused and finds Noémie; how often the load looked, and who is there then. */
async function after(refused: object, ...rows: object[]) {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(9, { noMembre: 'M-9' }) })
  const path = { idUnique: (await confirm(client)).employeIdUnique }
  await client.ok('updateEmployeByIdUnique', { path, body: { noMembre: 'M-1' } })
  const { sent } = beforeStatement(/^create temporary table b_employe/, () => Promise.resolve())
  const { errors, done } = await load(client, {
    employes: [{ idExterne: 'E-1', ...refused }, ...rows],
  })
  const people = (await client.ok('listEmployes'))
    .filter(({ idExterne }) => idExterne !== 'E-9')
    .map((one) => [one.idUnique === path.idUnique ? 'Noémie:' : '', one.idExterne, one.nom, one.courriel].join(' '))
  return { errors: errors.length, done, looks: sent(), people: people.sort() }
}

test.each([...refusals, conflict])(
  'a row refused for %s finds nobody for another row of its external id',
  async (_, refused) => {
    expect(await after(refused, { idExterne: 'E-1', ...luc })).toEqual({
      errors: 1,
      done: ['employes 1/0/0'],
      looks: 1,
      people: [' E-1 Autre luc@exemple.ca', `Noémie:  ${nom} ${courriel}`],
    })
  },
)

test.each(refusals)('a row refused for %s keeps nobody from the row that finds them too', async (_, refused) => {
  expect(await after(refused, { idExterne: 'E-2', ...karim, noMembre: 'M-1' })).toEqual({
    errors: 1,
    done: ['employes 0/1/0'],
    looks: 1,
    people: ['Noémie: E-2 Benali karim@exemple.ca'],
  })
})

test.each(refusals)('nor where a row of its external id was about them with it (%s)', async (_, refused) => {
  const rows = [
    { idExterne: 'E-1', ...luc },
    { idExterne: 'E-2', ...karim, noMembre: 'M-1' },
  ]
  expect(await after(refused, ...rows)).toEqual({
    errors: 1,
    done: ['employes 1/1/0'],
    looks: 1,
    people: [' E-1 Autre luc@exemple.ca', 'Noémie: E-2 Benali karim@exemple.ca'],
  })
})

test.each([...refusals, conflict])(
  'whom another row of the same external id finds as well is theirs (%s)',
  async (_, refused) => {
    expect(await after(refused, { idExterne: 'E-1', prenom, nom, courriel, ville: 'Laval' })).toEqual({
      errors: 1,
      done: ['employes 0/1/0'],
      looks: 1,
      people: [`Noémie: E-1 ${nom} ${courriel}`],
    })
  },
)

test('what is left of the rows of an external id is refused for what a new person needs, or has no more', async () => {
  const [[, refused]] = refusals
  const people = [`Noémie:  ${nom} ${courriel}`]
  expect(await after(refused, { idExterne: 'E-1', ville: 'Laval' })).toMatchObject({ errors: 2, done: [], people })
})
