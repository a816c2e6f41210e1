import { expect, test } from 'vitest'
import { withoutData } from '../../http/errors.ts'
import { RenderingFault, whyOf } from '../../mail/content/rendering-fault.ts'

const thrown = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const quoting = [
  ['text that is no JSON', (): unknown => JSON.parse('xqz@exemple.ca'), { type: 'SyntaxError' }],
  ['a number that is none', () => BigInt('xqz'), { type: 'SyntaxError' }],
  ['an argument of Node', () => Buffer.alloc('xqz' as never), { type: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' }],
] as const

test.each(quoting)('of an error that quotes %s the log has what quotes nothing', (_, work, expected) => {
  const error = thrown(work)
  expect(String(error)).toMatch(/xqz/i)
  expect(withoutData(error)).toMatchObject(expected)
  expect(JSON.stringify(withoutData(error)).replaceAll(import.meta.filename, '')).not.toMatch(/xqz/i)
  expect(whyOf(error).told).not.toMatch(/xqz/i)
})

test('what the language says of the code, and what we say ourselves, is told', () => {
  const error = thrown(() => (undefined as unknown as { nom: string }).nom)
  expect(withoutData(error)).toMatchObject({ message: "Cannot read properties of undefined (reading 'nom')" })
  expect(whyOf(new RenderingFault('The rendering failed'))).toEqual({
    reason: 'The rendering failed',
    told: 'The rendering failed',
  })
})
