import { describe, expect, test } from 'vitest'
import { openBuffers, openMemory } from '../../../http/bodies/buffers.ts'
import { explainNotJson, notJson, openFaultFinder } from '../../../http/bodies/json-fault.ts'
import type { Problem } from '../../../problems.ts'

describe('the bytes of callers that are held', () => {
  const settings = { bodyMemory: 100, bodyMinRate: 1, bodyRatePeriod: 1000 }

  test('of a batch are those that are read and those that are kept', () => {
    const buffers = openBuffers(settings)
    const memory = openMemory(buffers.open('a'))
    const held = [
      () => {
        memory.read(10)
      },
      () => {
        memory.keep(7)
      },
      () => {
        memory.read(3)
      },
      () => {
        memory.keep(0)
      },
    ].map((change) => {
      change()
      return buffers.held()
    })
    expect(held).toEqual([10, 17, 10, 3])
  })

  test('may become fewer, or stay as they are, though there is no room', () => {
    const buffers = openBuffers(settings)
    const [a, b] = [buffers.open('a'), buffers.open('b', { isKnown: true })]
    a.hold(50)
    b.hold(50)
    expect(() => {
      a.hold(51)
    }).toThrow('Serveur.Indisponible')
    a.hold(50)
    a.hold(49)
    expect([a.held(), buffers.held()]).toEqual([49, 99])
  })
})

describe('the bytes of those who show no key', () => {
  test('leave a quarter to those who do, however many they are', () => {
    const buffers = openBuffers({ bodyMemory: 100, bodyMinRate: 1, bodyRatePeriod: 1000 })
    const [a, b, c] = ['a', 'b', 'c'].map((owner) => buffers.open(owner))
    const [client, other] = ['x', 'y'].map((owner) => buffers.open(owner, { isKnown: true }))
    a?.hold(50)
    b?.hold(25)
    expect(() => c?.hold(1)).toThrow('Serveur.Indisponible')
    client?.hold(24)
    other?.hold(1)
    expect(() => other?.hold(2)).toThrow('Serveur.Indisponible')
    client?.close()
    expect(() => c?.hold(1)).toThrow('Serveur.Indisponible')
    a?.hold(49)
    c?.hold(1)
    expect(buffers.held()).toBe(76)
  })
})

describe('the bodies of a caller', () => {
  test('are crowded above a quarter of its part, whichever of them holds it, and those of another are not', () => {
    const buffers = openBuffers({ bodyMemory: 800, bodyMinRate: 1, bodyRatePeriod: 1000 })
    const [first, second, other] = ['a', 'a', 'b'].map((owner) => buffers.open(owner))
    const crowded = () => [first, second, other].map((body) => body?.isCrowded())
    first?.hold(60)
    second?.hold(40)
    expect(crowded()).toEqual([false, false, false])
    first?.hold(61)
    expect(crowded()).toEqual([true, true, false])
    second?.close()
    expect(crowded()).toEqual([false, false, false])
  })
})

describe('a body that is not JSON', () => {
  const where = ({ refusals: [{ code, slots }] }: Problem) => [code, slots]
  const place = (ligne: string, colonne: string, octet: string) => ['Requete.JsonInvalide', { ligne, colonne, octet }]
  const explained = async (text: string) => where(await explainNotJson(Buffer.from(text), 'client'))

  test('is a problem that says the place', () => {
    expect(where(notJson({ ligne: 2, colonne: 3, octet: 9 }))).toEqual(place('2', '3', '9'))
  })

  test('is looked through to its fault, however long it is', async () => {
    expect(await explained('{"a":1,}')).toEqual(place('1', '8', '7'))
    const long = `["${'x'.repeat(70_000)}",\n${'1,'.repeat(70_000)}`
    expect(await explained(`${long}x]`)).toEqual(place('2', '140001', '210005'))
    expect(await explained(long)).toEqual(place('2', '140001', '210005'))
  })

  test('of several faults tells the first', async () => {
    expect(await explained(`[x${' '.repeat(70_000)}x`)).toEqual(place('1', '2', '1'))
  })

  test('but JSON has none: what was cut short is missing at its end', async () => {
    expect(await explained('[1]')).toEqual(place('1', '4', '3'))
    expect(await explained('')).toEqual(place('1', '1', '0'))
  })

  test('is found as it comes', () => {
    const finder = openFaultFinder()
    finder.feed(Buffer.from('[1,\n'))
    expect([finder.fault(), finder.place()]).toEqual([undefined, { ligne: 2, colonne: 1, octet: 4 }])
    finder.feed(Buffer.from('é'))
    expect(finder.fault()).toEqual({ ligne: 2, colonne: 1, octet: 4 })
    finder.feed(Buffer.from('x'))
    expect(finder.end()).toEqual({ ligne: 2, colonne: 1, octet: 4 })
  })

  test('takes a bit for each bracket that is open', () => {
    const finder = openFaultFinder()
    finder.feed(Buffer.from('['.repeat(128)))
    expect(finder.held()).toBe(16)
    finder.feed(Buffer.from('['))
    expect(finder.held()).toBe(32)
    finder.feed(Buffer.from('['.repeat(1000)))
    expect(finder.held()).toBe(256)
  })

  test('is told from one whose brackets are of both kinds, however deep', () => {
    const open = (depth: number) => Array.from({ length: depth }, (_, n) => (n % 3 === 0 ? '{"a":' : '[')).join('')
    const close = (depth: number) =>
      Array.from({ length: depth }, (_, n) => ((depth - 1 - n) % 3 === 0 ? '}' : ']')).join('')
    for (const depth of [1, 7, 8, 9, 127, 128, 129, 300]) {
      const finder = openFaultFinder()
      finder.feed(Buffer.from(`${open(depth)}1${close(depth)}`))
      expect([depth, finder.end()]).toEqual([depth, undefined])
    }
  })
})
