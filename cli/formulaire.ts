import type { Command } from 'commander'
import { stringify } from 'yaml'
import * as formulaires from '../db/formulaires.ts'
import { read, save } from '../db/formulaires-save.ts'
import { refuse } from './failure.ts'
import { refuseFaults } from './courriel.ts'
import { addSending } from './formulaire-envoyer.ts'
import { readFormulaire } from './formulaire-file.ts'
import { examples } from './help.ts'
import { outputOf } from './output.ts'
import { asClient } from './session.ts'
import { clientId, positiveInteger } from './values.ts'

const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const fileHelp = `
A form file, YAML or JSON:
  typeFormulaire: Adhesion            Adhesion, Demission, Personnalise or Generique
  nom: Adhésion en ligne
  description: Devenir membre         optional
  syndicatIdExterne: SYN-01           needed for Adhesion and Demission
  modeleCourriel:                     optional: the e-mail that carries the link
    sujet: Votre adhésion
    contenu: <p>Bonjour {{prenom}}, {{lien}}</p>
  champsUtilisateur: [quart]          optional: the custom fields that it shows, in this order
  objetsConsentement: [OC-INFOLETTRE] optional: the consents that it asks for, in this order`

/** Adds `formulaire create`, `update`, `list` and `show`. */
export function addFormulaireCommands(program: Command) {
  const formulaire = program.command('formulaire').description('the forms that members fill and sign')
  const of = (name: string, description: string) =>
    formulaire.command(name).description(description).argument('<client>', 'id of the client', clientId)
  const create = of('create', 'create a form from a file; prints its id')
    .argument('<file>', 'form file')
    .addHelpText('after', fileHelp)
    .action((client: string, file: string, _: unknown, command: Command) => write(client, undefined, file, command))
  examples(create, `formulaire create ${exampleClient} adhesion.yaml`)
  const update = of('update', 'replace a form by what a file says')
    .argument('<id>', 'id of the form', positiveInteger)
    .argument('<file>', 'form file')
    .addHelpText('after', fileHelp)
    .action((client: string, id: number, file: string, _: unknown, command: Command) =>
      write(client, id, file, command),
    )
  examples(update, `formulaire update ${exampleClient} 12 adhesion.yaml`)
  examples(of('list', 'list the forms of a client').action(printForms), `formulaire list ${exampleClient}`)
  const show = of('show', 'print a form as a form file')
    .argument('<id>', 'id of the form', positiveInteger)
    .action(printForm)
  examples(show, `formulaire show ${exampleClient} 12 > adhesion.yaml`)
  addSending(formulaire)
  examples(formulaire, `formulaire list ${exampleClient}`, 'formulaire create --help')
}

function write(client: string, id: number | undefined, file: string, command: Command) {
  const form = readFormulaire(file)
  if (form.modeleCourriel) refuseFaults('Formulaire', form.modeleCourriel)
  return asClient(client, async (db) => {
    if (id !== undefined && !(await formulaires.exists(db, id))) noForm(id)
    const saved = await save(db, id, form)
    if (typeof saved !== 'number') {
      const named = saved.map(({ member, valeur }) => `${member} ${valeur}`).join(', ')
      return refuse(`Client ${client} does not have what ${file} names: ${named}`)
    }
    outputOf(command).line(String(saved), { id: saved })
  })
}

const noForm = (id: number) => refuse(`No form has the id ${String(id)}: \`formulaire list\` shows them`)

const printForms = (client: string, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const rows = await formulaires.all(db)
    outputOf(command).table(rows, ['id', 'typeFormulaire', 'nom', 'idPublic'], 'This client has no form')
  })

const printForm = (client: string, id: number, _: unknown, command: Command) =>
  asClient(client, async (db) => {
    const form = (await read(db, id)) ?? noForm(id)
    console.log(outputOf(command).json ? JSON.stringify({ id, ...form }, null, 2) : stringify(form).trimEnd())
  })
