import type { Config } from '../config/config.ts'
import type { OperationId } from '../contract/contract.ts'
import type { Workshop } from '../mail/threads.ts'
import type { Sandboxes } from '../db/clients/bac-a-sable.ts'
import type { Auteur, Database, Db } from '../db/engine/database.ts'
import type { Casting } from '../db/vote/casting.ts'
import type { Kind } from '../db/members/known-liens.ts'
import type { Rows } from '../db/lists/rows.ts'
import type { Calls } from '../generated/calls.ts'
import type { Code } from '../generated/catalogue.ts'
import type { operations as Administration } from '../generated/openapi-admin.ts'
import type { operations as B2b } from '../generated/openapi.ts'
import type { Batch } from '../db/sync/lines.ts'
import type { Language, Refusal, Slots } from '../problems.ts'

/** The operations of both contracts. */
type operations = B2b & Administration

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Part<O extends OperationId, In extends 'path' | 'query'> = NonNullable<operations[O]['parameters'][In]>
type Body<O extends OperationId> = operations[O] extends { requestBody: infer R }
  ? Json<R>
  : operations[O] extends { requestBody?: infer R }
    ? Json<NonNullable<R>> | undefined
    : undefined

type Responses<O extends OperationId> = operations[O]['responses']
type CodeIn<R> = R extends { content: { 'application/problem+json': { code: infer C } } } ? C : never
/** The codes that the contract lets operation `O` answer. */
export type CodeOf<O extends OperationId> = Extract<
  { [S in keyof Responses<O>]: CodeIn<Responses<O>[S]> }[keyof Responses<O>],
  Code
>

/**
 * A code with what fills its sentences and, when it is not said by the code, the member concerned, and what is wrong with
 * it where the code says that of no member (Requete.Invalide).
 */
export type FailArgs<C extends Code> = C extends Code
  ? keyof Slots<C> extends never
    ? [code: C, slots?: undefined, member?: string, message?: Refusal['message']]
    : [code: C, slots: Slots<C>, member?: string]
  : never

type Reasons<C extends Code> = readonly (FailArgs<C> | false)[]

/** Refuses the call with a code of `C`. Not generic on purpose: a generic version lets other codes through. */
export type Fail<C extends Code> = ((...args: FailArgs<C>) => never) & {
  /** Refuses the call with all these reasons. */
  readonly all: (reasons: Reasons<C>) => never
}
/** Refuses the call with all the reasons that hold; returns when none does. */
export type Refuse<C extends Code> = (reasons: Reasons<C>) => void

/** The client whose key the call carries, or that a call of the administration names. */
export type Caller = {
  readonly id: string
  readonly modules: readonly string[]
  readonly estBacASable: boolean
  /** Who calls for it: its key, or the operator. */
  readonly par: Auteur
}

/** What the contract says of the calls of `O`. */
type Given<O extends OperationId> = Calls[O]
/** A part of a call that only some operations have: `Part` where `Has` is true. */
type Only<Has extends boolean, Part> = Has extends true ? Part : unknown
type Is<T, Wanted> = [T] extends [Wanted] ? true : false
type Differs<T, Unwanted> = [T] extends [Unwanted] ? false : true

/** The parameters of the path and of the query, where there are some, and the body where it is read whole. */
type Sent<O extends OperationId> = Only<Differs<Part<O, 'path'>, never>, { readonly path: Part<O, 'path'> }> &
  Only<Differs<Part<O, 'query'>, never>, { readonly query: Part<O, 'query'> }> &
  Only<Differs<Given<O>['collections'] extends never ? Body<O> : undefined, undefined>, { readonly body: Body<O> }>

/** A body that is a file: its bytes as they came. */
type Filed<O extends OperationId> = operations[O] extends {
  requestBody: { content: { 'application/octet-stream': unknown } }
}
  ? { readonly file: Buffer }
  : unknown

/** A body whose rows are read as they arrive; such an operation opens its own transactions. */
type Rowed<O extends OperationId> = {
  /** The rows, and what stands around them. */
  readonly batch: Batch<Given<O>['collections'], Omit<NonNullable<Body<O>>, Given<O>['collections']>>
} & Only<
  Differs<Accepted<O>, never>,
  {
    /** Whether the caller prefers an answer before the end. */
    readonly respondAsync: boolean
    /** Has the journal of acts tell of what such a load does, which is written after the answer that `once` gave. */
    readonly telling: (work: (db: Db) => Promise<unknown>) => (db: Db) => Promise<unknown>
  }
>

/** An operation whose handler opens its transactions itself (`x-own-transactions`, or a batch). */
type OwnTransactions = {
  /** Makes the work of such a transaction be done once for the key of its call, unless the load that it begins fails. */
  readonly once: <T>(work: (db: Db) => Promise<T>, syncId?: string) => (db: Db) => Promise<T>
}

/** One of those that takes `If-Match`. */
type Conditional = {
  /** Throws a problem (412) when the caller wants another version of what the transaction has locked. */
  readonly condition: (db: Db) => Promise<void>
}

/** One that changes what its contract says how to read. */
type Compared = {
  /** What of the body was found to be as it is stored (`x-stored`), and is not in `body`. */
  readonly asStored?: Readonly<Record<string, unknown>>
}

/** One whose success reports what it refuses, or why a load failed. */
type Reporting = {
  /** The language of the reports. */
  readonly language: Language
}
type Reports<O extends OperationId> = [Success<O>] extends [never]
  ? false
  : Is<Success<O>, { errors: readonly object[] } | { erreur: object | null }>

/** An operation that may be called without a key. */
type Keyless = {
  /** The network address of the caller, by which those without a key are counted. */
  readonly address: string
}

/** What of the service handlers work with. */
export type Services = {
  readonly database: Database
  readonly config: Config
  readonly workshop: Workshop
  readonly keys: { refresh: () => void }
  readonly sandboxes: Sandboxes
  readonly casting: Casting
  readonly liens: { isKnown: (kind: Kind, clientId: string, cle: string) => Promise<boolean> }
  /** For what the operator alone can mend. */
  readonly log: { warn: (facts: object, message: string) => void }
}

/** What every operation receives. */
type Common<O extends OperationId> = {
  readonly service: Services
  readonly fail: Fail<CodeOf<O>>
  readonly refuse: Refuse<CodeOf<O>>
}

/**
 * What operation `O` receives: already authenticated, normalised and validated against the contract. It has what the
 * contract gives it and nothing else: no client without a key, no `db` where the handler opens its transactions itself.
 */
export type Call<O extends OperationId> = Common<O> &
  Sent<O> &
  Filed<O> &
  Only<Given<O>['client'], { readonly client: Caller }> &
  Only<Is<Given<O>['client'], false>, Keyless> &
  Only<Is<Given<O>['transaction'], 'given'>, { readonly db: Db }> &
  Only<Is<Given<O>['transaction'], 'own'>, OwnTransactions> &
  Only<Given<O>['transaction'] extends 'own' ? Differs<Extract<keyof Responses<O>, 412>, never> : false, Conditional> &
  Only<Given<O>['transaction'] extends 'given' ? Differs<Extract<keyof Responses<O>, 412>, never> : false, Compared> &
  Only<Reports<O>, Reporting> &
  Only<Differs<Given<O>['collections'], never>, Rowed<O>>

type Success<O extends OperationId> = Json<Responses<O>[keyof Responses<O> & (200 | 201)]>
/** The state of a work that goes on after its answer. */
export class Underway<State> {
  readonly state: State

  constructor(state: State) {
    this.state = state
  }
}
/** A body that is answered byte by byte as it is stored, so that what is hashed or signed of it stays true. */
export class Verbatim {
  readonly bytes: Buffer
  /** What stands in its ETag. */
  readonly version: string

  constructor(bytes: Buffer, version: string) {
    this.bytes = bytes
    this.version = version
  }
}
/** A document that is answered as a file. */
export class Pdf {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
/** A document that is written as it is read, piece by piece. */
export class Written {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}
/** An answer before the end of the work. */
type Accepted<O extends OperationId> =
  Responses<O> extends { 202: infer R } ? (Responses<O> extends { 200: unknown } ? Underway<Json<R>> : Json<R>) : never
/** A success that has a body or none, as the work decides; not as the caller prefers. */
type Nothing<O extends OperationId> =
  Responses<O> extends { 204: { headers: { 'Preference-Applied': unknown } } }
    ? never
    : Responses<O> extends { 204: unknown }
      ? undefined
      : never
type Streamed<T> = T extends readonly (infer Item)[] ? Rows<Item> : T

/** What names its format is a document, which is stored, or written as it is read. */
type Stored<O extends OperationId> = Success<O> extends { readonly format: string } ? Verbatim | Written : never

/** A success that is a PDF. */
type Papers<O extends OperationId> =
  Responses<O> extends { 200: { content: { 'application/pdf': unknown } } } ? Pdf : never

/** The body of the success of operation `O`, whose status is in the contract; an array is a list to stream. */
export type Answer<O extends OperationId> = Streamed<Success<O>> | Accepted<O> | Nothing<O> | Stored<O> | Papers<O>
/** A success without a body that has a header made of what was done (`x-member`). */
type Said<O extends OperationId> =
  Responses<O> extends { 204: { headers: { 'X-Courriel-Id'?: string } } }
    ? Promise<{ readonly idCourriel: string }>
    : Promise<void>
/** A success without a body is a handler that returns nothing, or what its headers say. */
type Result<O extends OperationId> = [keyof Responses<O> & (200 | 201 | 202)] extends [never]
  ? Said<O>
  : Answer<O> | Promise<Answer<O>>

export type Handler<O extends OperationId> = (call: Call<O>) => Result<O>
export type Handlers = { [O in OperationId]: Handler<O> }
