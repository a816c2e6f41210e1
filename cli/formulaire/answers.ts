import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import * as reponses from '../../db/forms/reponses-formulaire.ts'
import { drawSigned } from '../../mail/formulaire-signe/draw.ts'
import { codeOf } from '../../rules/error-code.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { print } from '../../sdk/commands/stdout.ts'
import { asClient } from '../session.ts'
import { settingsFor } from '../settings.ts'

type Filter = { readonly form?: number; readonly after?: string }

const noAnswer = (id: string) => refuse(`No answer has the id ${id}: \`formulaire list-answers\` shows them`)

export const printAnswers = (client: string, { form, after }: Filter, command: Command) =>
  asClient(client, async (db) => {
    const rows = await reponses.latest(db, { idFormulaire: form, apres: after })
    const members = [
      'dateReponse',
      'nomFormulaire',
      'prenom',
      'nom',
      'signature',
      'aSignatureManuscripte',
      'id',
    ] as const
    outputOf(command).table(rows, members, 'Nobody has answered a form')
  })

export const printAnswer = (client: string, id: string) =>
  asClient(client, async (db) => {
    print(JSON.stringify((await reponses.find(db, id)) ?? noAnswer(id), null, 2))
  })

type Written = { readonly language: 'fr' | 'en' }

export const exportAnswer = (client: string, id: string, file: string, { language }: Written, command: Command) =>
  asClient(client, async (db) => {
    if (!(await reponses.exists(db, id))) noAnswer(id)
    const signed = await reponses.findSigned(db, id)
    if (!signed) return refuse(`The answer ${id} has no signed form: it was not signed, or an earlier version took it`)
    const { timeZone } = settingsFor()
    write(file, await drawSigned({ ...signed, language, timeZone }))
    outputOf(command).line(`Wrote ${file}`, { file, empreinte: signed.empreinte })
  })

function write(file: string, bytes: Buffer) {
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    refuse(`${file} cannot be written: ${codeOf(error) === 'EEXIST' ? 'it is there already' : String(error)}`)
  }
}
