import { expect, test } from 'vitest'
import { repeatedMember } from '../../../http/bodies/repeated.ts'

/** The member that stands twice in a text that is said to have more names than its value has members. */
const repeated = (text: string) => repeatedMember(text, JSON.parse(text), Infinity)

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":[],"b":{}}}', 'a.b'],
  ['{"x":[{"a":1},{"a":1,"a":2}]}', 'x[1].a'],
  ['{"x":[[],[1,2,{"a":1,"a":2}]]}', 'x[1][2].a'],
  ['[{"a":1,"a":2}]', '[0].a'],
  ['[1,{"a":1},{"b":{"c":1,"c":1}}]', '[2].b.c'],
  [String.raw`{"a":1,"\u0061":2}`, 'a'],
  [String.raw`{"a\"":1,"a\"":2}`, 'a"'],
  [String.raw`{"\\":1,"\\":2}`, '\\'],
  ['{"":1,"":2}', '""'],
  ['{"x":[{" ":1," ":2}]}', 'x[0]." "'],
  ['{"a":"x,y","b":[1,2],"a":1}', 'a'],
  ['{"a": {"b":1} , "c":{"b":1}, "b":1, "c" : 2}', 'c'],
  ['{"é":1,"é":2}', 'é'],
])('%s: %s', (text, expected) => {
  expect(repeated(text)).toBe(expected)
})

test.each([
  ...['{}', '[]', '1', '"a:b"', 'null', '{"a":1,"b":2}', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]', '{"a":[{"a":1}]}'],
  ...[
    '{"a":"\\":\\"","b":":"}',
    String.raw`{"a":"\\","b":"\\\""}`,
    '{"a":{"b":1},"c":{"b":1}}',
    '{"a":null,"b":[null]}',
  ],
])('%s repeats nothing', (text) => {
  expect(repeated(text)).toBeUndefined()
})

test('a text is read once more only where its value has fewer members than it has names', () => {
  expect(repeatedMember('{"a":1,"a":2}', { a: 2 }, 1)).toBeUndefined()
  expect(repeatedMember('{"a":1,"a":2}', { a: 2 }, 2)).toBe('a')
  expect(repeatedMember('{"a":1,"a":2}', [{ a: [{ b: 1 }, null, 'x'] }, [3]], 2)).toBeUndefined()
  expect(repeatedMember('{"a":1,"a":2}', [{ a: [{ b: 1 }] }], 4)).toBe('a')
  expect(repeatedMember('{"a":1,"a":2}', null, 0)).toBeUndefined()
})

test('a text may be as deep as it is long', () => {
  const deep = `${'['.repeat(100_000)}{"a":1,"a":2}${']'.repeat(100_000)}`
  expect(repeatedMember(deep, {}, 2)?.slice(-5)).toBe('[0].a')
})
