import { sql } from 'kysely'
import { newId } from '../../../db/engine/ids.ts'
import { service } from '../api.ts'

let last = 1000

type Row = {
  type?: string
  nom?: string
  description?: string | null
  modele_courriel?: string | null
  syndicat_id?: string | null
  id_public?: string
}

const modele = JSON.stringify({
  sujet: '{{formulaire}} – {{organisation}}',
  contenu: '<p>Bonjour {{prenom}},</p><p>{{formulaire}} : {{description}}</p><p><a href="{{lien}}">{{lien}}</a></p>',
})

/** A form of the custom type with its e-mail, as the operator makes it; gives its id. */
export async function formulaire(clientId: string, changes: Row = {}): Promise<number> {
  const id = ++last
  const { database } = (await service()).service
  await database.write(clientId, async ({ q, now }) => {
    const { modele_courriel = modele, ...row } = changes
    await q
      .insertInto('formulaire')
      .values({
        ...{ client_id: clientId, id, id_public: newId(), type: 'Personnalise', nom: 'Formulaire', description: null },
        ...{ date_creation: now, derniere_maj: now, ...row },
        modele_courriel: modele_courriel === null ? null : sql`${modele_courriel}::json`,
      })
      .execute()
  })
  return id
}
