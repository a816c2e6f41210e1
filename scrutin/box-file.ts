import { fromBase64 } from './bytes.ts'
import type { Found, SealedBallot } from './count.ts'
import { contextMembers, optionalContextMembers, Unsound } from './read.ts'
import type { Context } from './result.ts'
import { anything, digest, distinct, faultOf, flag, list, object, oneOf, text } from './shapes.ts'

/**
 * The sealed box as a file: one JSON document, of which the first line says all but the ballots, and each other line is a
 * ballot. So it is written and read as a stream, however large it is.
 */
export const boxFormat = 'membres-et-votes/urne/2'

/** A box to write, its leaves and its ballots by the page, as they are read. */
export type WrittenBox = {
  readonly context: Context
  readonly leaves: Pages<Uint8Array>
  readonly ballots: Pages<SealedBallot>
  /** False where the log could not be added to: what it does not tell of is judged by its signature then. */
  readonly isAppended?: boolean
  readonly found?: readonly Found[]
}
type Pages<T> = Iterable<readonly T[]> | AsyncIterable<readonly T[]>

/** The text of a box, piece by piece: the first line is what the count is told, with the leaves of the log in their order. */
export async function* boxText({
  context,
  leaves,
  ballots,
  isAppended = true,
  found = [],
}: WrittenBox): AsyncGenerator<string> {
  const seen = { ...(!isAppended && { journalIncomplet: true }), ...(found.length > 0 && { constats: found }) }
  const told = { format: boxFormat, ...context, ...seen }
  yield JSON.stringify(told).slice(0, -1)
  yield* joined(',"feuilles":[', leaves, ',', (leaf) => `"${Buffer.from(leaf).toString('hex')}"`)
  yield* joined('],"bulletins":[\n', ballots, ',\n', ballotLine)
  yield '\n]}\n'
}

/** Values by the page, each written, after an opening and with something between two of them. */
async function* joined<T>(opening: string, pages: Pages<T>, between: string, written: (value: T) => string) {
  yield opening
  let before = ''
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map(written).join(between)
    before = between
  }
}

const ballotLine = ({ scelle, cle, signature }: SealedBallot): string =>
  JSON.stringify({ scelle: base64(scelle), cle, signature: base64(signature) })

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const header = object(
  { ...contextMembers, format: oneOf(boxFormat), feuilles: list(digest), bulletins: list(anything) },
  {
    ...optionalContextMembers,
    ...{
      journalIncomplet: flag,
      constats: distinct(oneOf('PublicationDifferente', 'TablesDifferentes'), (found) => found),
    },
  },
)

const ballot = object({ scelle: text, cle: text, signature: text })

/** A box that is being read: what the count is told, its leaves, and the ballots as they come. */
export type ReadBox = {
  readonly context: Context
  readonly leaves: readonly Buffer[]
  readonly ballots: AsyncIterable<SealedBallot>
  readonly isAppended: boolean
  readonly found: readonly Found[]
}

/**
 * Reads the text of a box file, which comes in pieces. Throws `Unsound` at a line that is not one of it, where the end is
 * missing and where something follows it.
 */
export async function readBox(pieces: AsyncIterable<string>): Promise<ReadBox> {
  const iterator = linesOf(pieces)
  const first = await iterator.next()
  const read = headerOf(first.done === true ? '' : first.value)
  const { feuilles, campagne, questions, electeurs, tete, cles, journal, publication } = read
  const { journalIncomplet = false, constats: found = [] } = read
  return {
    context: { campagne, questions, electeurs, tete, cles, journal, ...(publication && { publication }) },
    leaves: feuilles.map((leaf) => Buffer.from(leaf, 'hex')),
    ballots: ballotsOf(iterator),
    isAppended: !journalIncomplet,
    found,
  }
}

/** The lines of a text, which end by a line feed alone: others do not end one in JSON, where U+2028 stands as it is. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let parts: string[] = []
  const line = () => parts.join('').replace(/\r$/, '')
  for await (const piece of pieces) {
    const [rest = '', ...others] = piece.split('\n')
    parts.push(rest)
    for (const next of others) {
      yield line()
      parts = [next]
    }
  }
  yield line()
}

type Header = Context & {
  readonly format: string
  readonly feuilles: readonly string[]
  readonly bulletins: unknown
  readonly journalIncomplet?: boolean
  readonly constats?: readonly Found[]
}

function headerOf(line: string): Header {
  const value = jsonOf(`${line}]}`)
  const fault = faultOf(header, value)
  if (fault !== undefined) throw new Unsound(`The file is not a box: ${fault}`)
  return value as Header
}

async function* ballotsOf(lines: AsyncGenerator<string, void>): AsyncGenerator<SealedBallot> {
  let isOver = false
  for await (const line of lines) {
    if (line === '') continue
    if (isOver) throw new Unsound('The file of the box goes on after its end')
    isOver = line === ']}'
    if (!isOver) yield ballotOf(line.replace(/,$/, ''))
  }
  if (!isOver) throw new Unsound('The file of the box has no end: it was cut on its way')
}

/** A ballot may hold anything, but its file is one of the service. */
function ballotOf(line: string): SealedBallot {
  const value = jsonOf(line)
  const fault = faultOf(ballot, value)
  if (fault !== undefined) throw new Unsound(`The file is not a box: a ballot's ${fault}`)
  const { scelle, cle, signature } = value as { scelle: string; cle: string; signature: string }
  return { scelle: fromBase64(scelle) ?? bad(), cle, signature: fromBase64(signature) ?? bad() }
}

const bad = (): never => {
  throw new Unsound('The file is not a box: a ballot is not in base64')
}

/** What a line says. In another spelling than ours it may have a member twice, of which each reader takes another one. */
function jsonOf(line: string): unknown {
  const value = parsed(line)
  if (JSON.stringify(value) !== line)
    throw new Unsound('The file is not a box: it has a member twice, or was written by something else')
  return value
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Unsound('The file is not a box', { cause })
  }
}
