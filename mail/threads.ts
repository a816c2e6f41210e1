import { join } from 'node:path'
import { openFairTurns } from '../pace/fair-turns.ts'
import type { KnownModele, Modele } from '../rules/modeles.ts'
import { codeOf } from '../rules/error-code.ts'
import type { Handed } from './dossier/draw.ts'
import type { SignedForm } from './formulaire-signe/draw.ts'
import type { Sheets } from './proces-verbal/draw.ts'
import type { Draft } from './render.ts'
import type { Outcome, Tasks } from './thread.ts'
import { RenderingFault, whyOf } from './content/rendering-fault.ts'

type Settings = { readonly renderTimeout: number }
/** What each task gives. */
type Results = { readonly [N in keyof Tasks]: Awaited<ReturnType<Tasks[N]>> }
export type Workshop = ReturnType<typeof openWorkshop>

/** Milliseconds that a thread waits for work before it ends, and the megabytes that its objects may take. */
const idle = 30_000
const memory = 192

/**
 * Where what callers wrote is made into e-mails and pages: in a thread, so that the process answers meanwhile, which ends
 * when a rendering takes too long or too much. Pages have a thread of their own, so that no voter waits for e-mails, and so have documents. A
 * thread begins with the first work that there is for it.
 */
export function openWorkshop({ renderTimeout }: Settings) {
  const courriels = openThread(renderTimeout)
  const pages = openThread(renderTimeout)
  const documents = openThread(renderTimeout)
  return {
    /**
     * Renders e-mails of a client in one task: what became of the first ones, as many as there was time for. Where one of
     * several takes too long, nothing is known of any; of one alone, it is that it cannot be rendered.
     */
    async render(clientId: string, drafts: readonly Draft[]): Promise<Outcome[]> {
      try {
        return (await courriels.run(clientId, 'courriels', drafts)).map(withBuffers)
      } catch (error) {
        if (error instanceof Closing || drafts.length > 1) return []
        return [{ kind: 'unrenderable', ...whyOf(error) }]
      }
    },
    /** The texts of a page of a client, made harmless. */
    sanitise: (clientId: string, texts: readonly string[]): Promise<string[]> => pages.run(clientId, 'page', texts),
    /** Why an e-mail of a client that is worded so would not bring its link; undefined where it does. */
    faultOfLink: (clientId: string, nom: KnownModele, modele: Modele): Promise<string | undefined> =>
      pages.run(clientId, 'wording', { nom, modele }),
    /** The minutes of a vote of a client, as a PDF. */
    minutes: async (clientId: string, sheets: Sheets): Promise<Buffer> =>
      Buffer.from(await documents.run(clientId, 'minutes', sheets)),
    /** A form of a client as it was signed, as a PDF. */
    signed: async (clientId: string, form: SignedForm): Promise<Buffer> =>
      Buffer.from(await documents.run(clientId, 'signed', form)),
    /** All that is held of a person, as a PDF. */
    dossier: async (clientId: string, handed: Handed): Promise<Buffer> =>
      Buffer.from(await documents.run(clientId, 'dossier', handed)),
    close: async () => {
      await Promise.all([courriels.close(), pages.close(), documents.close()])
    },
  }
}

/** Bytes that come from a thread are no Buffer any more. */
function withBuffers(outcome: Outcome): Outcome {
  if (outcome.kind === 'unrenderable') return outcome
  const pieces = outcome.rendered.pieces.map((piece) => ({ ...piece, contenu: Buffer.from(piece.contenu) }))
  return { kind: 'rendered', rendered: { ...outcome.rendered, pieces } }
}

/** A thread that is there when it is needed, and whose tasks are done one at a time, those of each client in turn. */
function openThread(timeout: number) {
  const inTurn = openFairTurns({ most: 1, share: 1, longestQueue: 10_000 })
  const stop = new AbortController()
  const isStopped = () => stop.signal.aborted
  let opened: ReturnType<typeof openPool> | undefined
  /** Its time begins once there is a thread: a machine that is slow to start one breaks no rendering. */
  async function begun() {
    const pool = await (opened ??= openPool())
    if (pool.threads.length === 0) await pool.run({ task: 'begin' })
    return pool
  }
  return {
    run: <N extends keyof Tasks>(clientId: string, task: N, input: Parameters<Tasks[N]>[0]): Promise<Results[N]> =>
      inTurn(clientId, async () => {
        if (isStopped()) throw new Closing()
        const pool = await begun()
        const signal = AbortSignal.timeout(timeout)
        try {
          return (await pool.run({ task, input }, { signal })) as Results[N]
        } catch (error) {
          throw isStopped() ? new Closing() : failedBy(error, signal.aborted && timeout)
        }
      }),
    async close() {
      stop.abort()
      await (await opened)?.destroy()
    },
  }
}

/** A library that a process needs only once it renders. */
async function openPool() {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: join(import.meta.dirname, 'thread.ts'),
    ...{ minThreads: 0, maxThreads: 1, idleTimeout: idle, atomics: 'disabled' },
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
}

/** Why a rendering failed, as the operator reads it. */
function failedBy(error: unknown, timeout: number | false): Error {
  if (timeout !== false) return new RenderingFault(`The rendering took longer than ${String(timeout)} ms`)
  if (!(error instanceof Error)) return new RenderingFault('The rendering failed')
  return codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new RenderingFault(`The rendering took more than ${String(memory)} MB`)
    : new Error(error.message)
}

/** A rendering was given up because the process stops: it says nothing of what was to be rendered. */
class Closing extends Error {
  constructor() {
    super('The workshop is closing')
  }
}
