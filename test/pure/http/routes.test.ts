import express from 'express'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adminOperations, operations } from '../../../contract/contract.ts'
import { openRoutes } from '../../../contract/routes.ts'
import { seedOr } from '../../support/seed.ts'

const all = [...operations, ...adminOperations]
const routes = openRoutes(all.map(({ method, path, id }) => [method.toUpperCase(), path, id]))

/** What express says of the same paths, where each is a route of its own and those that are written out come first. */
function openExpressed() {
  const router = express.Router({ caseSensitive: true, strict: true })
  let found: unknown
  const written = (path: string) => Number(path.split('/').every((word) => !word.startsWith('{')))
  for (const operation of all.toSorted((a, b) => written(b.path) - written(a.path)))
    router[operation.method](operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), (req) => {
      found = { value: operation.id, params: { ...req.params } }
    })
  const call = router as unknown as (req: object, res: object, next: (error?: unknown) => void) => void
  return (method: string, url: string) => {
    found = undefined
    call({ method, url }, {}, (error) => {
      if (error instanceof URIError) found = 'a word that cannot be decoded'
    })
    return found
  }
}

const ours = (method: string, path: string) => {
  try {
    return routes.find(method, path)
  } catch (error) {
    if (error instanceof URIError) return 'a word that cannot be decoded'
    throw error
  }
}

const expressed = openExpressed()
const methods = [...new Set(all.map(({ method }) => method.toUpperCase()))]
const odd = ['', 'x', 'E%2F7', '%C3%A9', 'a b', 'null', '__proto__', 'constructor', '{id}', ':id', 'recu;a=b']

test('each operation is found by its method and its path, with what stands for its parameters', () => {
  for (const { method, path, id } of all) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const asked = names.reduce((text, name, i) => text.replace(`{${name}}`, `a%2F${String(i)}`), path)
    const params = Object.fromEntries(names.map((name, i) => [name, `a/${String(i)}`]))
    expect(routes.find(method.toUpperCase(), asked)).toEqual({ value: id, params })
    expect(routes.at(asked)).toContainEqual([method.toUpperCase(), id])
  }
})

test('whatever is asked for is found where express would find it', () => {
  const words = fc.constantFrom(...odd, '%zz')
  const paths = fc
    .constantFrom(...all.map(({ path }) => path))
    .chain((path) =>
      fc.tuple(
        ...path
          .split('/')
          .map((word) => (word.startsWith('{') ? words : fc.oneof({ weight: 9, arbitrary: fc.constant(word) }, words))),
      ),
    )
  const tails = fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, fc.array(words, { maxLength: 2 }))
  let hits = 0
  fc.assert(
    fc.property(fc.constantFrom(...methods), paths, tails, (method, path, tail) => {
      const url = [...path, ...tail].join('/')
      fc.pre(url.startsWith('/'))
      const [found, other] = [ours(method, url), expressed(method, url)]
      if (typeof found === 'object') hits++
      // Express looks at the words of paths whose methods it does not answer too, as the service does (http/operations.ts).
      if (other === 'a word that cannot be decoded' && found === undefined)
        expect([url.includes('%zz'), routes.at(url).length > 0]).toEqual([true, true])
      else expect(found).toEqual(other)
    }),
    { seed: seedOr(20_261_128), numRuns: 1500 },
  )
  expect(hits).toBeGreaterThan(150)
})

describe('of two paths that fit', () => {
  const own = openRoutes([
    ['POST', '/a/{autre}', 'post'],
    ['GET', '/a/{id}', 'template'],
    ['GET', '/a/liste', 'written'],
    ['PUT', '/a/{autre}', 'put'],
    ['GET', '/a/{id}/b', 'below'],
    ['GET', '/{x}/liste/c', 'late'],
  ])

  test('the one that is written out is taken, wherever it stands', () => {
    expect(own.find('GET', '/a/liste')).toEqual({ value: 'written', params: {} })
    expect(own.find('GET', '/a/Liste')).toEqual({ value: 'template', params: { id: 'Liste' } })
  })

  test('the other one has its other methods, and the paths below', () => {
    expect(own.find('PUT', '/a/liste')).toEqual({ value: 'put', params: { autre: 'liste' } })
    expect(own.find('GET', '/a/liste/b')).toEqual({ value: 'below', params: { id: 'liste' } })
    expect(own.find('GET', '/a/liste/c')).toEqual({ value: 'late', params: { x: 'a' } })
    expect(own.at('/a/liste').map(([, value]) => value)).toEqual(['post', 'template', 'written', 'put'])
  })

  test('nothing is at the words between, nor at an empty one', () => {
    for (const path of ['/a', '/a/', '/a//b', '//liste/c', '/a/liste/', 'a/liste', '', '/'])
      expect([path, own.find('GET', path), own.at(path)]).toEqual([path, undefined, []])
  })
})

test('a contract whose paths cannot be told apart does not start', () => {
  const get = (path: string) => ['GET', path, path] as const
  expect(() => openRoutes([get('/a/{id}'), get('/a/{autre}')])).toThrow('Two operations have one path: GET /a/{autre}')
  expect(() => openRoutes([get('/a/{id}.json')])).toThrow('A parameter is a whole word of its path')
})
