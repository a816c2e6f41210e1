import { describe, expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, employe } from '../support/contract/samples.ts'

describe('language', () => {
  test.each([
    [undefined, 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['*', 'fr'],
    ['de', 'fr'],
    ['en', 'en'],
    ['en-CA', 'en'],
    ['EN-us,fr;q=0.5', 'en'],
    ['fr;q=0.1, en;q=0.2', 'en'],
    ['de, en;q=0.5', 'en'],
    ['en;q=0, fr', 'fr'],
    ['en;q=0', 'fr'],
    [';;;,,=', 'fr'],
  ])('Accept-Language %j is answered in %s, under detail and errors', async (header, language) => {
    const { call } = await newClient()
    const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header }
    const notFound = await call('getEmploye', { ...at('E-9'), headers })
    const found = { fr: "Aucun employé ne porte l'identifiant « E-9 ».", en: 'No employee has the identifier "E-9".' }
    expect(notFound.body).toMatchObject({ title: 'Not Found', detail: found[language as 'fr' | 'en'] })
    const { body } = await call('createEmploye', { body: employe(1, { nom: null, Ville: 'x' }), headers })
    const required = { fr: 'Le nom est requis.', en: 'nom is required.' }[language as 'fr' | 'en']
    expect(body).toMatchObject({ title: 'Bad Request', errors: { nom: [required] } })
    const spelling = language === 'fr' ? 'la bonne graphie est ville' : 'the right spelling is ville'
    expect(body).toMatchObject({ errors: { Ville: [expect.stringContaining(spelling)] } })
  })
})

describe('a problem', () => {
  test('says what happened, where, and where its code is explained', async () => {
    const { call } = await newClient()
    const { headers, body } = await call('getEmploye', at('É/1'))
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(body).toEqual({
      type: expect.stringMatching(/^https?:\/\/.+\/errors\/Employe\.NotFound$/) as string,
      title: 'Not Found',
      status: 404,
      detail: "Aucun employé ne porte l'identifiant « É/1 ».",
      instance: '/b2b/v1/employe/%C3%89%2F1',
      code: 'Employe.NotFound',
      errorCodes: ['Employe.NotFound'],
      traceId: headers.get('x-trace-id'),
    })
  })

  test('does not repeat a query, which may hold personal data', async () => {
    const { call } = await newClient()
    const { text } = await call('listEmployes', { query: { courriel: 'secret@exemple.ca', actif: 'secret' } })
    expect(text).not.toContain('secret')
  })
})

describe('trace', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parent = '00f067aa0ba902b7'
  const traceOf = async (traceparent?: string) => {
    const { call } = await newClient()
    const headers: Record<string, string> = traceparent === undefined ? {} : { traceparent }
    const success = await call('listEmployes', { headers })
    const refusal = await call('getEmploye', { ...at('E-9'), headers })
    const ids = [success, refusal].map((answer) => answer.headers.get('x-trace-id') ?? '')
    expect(refusal.body).toMatchObject({ traceId: ids[1] })
    expect(new Set(ids).size).toBe(2)
    return ids
  }

  test('every answer has a trace id of its own, success too', async () => {
    const [first, second] = await traceOf()
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(first?.slice(3, 35)).not.toBe(second?.slice(3, 35))
  })

  test.each([`00-${trace}-${parent}-01`, `00-${trace}-${parent}-00`, `01-${trace}-${parent}-01-later`])(
    'traceparent %s is continued, under another span',
    async (traceparent) => {
      for (const id of await traceOf(traceparent)) {
        expect(id).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
        expect(id).not.toContain(parent)
      }
    },
  )

  test.each([
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${trace}-${parent}`,
    `00-${trace.slice(1)}-${parent}-01`,
    'x'.repeat(4000),
  ])('traceparent %s is not one: a new trace starts', async (traceparent) => {
    for (const id of await traceOf(traceparent)) expect(id.slice(3, 35)).not.toBe(trace)
  })
})
