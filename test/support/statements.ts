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

/**
 * The transactions that this process commits until the end of the test, each by the texts of its statements, if one of
 * them names what `pattern` tells; a statement that is sent outside of one counts as one.
 */
export function noteTransactions(pattern: RegExp): readonly (readonly string[])[] {
  const open = new WeakMap<pg.Client, string[]>()
  const ended: string[][] = []
  const note = (client: pg.Client, text: string) => {
    const texts = [...(open.get(client) ?? []), text]
    const [first = ''] = texts
    if (first.startsWith('begin') && !/^(commit|rollback)$/.test(text)) {
      open.set(client, texts)
      return
    }
    open.delete(client)
    if (texts.some((one) => pattern.test(one))) ended.push(texts)
  }
  const back = sendAs(
    (query) =>
      function (...given) {
        for (const text of textsOf(given)) note(this, text)
        return query.apply(this, given)
      },
  )
  onTestFinished(back)
  return ended
}

/** The texts of the statements that this process sends, until the end of the test, before the last one is answered. */
export function noteUnawaited(): readonly string[] {
  const awaited = new WeakMap<pg.Client, number>()
  const texts: string[] = []
  const back = sendAs(
    (query) =>
      function (...given) {
        const before = awaited.get(this) ?? 0
        texts.push(...textsOf(given).slice(before > 0 ? 0 : 1))
        awaited.set(this, before + 1)
        const answer = query.apply(this, given)
        const settle = () => awaited.set(this, (awaited.get(this) ?? 0) - 1)
        void Promise.resolve(answer instanceof Flight ? answer.answered : answer).then(settle, settle)
        return answer
      },
  )
  onTestFinished(back)
  return texts
}

/**
 * Does `work` just before this process sends the first statement that `pattern` tells, which waits for it; gives how often
 * such a statement was sent. For what has no row to be held at: between two statements of one call, for one.
 */
export function beforeStatement(pattern: RegExp, work: () => Promise<unknown>) {
  let count = 0
  const back = sendAs(
    (query) =>
      function (...given) {
        if (!textsOf(given).some((text) => pattern.test(text)) || ++count > 1) return query.apply(this, given)
        return work().then(() => query.apply(this, given))
      },
  )
  onTestFinished(back)
  return { sent: () => count }
}
