import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { boxFormat, boxText, readBox, type WrittenBox } from '../../scrutin/box-file.ts'
import { Unsound } from '../../scrutin/read.ts'
import { digestOfRecu } from '../../scrutin/receipt.ts'
import { ballots, contextOf, digest, leavesOf } from './box.ts'

const leaves = leavesOf(ballots)
const context = contextOf(leaves)
const written = async (box: WrittenBox) => (await Array.fromAsync(boxText(box))).join('')
const file = await written({ context, leaves: [leaves.slice(0, 5), [], leaves.slice(5)], ballots: [ballots] })
const lines = file.split('\n')

/** What a reader finds in the lines of a file that comes in pieces, or the sentence that refuses it. */
async function read(given: readonly string[], { end = '\n', size = 7 } = {}) {
  try {
    const text = given.join(end)
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
    const box = await readBox(Readable.from(pieces))
    return { context: box.context, leaves: box.leaves, ballots: await Array.fromAsync(box.ballots) }
  } catch (error) {
    expect(error).toBeInstanceOf(Unsound)
    return (error as Error).message
  }
}

const whole = { context, leaves, ballots: ballots.map((one) => ({ ...one, scelle: Buffer.from(one.scelle) })) }

test('a box is one JSON document, and comes back line by line as it was written', async () => {
  const { format, feuilles, bulletins } = JSON.parse(file) as Record<string, unknown[]>
  expect([format, feuilles, bulletins?.length]).toEqual([boxFormat, leaves.map((leaf) => leaf.toString('hex')), 12])
  expect(await read(lines)).toEqual(whole)
  expect(await read(lines.filter((line) => line !== ''))).toEqual(whole)
  for (const size of [1, 100, file.length]) expect(await read(lines, { size })).toEqual(whole)
  expect(await read(lines, { end: '\r\n' })).toEqual(whole)
  expect(await read((await written({ context, leaves: [], ballots: [] })).split('\n'))).toEqual({
    context,
    leaves: [],
    ballots: [],
  })
})

const [head = '', first = ''] = lines
const [told] = context.cles.signature
const repeated = JSON.stringify([told, { ...told, publique: context.cles.urne }])
const twice = 'The file is not a box: it has a member twice, or was written by something else'
const finding = (...constats: string[]) => head.replace('"feuilles":', `"constats":${JSON.stringify(constats)},$&`)
const changed = (change: object) => [
  head,
  `${JSON.stringify({ ...(JSON.parse(first.slice(0, -1)) as object), ...change })},`,
  ']}',
]
test.each<[string, string[], string]>([
  ['nothing', [], 'The file is not a box'],
  ['no JSON', ['x', ']}'], 'The file is not a box'],
  ['another format', [head.replace(boxFormat, `${boxFormat}1`), ']}'], 'The file is not a box: format is not'],
  ['a member twice', [head.replace('"inscrits":20', '"inscrits":20,"inscrits":21'), ']}'], twice],
  [
    'a key twice',
    [head.replace(JSON.stringify([told]), repeated), ']}'],
    'The file is not a box: cles.signature has one',
  ],
  ['spaces', [head.replace('"inscrits":20', '"inscrits": 20'), ']}'], twice],
  ['a ballot with a member twice', [head, first.replace('"cle":"s1"', '"cle":"s2","cle":"s1"'), ']}'], twice],
  [
    'what was found twice',
    [finding('TablesDifferentes', 'TablesDifferentes'), ']}'],
    'The file is not a box: constats has one',
  ],
  ['no leaf', [head.replace('"feuilles":["', '"feuilles":["x'), ']}'], 'The file is not a box: feuilles'],
  ['no end', lines.slice(0, -2), 'The file of the box has no end: it was cut on its way'],
  ['no ballot', [head, 'x', ']}'], 'The file is not a box'],
  ['more after its end', [...lines, 'x'], 'The file of the box goes on after its end'],
  ['a ballot that says more', changed({ autre: 1 }), "The file is not a box: a ballot's"],
  ['a ballot without its key', changed({ cle: undefined }), "The file is not a box: a ballot's"],
  ['a ballot in no base64', changed({ scelle: '*' }), 'The file is not a box: a ballot is not in base64'],
  ['a signature in no base64', changed({ signature: '*' }), 'The file is not a box: a ballot is not in base64'],
])('%s is no box', async (_, given, said) => {
  const found = await read(given)
  expect(typeof found === 'string' ? found.slice(0, said.length) : found).toBe(said)
})

test('a receipt is the same with hyphens, blanks and letters of either case', () => {
  const written = ['01AB-23CD', ' 01ab23cd', '01AB23CD']
  expect(new Set(written.map(digestOfRecu))).toEqual(new Set([digest('01AB23CD')]))
})
