import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { contextOf } from '../mail/context.ts'
import { wordingOf } from '../mail/material.ts'
import { excessOfModele } from '../mail/measure.ts'
import * as stored from '../db/outbox/modeles.ts'
import type { Db } from '../db/engine/database.ts'
import { faults, isModele, type Modele, type KnownModele, modeles } from '../rules/modeles.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { asClient } from './session.ts'
import { settingsFor } from './settings.ts'

const known = (nom: string): KnownModele =>
  isModele(nom) ? nom : refuse(`No e-mail has the name ${nom}: \`courriel list-wordings\` shows them`)

export const printAll = (client: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const worded = await stored.names(db)
    const rows = Object.keys(modeles).map((nom) => ({ nom, parOperateur: worded.includes(nom) }))
    outputOf(command).table(rows, ['nom', 'parOperateur'], '')
  })

export const printOne = (client: string, nom: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const { sujet, contenu } = await wordingOf(db, known(nom))
    outputOf(command).line(`${sujet}\n\n${contenu}`, { sujet, contenu })
  })

export const printPreview = (client: string, nom: string, { text: asText }: { text?: boolean }, command: Command) =>
  asClient(client, async (db) => {
    const { sujet, html, texte } = await preview(db, known(nom))
    outputOf(command).line(asText ? `${sujet}\n\n${texte}` : html, { sujet, html, texte })
  })

async function preview(db: Db, nom: KnownModele) {
  const context = await contextOf(db, settingsFor('BASE_URL'))
  if (!context) return refuse('The client is gone')
  const { variables } = modeles[nom]
  const { organisation } = context
  const { render } = await import('../mail/render.ts')
  const worded = { modele: await wordingOf(db, nom), variables }
  return render({ organisation, kind: 'worded', worded }).catch((error: unknown) =>
    refuse(`The e-mail ${nom} cannot be sent: ${error instanceof Error ? error.message : String(error)}`),
  )
}

export const setOne = (client: string, nom: string, file: string, { subject }: { subject: string }, command: Command) =>
  asClient(client, async (db) => {
    const modele = { sujet: subject, contenu: contentOf(file) }
    await refuseFaults(known(nom), modele)
    await stored.save(db, known(nom), modele)
    outputOf(command).line(`The e-mail ${nom} of client ${client} has its own wording`, { client, nom })
  })

/** Refuses a wording that is too large, lacks a variable of its e-mail, names one that it does not have, or loses its link. */
export async function refuseFaults(nom: KnownModele, modele: Modele) {
  const excess = excessOfModele(modele)
  if (excess) refuse(`The content of the e-mail ${nom} is too large to be rendered: ${excess}`)
  const { unknown, missing } = faults(nom, modele)
  const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')
  if (missing.length > 0) refuse(`The content of the e-mail ${nom} lacks ${named(missing)}`)
  if (unknown.length > 0) refuse(`The e-mail ${nom} has no variable ${named(unknown)}`)
  const { faultOfLink } = await import('../mail/content/wording.ts')
  const lost = await faultOfLink(nom, modele)
  if (lost !== undefined) refuse(`The content of the e-mail ${nom} does not bring its link: ${lost}`)
}

const maxBytes = 1_000_000

function contentOf(file: string): string {
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content !== '' && Buffer.byteLength(content) <= maxBytes) return content
  } catch (error) {
    return refuse(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return refuse(`${file} is empty, or longer than ${String(maxBytes)} bytes`)
}

export const reset = (client: string, nom: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    if (!(await stored.remove(db, known(nom)))) refuse(`The e-mail ${nom} has no wording of its own`)
    outputOf(command).line(`The service words the e-mail ${nom} of client ${client} again`, { client, nom })
  })
