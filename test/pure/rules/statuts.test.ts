import { expect, test } from 'vitest'
import { statutsCourriel, statutsLivraison } from '../../../rules/statuts.ts'
import { readContracts } from '../../../contract/files.ts'

type Choice = { readonly 'x-extensible-enum'?: readonly string[] }
type Schema = Choice & { readonly properties?: Readonly<Record<string, Choice>> }
type Document = { components: { schemas: Record<string, Schema> } }

test('the statuses that commands take are those of the contract', async () => {
  const { schemas } = (await readContracts<Document & { paths: Record<string, Record<string, unknown>> }>()).contracts
    .components
  expect(statutsCourriel).toEqual(schemas['EtatCourriel']?.properties?.['statut']?.['x-extensible-enum'])
  expect(statutsLivraison).toEqual(schemas['StatutLivraison']?.['x-extensible-enum'])
})
