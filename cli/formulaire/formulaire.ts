import type { Command } from 'commander'
import { stringify } from 'yaml'
import * as formulaires from '../../db/forms/formulaires.ts'
import { read } from '../../db/forms/formulaires.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { print } from '../../sdk/commands/stdout.ts'
import { asClient } from '../session.ts'

/** Refuses an id that no form of the client has. */
export const noForm = (id: number) => refuse(`No form has the id ${String(id)}: \`formulaire list\` shows them`)

export const printForms = (client: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const rows = await formulaires.all(db)
    outputOf(command).table(rows, ['id', 'typeFormulaire', 'nom', 'idPublic'], 'This client has no form')
  })

export const printForm = (client: string, id: number, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const form = (await read(db, id)) ?? noForm(id)
    print(outputOf(command).json ? JSON.stringify({ id, ...form }, null, 2) : stringify(form).trimEnd())
  })
