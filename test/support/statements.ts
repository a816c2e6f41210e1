import pg from 'pg'
import { onTestFinished } from 'vitest'
import { Flight } from '../../db/engine/flights/flight.ts'
import { atEndOfFile } from './processes/ends.ts'

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** The texts that are sent: one, or those of several statements that are sent together. */
function textsOf([config]: unknown[]): readonly string[] {
  if (typeof config === 'string') return [config]
  if (config instanceof Flight) return config.statements.map(({ text }) => text)
  const { text } = (config ?? {}) as { text?: string }
  return text === undefined ? [] : [text]
}

/** Has the connections of this process, to whatever database, send their statements as `send` says; gives the way back. */
function sendAs(send: (query: Query) => Query) {
  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  Reflect.set(pg.Client.prototype, 'query', send(query))
  return () => {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
}

/** The texts of the statements that this process sends until the end of the file, to whatever database. */
export function noteStatements(): ReadonlySet<string> {
  const texts = new Set<string>()
  const back = sendAs(
    (query) =>
      function (...given) {
        for (const text of textsOf(given)) texts.add(text)
        return query.apply(this, given)
      },
  )
  atEndOfFile(back)
  return texts
}

/** A statement as it was sent: at once after another of its connection that was not answered yet, or with what begins it. */
type Sent = { readonly text: string; readonly isUnawaited: boolean }

/**
 * The transactions that this process commits until the end of the test, each by what it has sent, if one of its statements
 * names what `pattern` tells; a statement that is sent outside of one counts as one.
 */
function noteSent<T>(pattern: RegExp, tell: (sent: readonly Sent[]) => T): readonly T[] {
  const open = new WeakMap<pg.Client, Sent[]>()
  const awaited = new WeakMap<pg.Client, number>()
  const ended: T[] = []
  const note = (client: pg.Client, one: Sent) => {
    const sent = [...(open.get(client) ?? []), one]
    const [first] = sent
    if (first?.text.startsWith('begin') && !/^(commit|rollback)$/.test(one.text)) {
      open.set(client, sent)
      return
    }
    open.delete(client)
    if (sent.some(({ text }) => pattern.test(text))) ended.push(tell(sent))
  }
  const back = sendAs(
    (query) =>
      function (...given) {
        const before = awaited.get(this) ?? 0
        textsOf(given).forEach((text, at) => {
          note(this, { text, isUnawaited: before > 0 || at > 0 })
        })
        awaited.set(this, before + 1)
        const answer = query.apply(this, given)
        const settle = () => awaited.set(this, (awaited.get(this) ?? 0) - 1)
        void Promise.resolve(answer instanceof Flight ? answer.answered : answer).then(settle, settle)
        return answer
      },
  )
  onTestFinished(back)
  return ended
}

/** The transactions that `pattern` tells (`noteSent`), each by the texts of its statements. */
export const noteTransactions = (pattern: RegExp) => noteSent(pattern, (sent) => sent.map(({ text }) => text))

/** The same, each by the texts of the statements that were sent before the last one was answered. */
export const noteUnawaited = (pattern: RegExp) =>
  noteSent(pattern, (sent) => sent.flatMap(({ text, isUnawaited }) => (isUnawaited ? [text] : [])))

/**
 * Does `work` just before this process sends the first statements that `pattern` tells, so many `times`, each of which waits for it and is
 * told by its number; gives how often such a statement was sent. For what has no row to be held at: between two statements of one call, for one.
 */
export function beforeStatement(pattern: RegExp, work: (nth: number) => Promise<unknown>, times = 1) {
  let count = 0
  const back = sendAs(
    (query) =>
      function (...given) {
        if (!textsOf(given).some((text) => pattern.test(text)) || ++count > times) return query.apply(this, given)
        return work(count).then(() => query.apply(this, given))
      },
  )
  onTestFinished(back)
  return { sent: () => count }
}
