import type { Request, Response } from 'express'
import { describe, expect, test } from 'vitest'
import { problemDocument, refusalsOf, sendProblem } from '../../../http/problems.ts'
import { secretOf } from '../../../pages/vote-form.ts'
import { Problem } from '../../../problems.ts'

describe('a problem', () => {
  const context = { baseUrl: 'https://api.exemple.ca', instance: '/x', traceId: 't', language: 'en' as const }

  test('names the module where one is missing, and nowhere else', () => {
    const of = (problem: Problem) => problemDocument(problem, context)
    const slots = { module: 'Vote', valeur: 'a' }
    expect(of(new Problem({ code: 'Authentification.ModuleRequis', slots }))).toMatchObject({ module: 'Vote' })
    expect(of(new Problem({ code: 'Employe.NotFound', slots }))).not.toHaveProperty('module')
    expect(of(new Problem({ code: 'Employe.NomRequis' }))).not.toHaveProperty('module')
  })

  /** The headers of an answer, each as it is set, and the trace that its body names. */
  function sent(problem: Problem, originalUrl = '/x') {
    const headers: [string, unknown][] = []
    let trace: unknown
    const res = {
      getHeader: (name: string) => (name === 'X-Trace-Id' ? 't-1' : undefined),
      set: (...header: [string, unknown]) => Object.assign(res, void headers.push(header)),
      vary: () => res,
      status: () => res,
      type: () => res,
      send: (body: string) => void (trace = (JSON.parse(body) as { traceId: unknown }).traceId),
    }
    const req = { originalUrl, headers: {} } as unknown as Request
    sendProblem(req, res as unknown as Response, problem, 'https://api.exemple.ca')
    return { headers: headers.map(([name]) => name), trace }
  }

  test('names the trace of its request', () => {
    expect(sent(new Problem({ code: 'Employe.NotFound' })).trace).toBe('t-1')
  })

  test('says how to authenticate and when to come back only where that helps', () => {
    expect(sent(new Problem({ code: 'Employe.NotFound' })).headers).toEqual(['Cache-Control'])
    expect(sent(new Problem({ code: 'Serveur.Indisponible' })).headers).toEqual(['Cache-Control', 'Retry-After'])
    expect(sent(new Problem({ code: 'Authentification.CleInvalide' })).headers).toEqual([
      ...['Cache-Control', 'WWW-Authenticate'],
    ])
  })
})

test('a constraint that is broken tells who has the value, where that is known', () => {
  const conflict = { constraint: 'employe_client_id_courriel_cle_key', valeur: 'a@x.ca' } as unknown as Parameters<
    typeof refusalsOf
  >[0][number]
  const [refusal, ...others] = refusalsOf([conflict])
  expect(refusal).toMatchObject({ code: 'Employe.CourrielExists', slots: { valeur: 'a@x.ca' } })
  expect(others).toEqual([])
  expect(refusalsOf([{ ...conflict, employe: 'u-1' }])).toEqual([
    refusal,
    { ...refusal, member: 'idUnique', message: { fr: 'u-1', en: 'u-1' } },
  ])
})

describe('the secret of a form (decision H-14)', () => {
  const right = `${'aZ09_-'.repeat(7)}x`

  test('is what the page made: 43 characters of base64url', () => {
    expect([right.length, secretOf({ secret: right })]).toEqual([43, right])
  })

  test.each<[string, string | string[] | undefined]>([
    ['nothing', undefined],
    ['an empty text', ''],
    ['one that is short', right.slice(1)],
    ['one that is long', `${right}x`],
    ['something before it', ` ${right}`],
    ['something after it', `${right} `],
    ['another character', `${right.slice(1)}+`],
    ['two of them', [right, right]],
    ['a list of one', [right]],
  ])('is none where a form has %s', (_, secret) => {
    expect(secretOf({ secret })).toBeUndefined()
  })

  test('is in the field of that name alone', () => {
    expect(secretOf({ autre: right })).toBeUndefined()
  })
})
