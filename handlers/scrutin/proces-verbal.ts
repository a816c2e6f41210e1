import { LRUCache } from 'lru-cache'
import { exists } from '../../db/vote/campagnes.ts'
import { withoutLists } from '../../db/vote/figures/minutes.ts'
import { keptResult, publishedResult } from '../../db/vote/figures/published.ts'
import type { Language } from '../../problems.ts'
import { type Handlers, Pdf, type Services } from '../handler.ts'

type Kept = NonNullable<Awaited<ReturnType<typeof keptResult>>>
type Wanted = { readonly service: Services; readonly kept: Kept; readonly language: Language }

/** Minutes that are being sent, or were: however many ask for some, they are drawn once. */
const drawn = new LRUCache<string, Buffer, Wanted>({
  maxSize: 32_000_000,
  sizeCalculation: ({ length }) => length,
  fetchMethod: async (_name, _stale, { context: { service, kept, language } }) => {
    const result = withoutLists(kept.bytes)
    const { timeZone } = service.config
    return result && service.workshop.minutes(kept.clientId, { result, hash: kept.hash, language, timeZone })
  },
})

/** The minutes of a stored result; undefined where there is none, or it says too little. */
async function minutesOf({ service, kept, language }: Omit<Wanted, 'kept'> & { readonly kept: Kept | undefined }) {
  const bytes = kept && (await drawn.fetch(`${kept.hash} ${language}`, { context: { service, kept, language } }))
  return bytes && new Pdf(bytes)
}

/** The minutes of a counted campaign, made of its stored result alone (decision K-8). */
export const procesVerbalHandlers = {
  async getProcesVerbal({ client, path: { id }, query: { langue: language = 'fr' }, service, fail }) {
    const { database, config } = service
    if (!(await database.read(client.id, (db) => exists(db, id)))) fail('Campagne.NotFound', { valeur: id })
    const kept = await keptResult({ database, keys: config.boxKeys }, client.id, id)
    return (await minutesOf({ service, kept, language })) ?? fail('Campagne.SansResultat')
  },

  async getProcesVerbalPublic({ path: { campagneId }, query: { langue: language = 'fr' }, service, fail }) {
    const { database, config } = service
    const kept = await publishedResult({ database, keys: config.boxKeys }, campagneId)
    return (await minutesOf({ service, kept, language })) ?? fail('Resultat.NotFound', { valeur: campagneId })
  },
} satisfies Partial<Handlers>
