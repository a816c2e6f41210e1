/**
 * What must not compile, read by `npm run types`: each line under an `expect-error` is a mistake that the types of the
 * contract stop. When one of them starts to compile, the type-check fails.
 */
import type { CodeOf, Fail, Handler, Handlers } from '../handlers/handler.ts'
import type { Rows } from '../db/lists/rows.ts'

const syndicat = { identifiantExterne: 'SYN-01', nom: 'Syndicat' }
declare const list: Rows<typeof syndicat>
declare const listOfNames: Rows<{ nom: string }>
declare const anyCode: Fail<'Employe.NotFound'>

/** What compiles: the same shapes without the mistake. */
export const right: Partial<Handlers> = {
  getSyndicat: ({ path, fail }) => (path.idExterne === '' ? fail('Syndicat.NotFound', { valeur: '' }) : syndicat),
  listSyndicats: () => list,
  deleteSyndicat: () => Promise.resolve(),
}

export const wrong: Partial<Handlers> = {
  // @ts-expect-error a member of the body is missing
  getSyndicat: () => ({ identifiantExterne: 'SYN-01' }),
  // @ts-expect-error a member may not be null
  createSyndicat: () => ({ identifiantExterne: 'SYN-01', nom: null }),
  // @ts-expect-error the rows of the list are not the items of the contract
  listSyndicats: () => listOfNames,
  // @ts-expect-error a success without a body returns nothing
  deleteSyndicat: () => syndicat,
  // @ts-expect-error the code is not declared for this operation
  getEmployeur: ({ fail }) => fail('Syndicat.NotFound', { valeur: '' }),
  // @ts-expect-error the sentence of the code needs its value
  getEmploye: ({ fail }) => fail('Employe.NotFound'),
  // @ts-expect-error the path has no such parameter
  getEmploi: ({ path: { identifiant }, fail }) => fail('Emploi.NotFoundByIdExterne', { valeur: String(identifiant) }),
  // @ts-expect-error one of the reasons is not declared for this operation
  updateEmploi: ({ fail }) => fail.all([['Employeur.Existing', { valeur: '' }]]),
}

// @ts-expect-error a code that is not in the catalogue
export const unknownCode: CodeOf<'getSyndicat'> = 'Syndicat.Perdu'
// @ts-expect-error an operation without a handler
export const incomplete: Handlers = { ...right }
// @ts-expect-error an operation that the contract does not have
export type UnknownOperation = Handler<'getPlanete'>
// @ts-expect-error the capability to fail with one code is not the capability to fail with another
export const wider: Fail<'Employe.NotFound' | 'Employeur.NotFound'> = anyCode
