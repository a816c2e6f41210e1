import * as syndicats from '../db/members/syndicats.ts'
import type { Handlers } from './handler.ts'

export const syndicatHandlers = {
  listSyndicats: ({ db }) => syndicats.list(db),

  getSyndicat: async ({ db, path, fail }) =>
    (await syndicats.find(db, path.idExterne)) ?? fail('Syndicat.NotFound', { valeur: path.idExterne }),

  createSyndicat: ({ db, body }) => syndicats.insert(db, body),

  updateSyndicat: async ({ db, body, fail }) =>
    (await syndicats.update(db, body)) ?? fail('Syndicat.NotFound', { valeur: body.identifiantExterne }),

  async deleteSyndicat({ db, path, fail }) {
    const valeur = path.idExterne
    const { id } = (await syndicats.lock(db, valeur)) ?? fail('Syndicat.NotFound', { valeur })
    await syndicats.remove(db, id, valeur)
  },
} satisfies Partial<Handlers>
