import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement and its values; one that has a name is prepared by it, once for each connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] }

/** What a statement of a flight is answered. */
export type Answer = Pick<pg.QueryResult<never>, 'command' | 'rowCount' | 'rows'>

type Field = { readonly name: string; readonly dataTypeID: Parameters<typeof pg.types.getTypeParser>[0] }
/** How the rows of a statement are read. */
type Shape = {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** Copied for each row, so that all rows are of one kind for the engine. */
  readonly empty: Readonly<Record<string, unknown>>
}
/** What the types of pg leave out of its connections. */
type Wire = {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void }
  readonly parsedStatements: Record<string, string | undefined>
  sendCopyFail(reason: string): void
}
type Answered = (error: Error | null, answers?: readonly Answer[]) => void

/** What pg keeps to itself: the query that each of its connections takes, and how it writes a value. */
const Query = pg.Query as unknown as new (text: string) => object
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** How the rows of the statements that a connection has prepared are read, by their names: none of them changes. */
const shapesOf = new WeakMap<Wire, Map<string, Shape>>()

/**
 * Sends statements in one message to the database, which answers them all at once; where one fails those after it are not
 * begun. What a prepared statement gives is described at its first time only.
 */
export async function fly(client: pg.ClientBase, statements: readonly Statement[]): Promise<readonly Answer[]> {
  const flight = new Flight(statements)
  client.query(flight)
  try {
    return await flight.answered
  } catch (error) {
    // The trace of what the socket has told leads nowhere.
    if (error instanceof Error) Error.captureStackTrace(error, fly)
    throw error
  }
}

/** Statements as pg takes them: what it sends for one query, for each of them, and a single end. */
export class Flight extends Query implements pg.Submittable {
  readonly statements: readonly Statement[]
  readonly answered: Promise<readonly Answer[]>
  /** Called by pg, which puts its time-out around it. */
  callback: Answered
  readonly #answers: Answer[] = []
  #shapes: (Shape | undefined)[] = []
  #rows: unknown[] = []
  #unread: Error | undefined

  constructor(statements: readonly Statement[]) {
    super('')
    this.statements = statements
    const { promise, resolve, reject } = Promise.withResolvers<readonly Answer[]>()
    this.answered = promise
    this.callback = (error, answers = []) => {
      if (error) reject(error)
      else resolve(answers)
    }
  }

  /**
   * The statement that the database is at, as pg asks for it when one is parsed: what a session has prepared stays prepared
   * where another one of the flight fails, and is known then.
   */
  get name(): string | undefined {
    return this.statements[this.#answers.length]?.name
  }

  set name(_: unknown) {
    // A query of pg has one name.
  }

  get text(): string | undefined {
    return this.statements[this.#answers.length]?.text
  }

  set text(_: unknown) {
    // Nor has it one text.
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    const messages = this.statements.flatMap((statement) => this.#messagesOf(wire, statement))
    // Written at once: a message each would cost more than what is in it.
    if (wire.stream.writable) wire.stream.write(Buffer.concat([...messages, serialize.sync()]))
  }

  #messagesOf(wire: Wire, { name = '', text, values }: Statement): Buffer[] {
    const isKnown = name !== '' && wire.parsedStatements[name] === text
    const shape = isKnown ? shapesOf.get(wire)?.get(name) : undefined
    this.#shapes.push(shape)
    const bound = serialize.bind({ statement: name, values: values.map(prepareValue) })
    return [
      ...(isKnown ? [] : preparing(name, text)),
      bound,
      ...(shape ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
    ]
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shapes[this.#answers.length] = shapeOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const shape = this.#shapes[this.#answers.length]
    if (!shape || this.#unread) return
    try {
      this.#rows.push(rowOf(shape, fields))
    } catch (error) {
      this.#unread = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ')
    this.#answers.push({ command: words[0] ?? '', rowCount: Number(words.at(-1)) || 0, rows: this.#rows as never[] })
    this.#rows = []
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#keep(connection as unknown as Wire)
    this.callback(this.#unread ?? null, this.#answers)
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    ;(connection as unknown as Wire).sendCopyFail('A flight copies nothing')
  }

  /** What was prepared, and how its rows are read, is known from now on. */
  #keep(wire: Wire) {
    const shapes = shapesOf.get(wire) ?? new Map<string, Shape>()
    shapesOf.set(wire, shapes)
    for (const [i, { name, text }] of this.statements.entries()) {
      if (!name) continue
      shapes.set(name, this.#shapes[i] ?? rowless)
      wire.parsedStatements[name] = text
    }
  }
}

/** What has a statement prepared. One whose answer was never read may be there all the same. */
const preparing = (name: string, text: string): Buffer[] => [
  ...(name === '' ? [] : [serialize.close({ type: 'S', name })]),
  serialize.parse({ name, text }),
]

/** Of what gives no rows. */
const rowless: Shape = { names: [], parsers: [], empty: {} }

function shapeOf(fields: readonly Field[]): Shape {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as (text: string) => unknown),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}

function rowOf({ names, parsers, empty }: Shape, values: readonly (string | null)[]): unknown {
  const row = { ...empty }
  for (const [i, value] of values.entries()) if (value !== null) row[names[i] ?? ''] = parsers[i]?.(value)
  return row
}
