import { describe, expect, test } from 'vitest'
import { traceparentOf, traceparentText } from '../../../rules/traceparent.ts'

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

describe('a traceparent is read (W3C Trace Context)', () => {
  test.each([
    [`00-${trace}-${span}-01`, 1, 'that is recorded'],
    [`00-${trace}-${span}-00`, 0, 'that is not'],
    [`00-${trace}-${span}-fe`, 254, 'with flags of two digits'],
    [`01-${trace}-${span}-01`, 1, 'of a later version'],
    [`fe-${trace}-${span}-01`, 1, 'of the last version that there may be'],
    [`01-${trace}-${span}-01-more`, 1, 'of a later version that says more'],
    [`01-${trace}-${span}-01-`, 1, 'of a later version that says nothing more'],
  ])('%s', (text, flags) => {
    expect(traceparentOf(text)).toEqual({ trace, span, flags })
  })

  test.each([
    `00-0${'0'.repeat(30)}1-${span}-01`,
    `00-${trace}-0${'0'.repeat(14)}1-01`,
    `00-0${trace.slice(1)}-0${span.slice(1)}-01`,
  ])('with zeros in it, so long as it is not all of them: %s', (text) => {
    expect(traceparentOf(text)).toMatchObject({ flags: 1 })
  })

  test.each([
    ['nothing', null],
    ['nothing', undefined],
    ['nothing', ''],
    ['a version that is none', `ff-${trace}-${span}-01`],
    ['a version of one digit', `0-${trace}-${span}-01`],
    ['a version that is no number', `0g-${trace}-${span}-01`],
    ['capitals', `00-${trace.toUpperCase()}-${span}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`],
    ['a span of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${trace.slice(1)}-${span}-01`],
    ['a long trace', `00-${trace}0-${span}-01`],
    ['a short span', `00-${trace}-${span.slice(1)}-01`],
    ['a long span', `00-${trace}-${span}0-01`],
    ['flags of one digit', `00-${trace}-${span}-1`],
    ['flags of three digits', `00-${trace}-${span}-011`],
    ['flags of three digits, of a later version', `01-${trace}-${span}-011`],
    ['flags that are no number', `00-${trace}-${span}-0g`],
    ['no flags', `00-${trace}-${span}`],
    ['more than the version has', `00-${trace}-${span}-01-more`],
    ['more than the version has, though it is nothing', `00-${trace}-${span}-01-`],
    ['something before it', ` 00-${trace}-${span}-01`],
    ['something after it', `01-${trace}-${span}-01 `],
  ])('unless it has %s', (_, text) => {
    expect(traceparentOf(text)).toBeUndefined()
  })
})

test('a traceparent is written in the version that everybody reads', () => {
  expect(traceparentText({ trace, span, flags: 1 })).toBe(`00-${trace}-${span}-01`)
  expect(traceparentText({ trace, span, flags: 254 })).toBe(`00-${trace}-${span}-fe`)
})
