import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Target = { port: number; key: string }
export type Load = {
  connections: number
  /** What each connection sends, one request after the other's answer; `n` counts the requests of all of them. Undefined is its end. */
  request: (n: number) => string | undefined
  /** The end of the load, unless its requests have one. */
  until?: Promise<unknown>
  /** Whether the answer to the request `n` is the one that it must have; any success, by default. */
  isExpected?: (answer: Answer, n: number) => boolean
  /** Milliseconds between an answer and the next request. */
  pause?: number
  /** For a service that may stand still: its answers are only timed, and one that is not there at the end is not awaited. */
  onlyTimed?: boolean
}
export type Answer = { readonly status: number; readonly body: string }
export type Outcome = { rate: number; count: number; p50: number; p99: number; max: number }

/** The text of a request with a key; `body` is sent as JSON. */
export function request({ key }: { key: string }, method: string, path: string, body?: object): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: bench\r\nX-Api-Key: ${key}\r\n`
  if (!body) return `${head}\r\n`
  const text = JSON.stringify(body)
  return `${head}Content-Type: application/json\r\nContent-Length: ${String(Buffer.byteLength(text))}\r\n\r\n${text}`
}

const endless = new Promise<never>(() => undefined)

/**
 * Requests over connections that are kept, in a closed loop. Written on sockets: Node's own client would cost more than
 * the server that is measured, on the same two cores. Throws when an answer is not the expected one: failures are no speed.
 */
export async function hammer(
  port: number,
  { connections, request: next, isExpected = isSuccess, until = endless, pause = 0, onlyTimed = false }: Load,
): Promise<Outcome> {
  const state = { count: 0, running: true }
  const times: number[] = []
  const failures = new Map<number, number>()
  const started = performance.now()
  void until.finally(() => (state.running = false)).catch(() => undefined)
  const worker = async () => {
    const line = await openLine(port)
    if (onlyTimed) void until.finally(line.close).catch(() => undefined)
    for (let n = state.count++; state.running; n = state.count++) {
      const message = next(n)
      if (message === undefined) break
      const sent = performance.now()
      const answer = await line.ask(message)
      times.push(performance.now() - sent)
      if (!isExpected(answer, n)) failures.set(answer.status, (failures.get(answer.status) ?? 0) + 1)
      if (answer.status === 0) break
      if (pause > 0) await sleep(pause)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  if (!onlyTimed) refuseFailures(times.length, failures)
  const seconds = (performance.now() - started) / 1000
  const sorted = Float64Array.from(times).sort()
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { rate: times.length / seconds, count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

const isSuccess = ({ status }: Answer) => status >= 200 && status <= 299

function refuseFailures(answers: number, failures: Map<number, number>) {
  if (failures.size > 0) throw new Error(`Failures among ${String(answers)} answers: ${told(failures)}`)
  if (answers === 0) throw new Error('Nothing was answered')
}

const told = (failures: Map<number, number>) =>
  Array.from(failures, ([status, count]) => `${String(count)}x${String(status)}`).join(' ')

/** One connection: a request at a time, and its answer, whose status is 0 when it is lost. */
async function openLine(port: number) {
  const socket = await open(port)
  let text = ''
  let answered: (answer: Answer) => void = () => undefined
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    const answer = wholeAnswer(text)
    if (answer === undefined) return
    text = ''
    answered(answer)
  })
  socket.on('close', () => {
    answered(lost)
  })
  return {
    ask: (message: string) =>
      new Promise<Answer>((resolve) => {
        answered = resolve
        if (socket.destroyed) resolve(lost)
        else socket.write(message)
      }),
    close: () => socket.destroy(),
  }
}

const lost: Answer = { status: 0, body: '' }

/** An answer that is there with the whole of its body. */
function wholeAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? '0'
  const isWhole = text.length >= end + 4 + Number(length)
  return isWhole ? { status: Number(text.slice(9, 12)), body: text.slice(end + 4) } : undefined
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

export type Download = { milliseconds: number; firstByte: number; bytes: number }

/** The bytes of an answer whose head says them; undefined where it comes in chunks. */
function wholeLength(head: string): number | undefined {
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  return length === undefined ? undefined : head.indexOf('\r\n\r\n') + 4 + Number(length)
}

/** Reads the answer to a GET to its end and drops it. Throws when it is none, or is cut. */
export function download({ port, key }: Target, path: string, headers: readonly string[] = []): Promise<Download> {
  const started = performance.now()
  let firstByte = 0
  let bytes = 0
  let status = 0
  let end = ''
  let said: number | undefined
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(262_144)
    const onread = {
      buffer,
      callback(length: number) {
        if (bytes === 0) {
          firstByte = performance.now() - started
          status = Number(buffer.toString('latin1', 9, 12))
          said = wholeLength(buffer.toString('latin1', 0, length))
        }
        bytes += length
        end = (end + buffer.toString('latin1', Math.max(0, length - 7), length)).slice(-7)
        return true
      },
    }
    const socket = connect({ port, host: '127.0.0.1', onread })
    socket.once('close', () => {
      // The last chunk is there only when the answer is whole; one that is no chunks says its length.
      const isWhole = said === undefined ? end === '\r\n0\r\n\r\n' : bytes === said
      if (status !== 200) reject(new Error(`${path} was answered ${String(status)}`))
      else if (isWhole) resolve({ milliseconds: performance.now() - started, firstByte, bytes })
      else reject(new Error(`${path} was cut after ${String(bytes)} bytes`))
    })
    socket.once('error', reject)
    const lines = [`GET ${path} HTTP/1.1`, 'Host: bench', `X-Api-Key: ${key}`, ...headers, 'Connection: close']
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}
