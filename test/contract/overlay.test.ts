import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { frenchNames, type Overlay } from '../../tools/french.ts'
import { service } from '../support/api.ts'

const document = {
  tags: [{ name: 'Employes', 'x-displayName': 'Employees', description: 'The employees.' }],
  'x-tagGroups': [{ name: 'People' }],
  paths: { '/employe': { get: { operationId: 'listEmployes', summary: 'List the employees' } } },
  webhooks: { signee: { post: { operationId: 'receiveSignee', summary: 'A membership has been signed' } } },
}
const actions = [
  { target: "$['x-tagGroups'][?(@.name == 'People')]", update: { name: 'Les personnes' } },
  {
    target: "$.tags[?(@.name == 'Employes')]",
    update: { 'x-displayName': 'Employés', description: 'Les employés.' },
  },
  { target: "$.paths.*[?(@.operationId == 'listEmployes')]", update: { summary: 'Lister les employés' } },
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
  })
})

test.each(['People', 'Employes', 'listEmployes', 'receiveSignee'])('%s without its French name is refused', (name) =>
  expect(frenchNames([document], overlay(`'${name}'`))).rejects.toThrow(`${name} has no French name`),
)

test('an action that names nothing is refused', () => {
  const stray = { target: "$.paths.*[?(@.operationId == 'goneEmploye')]", update: { summary: 'Rien' } }
  return expect(frenchNames([document], overlay('', stray))).rejects.toThrow(`${stray.target} names nothing`)
})

test('the overlay is served as it is written', async () => {
  const { port } = await service()
  const response = await fetch(`http://127.0.0.1:${String(port)}/openapi-overlay.fr.yaml`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8'])
  const text = await response.text()
  expect(text).toBe(readFileSync('contract/overlay.fr.yaml', 'utf8'))
  expect(parse(text)).toMatchObject({ overlay: '1.0.0' })
})
