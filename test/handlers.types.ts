/**
 * What must not compile, read by `npm run types`: each line under an `expect-error` is a mistake that the types of the
 * contract stop. When one of them starts to compile, the type-check fails.
 */
import type { Call, CodeOf, Fail, Handler, Handlers } from '../handlers/handler.ts'
import type { Rows as List } from '../db/lists/rows.ts'
import type { components } from '../generated/openapi.ts'
import type { Batch } from '../db/sync/lines.ts'

const syndicat = { identifiantExterne: 'SYN-01', nom: 'Syndicat' }
declare const list: List<typeof syndicat>
declare const listOfNames: List<{ nom: string }>
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

/** The rows of a batch are published as what they should be, whatever else the service takes and reports. */
export const batch: components['schemas']['SyncSaisie'] = {
  employes: [
    { idExterne: 'E-1', nom: 'Roy' },
    // @ts-expect-error a row is an object
    7,
    // @ts-expect-error a row has an external id
    { nom: 'Roy' },
    // @ts-expect-error a name is a text
    { idExterne: 'E-2', nom: 42 },
  ],
}

type Same<A, B> = [A, B] extends [B, A] ? true : false
type Always = 'service' | 'fail' | 'refuse'

/** What each kind of operation is given besides what all of them are: this, and nothing else. */
export const given: {
  read: Same<keyof Call<'getEmployeur'>, Always | 'db' | 'client' | 'path'>
  list: Same<keyof Call<'listEmployes'>, Always | 'db' | 'client' | 'query'>
  write: Same<keyof Call<'createEmploi'>, Always | 'db' | 'client' | 'body'>
  ownTransactions: Same<keyof Call<'deleteCampagne'>, Always | 'client' | 'path' | 'once' | 'condition'>
  batch: Same<keyof Call<'syncEmployes'>, Always | 'client' | 'batch' | 'language' | 'once'>
  answeredEarly: Same<
    keyof Call<'createSync'>,
    Always | 'client' | 'query' | 'batch' | 'language' | 'respondAsync' | 'once' | 'telling'
  >
  keyless: Same<keyof Call<'castVote'>, Always | 'path' | 'query' | 'body' | 'address'>
  openSandbox: Same<keyof Call<'createBacASable'>, Always | 'body' | 'address'>
  administration: Same<keyof Call<'getAbonnement'>, Always | 'db' | 'client' | 'path' | 'query'>
} = {
  ...{ read: true, list: true, write: true, ownTransactions: true, batch: true, answeredEarly: true, keyless: true },
  ...{ openSandbox: true, administration: true },
}

declare const taken: (value: unknown) => never

/** What a handler may not take, though one function calls all of them. */
export const notGiven: Partial<Handlers> = {
  // @ts-expect-error nobody votes with a key
  castVote: ({ client }) => taken(client),
  // @ts-expect-error nor in a transaction that is opened before it is known of which client
  verifyBulletin: ({ db }) => taken(db),
  // @ts-expect-error a sandbox may be made without a key
  createBacASable: ({ client }) => taken(client),
  // @ts-expect-error the handler opens the transaction itself
  deleteCampagne: ({ db }) => taken(db),
  // @ts-expect-error so does that of a batch
  syncEmployes: ({ db }) => taken(db),
  // @ts-expect-error a batch is read as its bytes arrive
  upsertEmployes: ({ body }) => taken(body),
  // @ts-expect-error only the body of a batch has rows to read
  getSyndicat: ({ batch }) => taken(batch),
  // @ts-expect-error what the route opens is done once by the route
  createEmploi: ({ once }) => taken(once),
  // @ts-expect-error nothing of it goes on after the answer
  updateCourriels: ({ respondAsync }) => taken(respondAsync),
  // @ts-expect-error a call with a key is not counted by its address
  deleteEmploye: ({ address }) => taken(address),
  // @ts-expect-error a read has no body
  getEmploye: ({ body }) => taken(body),
  // @ts-expect-error the path has no parameters
  createSyndicat: ({ path }) => taken(path),
}

declare const rows: Call<'updateCourriels'>['batch']
// @ts-expect-error the rows of a batch are of the collections of its body
export const others: Batch<'votants'> = rows
// @ts-expect-error what stands around the rows does not have them
export type Voters = ReturnType<Call<'addListeElectorale'>['batch']['rest']>['votants']

// @ts-expect-error a code that is not in the catalogue
export const unknownCode: CodeOf<'getSyndicat'> = 'Syndicat.Perdu'
// @ts-expect-error an operation without a handler
export const incomplete: Handlers = { ...right }
// @ts-expect-error an operation that the contract does not have
export type UnknownOperation = Handler<'getPlanete'>
// @ts-expect-error the capability to fail with one code is not the capability to fail with another
export const wider: Fail<'Employe.NotFound' | 'Employeur.NotFound'> = anyCode
