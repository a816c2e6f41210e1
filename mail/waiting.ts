import type { Config } from '../config.ts'
import { cancel, keepRendered, noteEchec, unrendered } from '../db/outbox/courriels.ts'
import type { Database, Db } from '../db/engine/database.ts'
import { sure } from '../db/engine/prepare.ts'
import type { Atelier } from './threads.ts'
import { contexteOf } from './context.ts'
import { matiereOf } from './material.ts'
import type { ARendre } from './render.ts'

const batch = 10

type Settings = {
  readonly database: Database
  readonly atelier: Atelier
  readonly config: Pick<Config, 'baseUrl' | 'timeZone'>
}

/** Renders the e-mails of a sandbox that wait, so that they can be read before they leave; each is tried once. */
export async function renderWaiting(settings: Settings, clientId: string): Promise<void> {
  const { database, config } = settings
  for (;;) {
    const lus = await database.write(clientId, (db) => readWaiting(db, config))
    if (lus.length > 0) await renderAll(settings, clientId, lus)
    if (lus.length < batch) return
  }
}

type Lu = { readonly id: string; readonly aRendre: ARendre | undefined }

/** Renders e-mails while no transaction is open, then keeps what they say, and why those that say nothing do not. */
async function renderAll({ database, atelier }: Settings, clientId: string, lus: readonly Lu[]) {
  let rest = lus.flatMap(({ id, aRendre }) => (aRendre ? [{ id, aRendre }] : []))
  let together = true
  while (rest.length > 0) {
    const lot = together ? rest : rest.slice(0, 1)
    const resultats = await atelier.rendre(
      clientId,
      lot.map(({ aRendre }) => aRendre),
    )
    if (resultats.length === 0 && lot.length === 1) throw new Error('The process stops before the e-mails are rendered')
    // Where they cannot be rendered together, each is tried alone.
    if (resultats.length === 0) together = false
    const done = rest.slice(0, resultats.length).map(({ id }, n) => ({ id, resultat: sure(resultats[n]) }))
    await database.write(clientId, async (db) => {
      await keepRendered(
        db,
        done.flatMap(({ id, resultat }) => ('rendu' in resultat ? [{ id, ...resultat.rendu }] : [])),
      )
      for (const { id, resultat } of done) if ('illisible' in resultat) await noteEchec(db, id, resultat.illisible)
    })
    rest = rest.slice(resultats.length)
  }
}

/** What the e-mails that wait are made of; those whose subject is gone are given up. */
async function readWaiting(db: Db, config: Settings['config']): Promise<Lu[]> {
  const contexte = await contexteOf(db, config)
  if (!contexte) return []
  const lus: Lu[] = []
  for (const courriel of await unrendered(db, batch)) {
    const aRendre = await matiereOf(db, courriel, contexte)
    if (!aRendre) await cancel(db, courriel.id)
    lus.push({ id: courriel.id, aRendre })
  }
  return lus
}
