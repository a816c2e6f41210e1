import type { Db } from '../db/engine/database.ts'
import { find, listNewest } from '../db/outbox/envois.ts'
import { cancelCourriel, resendCourriel } from '../db/vote/envois-changed.ts'
import type { Fail, Handlers } from './handler.ts'

type Target = {
  readonly db: Db
  readonly path: { readonly id: string }
  readonly fail: Fail<'Courriel.NotFound'>
}

/** The e-mail that the path names. */
const found = async ({ db, path: { id }, fail }: Target) =>
  (await find(db, id)) ?? fail('Courriel.NotFound', { valeur: id })

/** The e-mails of a client, for the operator; the commands of cli/courriel-envois.ts do the same. */
export const courrielClientHandlers = {
  listCourrielsClient: ({ db, query }) => listNewest(db, query),

  getCourrielClient: (call) => found(call),

  async resendCourrielClient(call) {
    const { db, path, fail } = call
    const refused = await resendCourriel(db, path.id)
    if (refused === 'DejaTransmis' || refused === 'EnCours') fail(`Courriel.${refused}`, { valeur: path.id })
    return found(call)
  },

  async cancelCourrielClient(call) {
    const { db, path, fail } = call
    const refused = await cancelCourriel(db, path.id)
    if (refused === 'Termine' || refused === 'EnCours') fail(`Courriel.${refused}`, { valeur: path.id })
    return found(call)
  },
} satisfies Partial<Handlers>
