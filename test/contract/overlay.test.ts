import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { frenchNames, type Overlay } from '../../tools/french.ts'
import { service } from '../support/api.ts'

const document = {
  info: { title: 'The service', description: 'What `GET` does to 1,000 people.' },
  tags: [{ name: 'Employes', 'x-displayName': 'Employees', description: 'The employees.' }],
  'x-tagGroups': [{ name: 'People' }],
  paths: { '/employe': { get: { operationId: 'listEmployes', summary: 'List the employees', description: 'All.' } } },
  webhooks: { signee: { post: { operationId: 'receiveSignee', summary: 'A membership has been signed' } } },
  components: {
    'x-catalogue': {
      'Employe.NotFound': {
        ...{ cause: 'No `employe` is there.', remedy: 'Look for 2 others.' },
        french: { cause: 'Aucun `employe` n’est là.', remedy: 'Cherchez-en 2 autres.' },
      },
    },
  },
}
const actions = [
  { target: "$['x-tagGroups'][?(@.name == 'People')]", update: { name: 'Les personnes' } },
  {
    target: "$.tags[?(@.name == 'Employes')]",
    update: { 'x-displayName': 'Employés', description: 'Les employés.' },
  },
  {
    target: "$[?(@.title == 'The service')]",
    update: { description: 'Ce que fait `GET` à 1 000 personnes.' },
  },
  { target: "$.paths.*[?(@.operationId == 'listEmployes')]", update: { summary: 'Lister les employés', description: 'Tous.' } },
  { target: "$.webhooks.*[?(@.operationId == 'receiveSignee')]", update: { summary: 'Une adhésion a été signée' } },
]
const overlay = (without: string, ...more: typeof actions): Overlay => ({
  overlay: '1.0.0',
  actions: [...actions.filter(({ target }) => without === '' || !target.includes(without)), ...more],
})

test('the French names are those of the overlay', async () => {
  expect(await frenchNames([document], overlay(''))).toEqual({
    groups: { People: 'Les personnes' },
    displayNames: { Employes: 'Employés' },
    descriptions: { Employes: 'Les employés.' },
    summaries: { listEmployes: 'Lister les employés', receiveSignee: 'Une adhésion a été signée' },
    details: { listEmployes: 'Tous.' },
    documents: { 'The service': 'Ce que fait `GET` à 1 000 personnes.' },
  })
})

test.each(['People', 'Employes', 'listEmployes', 'receiveSignee'])('%s without its French name is refused', (name) =>
  expect(frenchNames([document], overlay(`'${name}'`))).rejects.toThrow(`${name} has no French name`),
)

test.each(['The service', 'Employes', 'listEmployes'])('%s without its French description is refused', (name) => {
  const bare = actions.map(({ target, update }) => ({
    target,
    update: Object.fromEntries(
      Object.entries(update).filter(([key]) => key !== 'description' || !target.includes(name)),
    ),
  }))
  const said = frenchNames([document], { overlay: '1.0.0', actions: bare })
  return expect(said).rejects.toThrow(`${name} has no French description`)
})

const { info, components } = document
const { 'Employe.NotFound': code } = components['x-catalogue']
const changed = (said: Partial<typeof code>) => ({
  ...{ ...document, components: { 'x-catalogue': { 'Employe.NotFound': { ...code, ...said } } } },
})

test.each([
  ['a name', { ...document, info: { ...info, description: 'What `PUT` does to 1,000 people.' } }, ['`GET`', '`PUT`']],
  ['a number', { ...document, info: { ...info, description: 'What `GET` does to 2,000 people.' } }, ['1000', '2000']],
  ['a cause', changed({ cause: 'No `employeur` is there.' }), ['`employe`', '`employeur`']],
  ['a remedy', changed({ remedy: 'Look for 3 others.' }), ['2', '3']],
])('%s that changes in one language alone is refused', async (_, other, words) => {
  const said = frenchNames([other], overlay(''))
  for (const word of words) await expect(said).rejects.toThrow(`does not say ${word} in both languages`)
})

test('a code without its French cause and remedy is refused', () => {
  const { cause, remedy } = code
  const other = { ...document, components: { 'x-catalogue': { 'Employe.NotFound': { cause, remedy } } } }
  return expect(frenchNames([other], overlay(''))).rejects.toThrow('Employe.NotFound has no French cause and remedy')
})

test('an action that names nothing is refused', () => {
  const stray = { target: "$.paths.*[?(@.operationId == 'goneEmploye')]", update: { summary: 'Rien' } }
  return expect(frenchNames([document], overlay('', stray))).rejects.toThrow(`${stray.target} names nothing`)
})

test('the overlay is served as it was made of its files', async () => {
  const { port } = await service()
  const response = await fetch(`http://127.0.0.1:${String(port)}/openapi-overlay.fr.yaml`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8'])
  const text = await response.text()
  expect(text).toBe(readFileSync('generated/openapi-overlay.fr.yaml', 'utf8'))
  expect(parse(text)).toMatchObject({ overlay: '1.0.0' })
  for (const part of ['Lister les employés', 'Tous les employés actifs du client', '## Conventions'])
    expect(text).toContain(part)
})
