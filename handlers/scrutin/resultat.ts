import { publishedResult } from '../../db/vote/figures/published.ts'
import { type Handlers, Verbatim } from '../handler.ts'

export const resultatHandlers = {
  async getResultat({ path: { campagneId }, service: { database, config }, fail }) {
    const found = await publishedResult({ database, keys: config.boxKeys }, campagneId)
    return found ? new Verbatim(found.bytes, found.hash) : fail('Resultat.NotFound', { valeur: campagneId })
  },
} satisfies Partial<Handlers>
