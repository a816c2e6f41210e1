import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { contexteOf } from '../courriels/contexte.ts'
import { wordingOf } from '../courriels/matiere.ts'
import { excessOfModele } from '../courriels/mesure.ts'
import { rendre } from '../courriels/rendu.ts'
import * as stored from '../db/modeles-courriel.ts'
import type { Db } from '../db/database.ts'
import { faults, isModele, type Modele, type ModeleConnu, modeles } from '../rules/modeles.ts'
import { refuse } from './failure.ts'
import { examples } from './help.ts'
import { outputOf } from './output.ts'
import { asClient } from './session.ts'
import { settingsFor } from './settings.ts'
import { clientId, text } from './values.ts'

const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const help = `
The content is HTML. {{prenom}} is replaced by the value of prenom, as text.
The e-mails and their variables (* cannot be left out):
${Object.entries(modeles)
  .map(([nom, { variables, requises }]) => {
    const names = Object.keys(variables).map((name) => (requises.some((one) => one === name) ? `${name}*` : name))
    return `  ${nom}: ${names.join(', ')}`
  })
  .join('\n')}`

/** Adds `courriel list`, `show`, `preview`, `set` and `reset`. */
export function addCourrielCommands(program: Command) {
  const courriel = program.command('courriel').description('the wording of the e-mails that a client sends')
  const of = (name: string, description: string) =>
    courriel.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const one = (name: string, description: string) => of(name, description).argument('<name>', 'name of the e-mail')
  examples(of('list', 'list the e-mails and who words them').action(printAll), `courriel list ${exampleClient}`)
  examples(one('show', 'show the wording').action(printOne), `courriel show ${exampleClient} CarteMembre`)
  const preview = one('preview', 'show the e-mail filled with sample data, as HTML').option('--text', 'as text')
  examples(preview.action(printPreview), `courriel preview ${exampleClient} CarteMembre > carte.html`)
  const set = one('set', 'word an e-mail; refuses a wording that lacks a variable')
    .argument('<file>', 'HTML file of the content')
    .requiredOption('--subject <text>', 'its subject', text(255))
    .addHelpText('after', help)
  examples(set.action(setOne), `courriel set ${exampleClient} CarteMembre carte.html --subject "Votre carte"`)
  examples(
    one('reset', 'leave the wording to the service again').action(reset),
    `courriel reset ${exampleClient} CarteMembre`,
  )
  examples(courriel, 'courriel set --help')
}

const known = (nom: string): ModeleConnu =>
  isModele(nom) ? nom : refuse(`No e-mail has the name ${nom}: \`courriel list\` shows them`)

const printAll = (client: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const worded = await stored.names(db)
    const rows = Object.keys(modeles).map((nom) => ({ nom, parOperateur: worded.includes(nom) }))
    outputOf(command).table(rows, ['nom', 'parOperateur'], '')
  })

const printOne = (client: string, nom: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const { sujet, contenu } = await wordingOf(db, known(nom))
    outputOf(command).line(`${sujet}\n\n${contenu}`, { sujet, contenu })
  })

const printPreview = (client: string, nom: string, { text: asText }: { text?: boolean }, command: Command) =>
  asClient(client, async (db) => {
    const { sujet, html, texte } = await preview(db, known(nom))
    outputOf(command).line(asText ? `${sujet}\n\n${texte}` : html, { sujet, html, texte })
  })

async function preview(db: Db, nom: ModeleConnu) {
  const contexte = await contexteOf(db, settingsFor('BASE_URL'))
  if (!contexte) return refuse('The client is gone')
  const { variables } = modeles[nom]
  const { organisation } = contexte
  return rendre({ organisation, redige: { modele: await wordingOf(db, nom), variables } })
}

const setOne = (client: string, nom: string, file: string, { subject }: { subject: string }, command: Command) =>
  asClient(client, async (db) => {
    const modele = { sujet: subject, contenu: contentOf(file) }
    refuseFaults(known(nom), modele)
    await stored.save(db, known(nom), modele)
    outputOf(command).line(`The e-mail ${nom} of client ${client} has its own wording`, { client, nom })
  })

/** Refuses a wording that is too large, lacks a variable of its e-mail, or names one that it does not have. */
export function refuseFaults(nom: ModeleConnu, modele: Modele) {
  const excess = excessOfModele(modele)
  if (excess) refuse(`The content of the e-mail ${nom} is too large to be rendered: ${excess}`)
  const { inconnues, manquantes } = faults(nom, modele)
  const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')
  if (manquantes.length > 0) refuse(`The content of the e-mail ${nom} lacks ${named(manquantes)}`)
  if (inconnues.length > 0) refuse(`The e-mail ${nom} has no variable ${named(inconnues)}`)
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

const reset = (client: string, nom: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    if (!(await stored.remove(db, known(nom)))) refuse(`The e-mail ${nom} has no wording of its own`)
    outputOf(command).line(`The service words the e-mail ${nom} of client ${client} again`, { client, nom })
  })
