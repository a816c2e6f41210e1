import { describe, expect, test } from 'vitest'
import { excessInTurns, excessOf, excessOfModele } from '../../../mail/measure.ts'

describe('what HTML may hold', () => {
  const table = (cell: string) => `<table><tr>${cell}</tr></table>`
  test.each<[string, string, number, string | undefined]>([
    ['elements', '<br>', 10_000, 'over 10000 in elements'],
    ['elements in each other', '<b>', 100, 'over 100 in depth'],
    ['lists', '<ul>', 20, 'over 20 in indents'],
    ['numbered lists', '<ol>', 20, 'over 20 in indents'],
    ['quotations', '<blockquote>', 20, 'over 20 in indents'],
    ['elements that are closed', '<b></b>', 10_000, 'over 10000 in elements'],
    ['comments', '<!---->', 50_000, 'over 50000 in marks'],
    ['instructions', '<?a>', 50_000, 'over 50000 in marks'],
    ['closed lists', '<ul></ul>', 10_000, 'over 10000 in elements'],
    ['cells', '<td></td>', 10_000, 'over 10000 in elements'],
  ])('%s: %s, %i times', (_, part, most, excess) => {
    const of = (times: number) => excessOf([part.repeat(times)])
    expect([of(most), of(most + 1)]).toEqual([undefined, excess])
  })

  test('columns and rows of a cell, the cells that they make, and declarations of style', () => {
    expect(excessOf([table('<td colspan=1000></td>')])).toBeUndefined()
    expect(excessOf([table('<td colspan=1001></td>')])).toBe('over 1000 in span')
    expect(excessOf([table('<th rowspan="1001"></th>')])).toBe('over 1000 in span')
    expect(excessOf([table('<td colspan=-1001></td>')])).toBe('over 1000 in span')
    expect(excessOf([table('<td colspan="1001x"></td>')])).toBe('over 1000 in span')
    expect(excessOf([table('<p colspan=1001></p>')])).toBeUndefined()
    expect(excessOf([table('<td colspan=100 rowspan=100></td>')])).toBeUndefined()
    expect(excessOf([table('<td colspan=100 rowspan=100></td><td>')])).toBe('over 10000 in cells')
    expect(excessOf([table('<td colspan=101 rowspan=100></td>')])).toBe('over 10000 in cells')
    expect(excessOf([table('<td colspan=x></td>'.repeat(9000))])).toBeUndefined()
    expect(excessOf([`<p style="${'x'.repeat(4000)}">`])).toBeUndefined()
    expect(excessOf([`<p style="${'x'.repeat(4001)}">`])).toBe('over 4000 in style')
    expect(excessOf([`<p title="${'x'.repeat(4001)}">`])).toBeUndefined()
    // An element, its attribute and its declarations are marks: 4003 of each of these.
    const declared = (times: number) => excessOf([`<p style="${';'.repeat(4000)}">`.repeat(times)])
    expect([declared(12), declared(13)]).toEqual([undefined, 'over 50000 in marks'])
    expect(excessOf(['a<b>'.repeat(90)])).toBeUndefined()
    const marks = (times: number) => excessOf(['<b a=1 b=2 c=3>x</b>'.repeat(times)])
    expect([marks(9999), excessOf(['<b a b c d e>x</b>'.repeat(8000)])]).toEqual([undefined, 'over 50000 in marks'])
  })

  test('bytes, of all texts together', () => {
    const of = (bytes: number) => 'x'.repeat(bytes)
    expect(excessOf([of(1_048_576)])).toBeUndefined()
    expect(excessOf([of(1_048_577)])).toBe('over 1048576 bytes')
    expect(excessOf([of(1_048_576), of(1)])).toBe('over 1048576 bytes')
    expect(excessOf(['é'.repeat(6)], 11)).toBe('over 11 bytes')
    expect(excessOf(['é'.repeat(6)], 12)).toBeUndefined()
    expect(excessOf([])).toBeUndefined()
  })

  test('elements, of all texts together, those of each ended', () => {
    expect(excessOf(['<br>'.repeat(6000), 'x', '<br>'.repeat(4000)])).toBeUndefined()
    expect(excessOf(['<br>'.repeat(6000), '<br>'.repeat(4001)])).toBe('over 10000 in elements')
    expect(excessOf(Array.from({ length: 10 }, () => '<b>'.repeat(60)))).toBeUndefined()
    expect(excessOf(['&amp;'.repeat(40_000), 'a&amp;'.repeat(40_000)])).toBe('over 50000 in marks')
  })

  test('is read no further than to the first excess', () => {
    const deep = `${'<b>'.repeat(5000)}${' '.repeat(20_000)}${'<ul>'.repeat(30)}`
    expect(excessOf([deep])).toBe('over 100 in depth')
    const later = `${'<ul>'.repeat(30)}${' '.repeat(20_000)}${'<b>'.repeat(200)}`
    expect(excessOf([later])).toBe('over 20 in indents')
  })

  test('the wording of an e-mail, and its variables', () => {
    const of = (contenu: string) => excessOfModele({ sujet: '{{a}}', contenu })
    expect(of('{{a}}'.repeat(200))).toBeUndefined()
    expect(of('{{a}}'.repeat(201))).toBe('over 200 variables')
    expect(of('<b>'.repeat(101))).toBe('over 100 in depth')
  })
})

test('others get their turn while the largest message is measured, and it is measured in the same way', async () => {
  const texts = ['<p>Bonjour &amp; merci</p>'.repeat(9999).padEnd(1_048_576, 'a')]
  let turns = 0
  let isMeasured = false
  const count = () => {
    turns++
    if (!isMeasured) setImmediate(count)
  }
  setImmediate(count)
  expect(await excessInTurns(texts)).toBe(excessOf(texts))
  isMeasured = true
  expect(turns).toBeGreaterThanOrEqual(63)
  expect(await excessInTurns(['<br>'.repeat(10_001)])).toBe('over 10000 in elements')
})
