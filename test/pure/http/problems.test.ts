import type { Request, Response } from 'express'
import { describe, expect, test } from 'vitest'
import { languageOf, problemDocument, refusalsOf, sendProblem } from '../../../http/problems.ts'
import { Problem } from '../../../problems.ts'

describe('a problem', () => {
  const context = { baseUrl: 'https://api.exemple.ca', instance: '/x', traceId: 't', language: 'en' as const }

  test('says what its refusals say, each sentence once', () => {
    const slots = { valeur: 'a' }
    const problem = new Problem({ code: 'Employe.NotFound', slots, member: 'id' }, { code: 'Employe.NotFound', slots })
    expect(problemDocument(problem, context)).toEqual({
      type: 'https://api.exemple.ca/errors/Employe.NotFound',
      ...{ title: 'Not Found', status: 404, code: 'Employe.NotFound', errorCodes: ['Employe.NotFound'] },
      detail: 'No employee has the identifier "a".',
      errors: { id: ['No employee has the identifier "a".'] },
      ...{ instance: '/x', traceId: 't' },
    })
    const module = new Problem({ code: 'Authentification.ModuleRequis', slots: { module: 'Vote' } })
    expect(problemDocument(module, { ...context, language: 'fr' })).toMatchObject({
      module: 'Vote',
      detail: "Le client n'a pas le module Vote.",
      errors: undefined,
    })
    const two = new Problem({ code: 'Employe.NomRequis' }, { code: 'Employe.PrenomRequis' })
    expect(problemDocument(two, context).detail).toBe('nom is required. prenom is required.')
  })

  /** What is answered to a request. */
  function sent(problem: Problem, originalUrl = '/x', languages: string | false = 'fr') {
    const headers: Record<string, string> = {}
    const said = { status: 0, type: '', body: '' }
    const res = {
      getHeader: () => 't',
      set: (name: string, value: string) => {
        headers[name] = value
        return res
      },
      vary: (name: string) => res.set('Vary', name),
      status: (status: number) => {
        said.status = status
        return res
      },
      type: (type: string) => {
        said.type = type
        return res
      },
      send: (body: string) => (said.body = body),
    }
    const asking = { 'accept-language': String(languages) }
    const req = { originalUrl, headers: asking, acceptsLanguages: () => languages } as unknown as Request
    sendProblem(req, res as unknown as Response, problem, 'https://api.exemple.ca')
    const { instance, traceId, detail } = JSON.parse(said.body) as Record<string, string>
    return { headers, status: said.status, type: said.type, instance, traceId, detail }
  }

  test.each<[Problem, number, Record<string, string>]>([
    [new Problem({ code: 'Authentification.CleInvalide' }), 401, { 'WWW-Authenticate': 'ApiKey' }],
    [new Problem({ code: 'Administration.JetonInvalide' }), 401, { 'WWW-Authenticate': 'Bearer' }],
    [new Problem({ code: 'Requete.LimiteAtteinte', slots: { valeur: '1' } }), 429, { 'Retry-After': '1' }],
    [new Problem({ code: 'BacASable.LimiteAtteinte', slots: { secondes: '9' } }), 429, { 'Retry-After': '9' }],
    [new Problem({ code: 'Serveur.Indisponible' }), 503, { 'Retry-After': '2' }],
    [new Problem({ code: 'Requete.RouteInconnue' }), 404, {}],
  ])('is answered: %s', (problem, status, headers) => {
    const always = { 'Cache-Control': 'private, no-store', Vary: 'Accept-Language' }
    const expected = { status, headers: { ...headers, ...always }, type: 'application/problem+json', traceId: 't' }
    expect(sent(problem)).toMatchObject(expected)
  })

  test('shows the path as it was sent, without its query', () => {
    const instance = (url: string) => sent(new Problem({ code: 'Requete.RouteInconnue' }), url).instance
    expect([instance('/a?nom=b'), instance('/a%20b'), instance('/a%2'), instance('/%zz%AF')]).toEqual([
      ...['/a', '/a%20b', '/a%252', '/%25zz%AF'],
    ])
  })

  test('speaks the language of who reads it', () => {
    const detail = (languages: string | false) =>
      sent(new Problem({ code: 'Requete.RouteInconnue' }), '/', languages).detail
    expect([detail('fr'), detail('en'), detail(false)]).toEqual([
      ...[
        'Aucune opération ne porte ce chemin.',
        'No operation has this path.',
        'Aucune opération ne porte ce chemin.',
      ],
    ])
    const asked: unknown[] = []
    const of = (headers: object) =>
      languageOf({ headers, acceptsLanguages: (...all: string[]) => asked.push(...all) } as unknown as Request)
    of({ 'accept-language': 'en' })
    expect(asked).toEqual(['fr', 'en'])
    // Who names none is not asked.
    expect(of({})).toBe('fr')
    expect(asked).toEqual(['fr', 'en'])
  })

  test('of constraints has their codes', () => {
    expect(refusalsOf([{ constraint: 'syndicat_client_id_nom_cle_key', valeur: 'a' }])).toMatchObject([
      { code: 'Syndicat.NomDejaUtilise', slots: { valeur: 'a' } },
    ])
  })
})
