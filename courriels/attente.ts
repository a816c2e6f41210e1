import type { Config } from '../config.ts'
import { cancel, type Contenu, keepRendered, unrendered } from '../db/courriels.ts'
import type { Database } from '../db/database.ts'
import { contexteOf } from './contexte.ts'
import { render } from './rendu.ts'

const batch = 10

/** Renders the e-mails of a sandbox that wait, so that they can be read before they leave. */
export async function renderWaiting(
  database: Database,
  config: Pick<Config, 'baseUrl' | 'timeZone'>,
  clientId: string,
): Promise<void> {
  for (;;) {
    const count = await database.write(clientId, async (db) => {
      const contexte = await contexteOf(db, config)
      const courriels = contexte ? await unrendered(db, batch) : []
      const contenus: Contenu[] = []
      for (const courriel of courriels) {
        const rendu = contexte && (await render(db, courriel, contexte))
        if (rendu) contenus.push({ id: courriel.id, ...rendu })
        else await cancel(db, courriel.id)
      }
      await keepRendered(db, contenus)
      return courriels.length
    })
    if (count < batch) return
  }
}
