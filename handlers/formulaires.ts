import * as formulaires from '../db/forms/formulaires.ts'
import * as reponses from '../db/forms/reponses-formulaire.ts'
import { type Handlers, Pdf } from './handler.ts'

export const formulaireHandlers = {
  listFormulaires: ({ db }) => formulaires.list(db),

  listReponsesFormulaire: ({ db, query }) => reponses.list(db, query),

  getReponseFormulaire: async ({ db, path: { id }, fail }) =>
    (await reponses.find(db, id)) ?? fail('ReponseFormulaire.NotFound', { valeur: id }),

  async getReponseFormulairePdf({ client, path: { id }, query: { langue: language = 'fr' }, service, fail }) {
    const { database, workshop, config } = service
    const found = await database.read(client.id, async (db) =>
      (await reponses.exists(db, id)) ? { signed: await reponses.findSigned(db, id) } : undefined,
    )
    if (!found) return fail('ReponseFormulaire.NotFound', { valeur: id })
    if (!found.signed) return fail('ReponseFormulaire.SansDocument')
    return new Pdf(await workshop.signed(client.id, { ...found.signed, language, timeZone: config.timeZone }))
  },
} satisfies Partial<Handlers>
