import type { Config } from '../config/config.ts'
import { cancel, keepRendered, noteFailure, unrendered } from '../db/outbox/courriels.ts'
import type { Database, Db } from '../db/engine/database.ts'
import { type Envoi, envoiOf, noteEnvois, toPresentAddresses } from '../db/vote/envois.ts'
import { sure } from '../db/engine/compiled.ts'
import type { Workshop } from './threads.ts'
import { contextOf } from './context.ts'
import { draftOf } from './material.ts'
import type { Draft } from './render.ts'

const batch = 10

type Settings = {
  readonly database: Database
  readonly workshop: Workshop
  readonly config: Pick<Config, 'baseUrl' | 'boxKeys' | 'timeZone'>
}

/** Renders the e-mails of a sandbox that wait, so that they can be read before they leave; each is tried once. */
export async function renderWaiting(settings: Settings, clientId: string): Promise<void> {
  const { database, config } = settings
  for (;;) {
    const waiting = await database.write(clientId, (db) => readWaiting(db, config))
    if (waiting.length > 0) await renderAll(settings, clientId, waiting)
    if (waiting.length < batch) return
  }
}

type Waiting = { readonly id: string; readonly draft: Draft | undefined }

/** Renders e-mails while no transaction is open, then keeps what they say, and why those that say nothing do not. */
async function renderAll({ database, workshop }: Settings, clientId: string, waiting: readonly Waiting[]) {
  let rest = waiting.flatMap(({ id, draft }) => (draft ? [{ id, draft }] : []))
  let together = true
  while (rest.length > 0) {
    const some = together ? rest : rest.slice(0, 1)
    const outcomes = await workshop.render(
      clientId,
      some.map(({ draft }) => draft),
    )
    if (outcomes.length === 0 && some.length === 1) throw new Error('The process stops before the e-mails are rendered')
    // Where they cannot be rendered together, each is tried alone.
    if (outcomes.length === 0) together = false
    const done = rest.slice(0, outcomes.length).map(({ id }, n) => ({ id, outcome: sure(outcomes[n]) }))
    await database.write(clientId, async (db) => {
      await keepRendered(
        db,
        done.flatMap(({ id, outcome }) => (outcome.kind === 'rendered' ? [{ id, ...outcome.rendered }] : [])),
      )
      for (const { id, outcome } of done) if (outcome.kind === 'unrenderable') await noteFailure(db, id, outcome.reason)
    })
    rest = rest.slice(outcomes.length)
  }
}

/** What the e-mails that wait are made of; those whose subject is gone are given up. */
async function readWaiting(db: Db, config: Settings['config']): Promise<Waiting[]> {
  const context = await contextOf(db, config)
  if (!context) return []
  const waiting: Waiting[] = []
  const given: Envoi[] = []
  const found = await unrendered(db, batch)
  const present = await toPresentAddresses(db, found)
  for (const [place, courriel] of found.entries()) {
    const now = present[place]
    const draft = now && (await draftOf(db, now, context))
    if (!draft) {
      await cancel(db, courriel.id)
      given.push(...envoiOf(courriel, 'Annule'))
    }
    waiting.push({ id: courriel.id, draft })
  }
  await noteEnvois(db, given)
  return waiting
}
