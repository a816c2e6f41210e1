import type { Command } from 'commander'
import { queue } from '../../db/outbox/courriels.ts'
import type { Db } from '../../db/engine/database.ts'
import { named } from '../../db/members/destinataires.ts'
import * as formulaires from '../../db/forms/formulaires.ts'
import { publicLien } from '../../db/members/liens.ts'
import { anyNumber } from '../../db/engine/long-write.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { asClient, givingWayAsClient } from '../session.ts'
import { settingsFor } from '../settings.ts'

const formOf = async (db: Db, id: number) =>
  (await formulaires.all(db)).find((form) => form.id === id) ??
  refuse(`No form has the id ${String(id)}: \`formulaire list\` shows them`)

export const sendForm = (
  client: string,
  id: number,
  idExternes: string[],
  { all }: { all?: boolean },
  command: Command,
) =>
  givingWayAsClient(
    client,
    async (db) => {
      await formOf(db, id)
      if (idExternes.length > 0 === (all === true)) refuse('Name employees, or give --all')
      const found = await named(db, all ? undefined : idExternes)
      const missing = idExternes.filter((idExterne) => !found.some((one) => one.idExterne === idExterne))
      if (missing.length > 0)
        refuse(`No active employee with an e-mail address has these external ids: ${missing.join(', ')}`)
      await queue(
        db,
        found.map(({ employeId, courriel }) => ({
          ...{ modele: 'Formulaire' as const, destinataire: courriel, copie: null },
          donnees: { formulaireId: id, employeId, emploiId: null },
        })),
      )
      outputOf(command).line(`Queued for ${String(found.length)} employees`, { nombre: found.length })
    },
    all ? anyNumber : idExternes.length,
  )

export const printAddress = (client: string, id: number, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const { idPublic, typeFormulaire } = await formOf(db, id)
    if (typeFormulaire !== 'Adhesion') refuse('Only a form of the type Adhesion has an open page')
    const adresse = `${settingsFor('BASE_URL').baseUrl}/adherer/${publicLien(client, idPublic)}`
    outputOf(command).line(adresse, { adresse })
  })
