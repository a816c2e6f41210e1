import { describe, expect, test } from 'vitest'
import type { Rows } from '../../../db/lists/rows.ts'
import { compilePageReader, foreignCursor, linkToDelta, linkToNext, readPage } from '../../../http/lists/page.ts'

describe('a page of a list', () => {
  const rows = (...order: string[]) =>
    ({ copy: 'whole', order: () => order, page: (page: object) => JSON.stringify(page) }) as unknown as Rows<unknown>
  const read = compilePageReader('listEmployes')
  const list = rows('nom asc', 'id asc')
  const refused = 'Requete.Invalide'
  const cursor = read({}).next(list, ['Tremblay', '7'])

  test('is the whole list where nothing is asked for', () => {
    const page = read({})
    expect([page.limit, page.hasCursor, page.of(list)]).toEqual([undefined, false, 'whole'])
  })

  test('has one row more than is asked for, and begins after the cursor', () => {
    expect(JSON.parse(read({ limite: 2 }).of(list))).toEqual({ limit: 3 })
    expect(JSON.parse(read({ curseur: cursor }).of(list))).toEqual({ after: ['Tremblay', '7'] })
    const both = read({ limite: 1, curseur: cursor })
    expect([both.limit, both.hasCursor]).toEqual([1, true])
    expect(JSON.parse(both.of(list))).toEqual({ limit: 2, after: ['Tremblay', '7'] })
  })

  test('is of the list and of the order that its cursor was given by', () => {
    expect(() => compilePageReader('listEmplois')({ curseur: cursor })).toThrow(refused)
    expect(() => read({ curseur: cursor }).of(rows('id asc', 'nom asc'))).toThrow(refused)
    const short = read({}).next(list, ['Tremblay'])
    expect(() => read({ curseur: short }).of(list)).toThrow(refused)
  })

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ...['', 'x', encoded({}), encoded('x'), encoded([]), encoded([1]), encoded(['listEmployes', 2])],
    ...[encoded(['listEmployes', 'x', 'a\0']), encoded(['listEmployes', 'x', '\ud800']), encoded(null)],
  ])('is refused with the cursor %j', (curseur) => {
    expect(() => read({ curseur }).of(list)).toThrow(refused)
  })

  const [operation, order] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]

  test.each([
    ['a\0', '7'],
    ['\ud800', '7'],
    [7, '7'],
    [null, '7'],
  ])('is refused after %j, %j', (...keys) => {
    const given =
      (...values: unknown[]) =>
      () =>
        read({ curseur: encoded([operation, order, ...values]) }).of(list)
    expect(given('7', '7')).not.toThrow()
    expect(given(...keys)).toThrow(refused)
    expect(given(...keys.toReversed())).toThrow(refused)
  })

  test('is refused by the name of its parameter', () => {
    expect(foreignCursor()).toMatchObject({ refusals: [{ code: refused, member: 'curseur' }] })
  })

  test.each([
    ['/a', '/a?curseur=C'],
    ['/a?', '/a?curseur=C'],
    ['/a?nom=b&limite=2', '/a?nom=b&limite=2&curseur=C'],
    ['/a?curseur=B&nom=b', '/a?nom=b&curseur=C'],
    ['/a?c%75rseur=B&&nom=', '/a?nom=&curseur=C'],
    ['/a?nom=curseur&curseur', '/a?nom=curseur&curseur=C'],
  ])('the next one of %s is %s', (url, next) => {
    expect(linkToNext(url, 'C')).toBe(`<${next}>; rel="next"`)
  })

  test.each([
    ['/a?apres=2020-01-01', '/a?apres=U'],
    ['/a?nom=b&apres=2020-01-01&limite=2', '/a?nom=b&limite=2&apres=U'],
    ['/a?curseur=B&%61pres=x&nom=apres', '/a?nom=apres&apres=U'],
    ['/a?modifieApres=x', '/a?modifieApres=x&apres=U'],
    ['/a', '/a?apres=U'],
  ])('what comes after %s is %s', (url, next) => {
    expect(linkToDelta(url, { parameter: 'apres', until: 'U' })).toBe(`<${next}>; rel="delta"`)
  })

  const bytes = async (text: string, limit: number) => {
    // eslint-disable-next-line @typescript-eslint/require-await
    const chunks = (async function* () {
      for (const part of text.match(/[^]{1,3}/g) ?? []) yield Buffer.from(part)
    })()
    const { lines, last } = await readPage(chunks, limit)
    return [lines.toString(), last]
  }

  test('is cut where it is full, with the keys of its last row', async () => {
    const row = (n: number) => `{"n":${String(n)}}\t["k${String(n)}","a\\\\"b"]\n`
    const text = `head\n${row(1)}${row(2)}${row(3)}`
    expect(await bytes(text, 2)).toEqual([`head\n${row(1)}${row(2)}`, ['k2', 'a"b']])
    expect(await bytes(text, 1)).toEqual([`head\n${row(1)}`, ['k1', 'a"b']])
    expect(await bytes(text, 3)).toEqual([text, undefined])
    expect(await bytes(text, 9)).toEqual([text, undefined])
    expect(await bytes('head\n', 2)).toEqual(['head\n', undefined])
  })
})
