import { expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { guideText, languages } from '../../docs/guides.ts'
import { shapesOf } from '../../docs/reference/operation.ts'

const words = { en: 'Scope', fr: 'Portée' }

test.each(languages)('the guide in %s names the operations that each scope opens', (language) => {
  const rows = [...guideText(language, 'first-call').matchAll(/^\| `([\w.-]+)` *\| (.*) \|$/gm)]
  const told = rows.map(([, scope, list = '']) => [
    scope,
    [...list.matchAll(/`(\w+)`/g)].map(([, id]) => id).toSorted(),
  ])
  const scopes = new Set(operations.flatMap(({ scopes }) => scopes))
  const opened = [...scopes].map((scope) => [
    scope,
    operations
      .filter((one) => one.scopes.includes(scope))
      .map(({ id }) => id)
      .toSorted(),
  ])
  expect(new Map(told as never)).toEqual(new Map(opened as never))
})

test.each(languages)('the reference in %s shows the scopes of an operation', (language) => {
  const shape = shapesOf('Campagnes', { language, schemas: '' }).find(({ id }) => id === 'getCampagne')
  expect(shape?.requirements).toContain(
    `${words[language]} vote.lecture ${language === 'fr' ? 'ou' : 'or'} vote.scrutin`,
  )
})
