import type { Command } from 'commander'
import type { Db } from '../../db/engine/database.ts'
import * as formulaires from '../../db/forms/formulaires.ts'
import { save } from '../../db/forms/formulaires.ts'
import { excess } from '../../db/forms/taille.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { made } from '../acte/running.ts'
import { refuseFaults } from '../courriel.ts'
import { noForm } from './formulaire.ts'
import { readFormulaire } from './file.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { asClient } from '../session.ts'
import { showMade } from '../shown-once.ts'

export const create = (client: string, file: string, _: unknown, command: Command) =>
  write(client, undefined, file, command)

export const update = (client: string, id: number, file: string, _: unknown, command: Command) =>
  write(client, id, file, command)

async function write(client: string, id: number | undefined, file: string, command: Command) {
  const form = readFormulaire(file)
  if (form.modeleCourriel) await refuseFaults('Formulaire', form.modeleCourriel)
  return asClient(client, async (db) => {
    if (id !== undefined && !(await formulaires.exists(db, id))) noForm(id)
    const saved = await save(db, id, form)
    if (saved.end === 'unknown') {
      const named = saved.named.map(({ member, valeur }) => `${member} ${valeur}`).join(', ')
      return refuse(`Client ${client} does not have what ${file} names: ${named}`)
    }
    await refuseExcess(db, saved.id, file)
    made({ id: String(saved.id) })
    const show = () => {
      outputOf(command).line(String(saved.id), { id: saved.id })
    }
    // What fails here is undone.
    if (id === undefined) await showMade(show, 'No form was made: nobody has read its id')
    else show()
  })
}

/** Refuses a form that shows more than its page may; with the error, nothing of it is written. */
async function refuseExcess(db: Db, id: number, file: string) {
  const found = await excess(db, id)
  if (!found) return
  const shown = `${String(found.choix)} choices and ${String(found.octets)} bytes of text in all its fields and consents`
  refuse(`The form of ${file} is too large for a page: it shows ${shown}, of 10000 and 1000000 at most`)
}
