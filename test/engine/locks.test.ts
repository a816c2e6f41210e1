import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Entry, entries, findAll, placeOf, titlesOf } from '../support/locks.ts'

const nameOf = ({ file, drop }: Entry) => `${file}: ${drop.trim().split('\n')[0] ?? ''}`

/** The files of tests that the entries name, with their titles. */
const titles = new Map(entries.flatMap(({ test: file }) => (file === undefined ? [] : [[file, titlesOf(file)]])))

describe('test/locks.yaml', () => {
  test('names every lock, and every condition on the state of a row in a statement that writes or locks', () => {
    const places = entries.map((entry) => ({ ...entry, ...placeOf(entry) }))
    const unnamed = findAll().filter(
      ({ file, start, end }) =>
        !places.some((place) => place.file === file && (place.start ?? end) <= start && end <= (place.end ?? 0)),
    )
    const lineOf = ({ file, start }: (typeof unnamed)[number]) =>
      readFileSync(file, 'utf8').slice(0, start).split('\n').length
    expect(unnamed.map((one) => `${one.file}:${String(lineOf(one))} ${one.text}`)).toEqual([])
  })

  test('names nothing that is not in the code, or that is there more than once behind what is said to be before it', () => {
    expect(entries.filter((entry) => placeOf(entry) === undefined).map(nameOf)).toEqual([])
    const ambiguous = entries.filter(({ file, drop, after = '' }) => {
      const source = readFileSync(file, 'utf8')
      return after === '' && source.split(drop).length > 2
    })
    expect(ambiguous.map(nameOf)).toEqual([])
  })

  test('names tests that there are, or says why there is none', () => {
    const wrong = entries.filter(({ because = '', test: file = '', title = '' }) =>
      because === '' ? !titles.get(file)?.has(title) : file + title !== '',
    )
    expect(wrong.map((entry) => `${nameOf(entry)}: ${entry.test ?? ''} ${entry.title ?? ''}`)).toEqual([])
  })
})
