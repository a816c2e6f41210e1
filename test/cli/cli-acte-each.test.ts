import type { Command } from 'commander'
import { expect, inject, test } from 'vitest'
import { createProgram } from '../../cli/commands/all.ts'
import { ownerDatabase } from '../support/api.ts'
import { courriel } from '../support/contract/samples.ts'
import { addVotes, personFilled } from '../support/data/person-filled.ts'
import { fileOf } from '../support/processes/commands.ts'

import { launch } from '../support/processes/processes.ts'
import { secrets } from '../support/secrets.ts'

// Each command that changes something enters one line, of the client or of the operator, and each that reads none.

const owner = ownerDatabase().pools.main

type Line = { operation: string; auteur: string; said: string }
type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

/** A command of the operator on a database. */
async function run(url: string, args: readonly string[]): Promise<Ran> {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', ...args]
  const env = { ...secrets(), DATABASE_URL: url, ROW_LEVEL_SECURITY: 'false', SAUVEGARDE_DIR: '' }
  const { code, out, err } = await launch({ env, command }).ended
  return { code, out: out.trim(), err: err.trim() }
}

/** The lines of a client, or of the operator, as text. */
async function linesOf(id: string): Promise<Line[]> {
  const { rows } = await owner.query<Line>(
    `select operation, auteur, to_jsonb(a)::text as said from acte a where client_id = $1 order by instant, id`,
    [id],
  )
  return rows
}

const leaves = (command: Command): string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => (one.commands.length > 0 ? leaves(one).map((name) => `${one.name()} ${name}`) : [one.name()]))

/** Commands that are tried elsewhere, with where and why. */
const elsewhere: Readonly<Record<string, string>> = {
  sync: 'it calls the API with a key, whose line it is',
  distribute: 'it needs the extension Citus',
  'webhook listen': 'it waits for events: its subscription is made and deleted as `webhook create` does',
  migrate: 'cli-acte-operateur.test.ts: of the operator',
  'sauvegarde create': 'cli-acte-operateur.test.ts: of the operator',
  'sauvegarde verify': 'cli-acte-operateur.test.ts: it needs no database',
  'sauvegarde restore': 'cli-acte-operateur.test.ts: of the operator',
  'secrets rotate': 'cli-acte-operateur.test.ts: of the operator',
  'client import': 'cli-acte-operateur.test.ts: into another database',
}

/** A person who has everything, with a campaign that has closed. */
async function prepared() {
  const person = await personFilled()
  const votes = await addVotes(person)
  await votes.close()
  const { client, said, formulaireId } = person
  const { headers } = await client.call('sendCourriel', { body: courriel(7) })
  const { rows } = await owner.query<{ id: string }>('select id from reponse_formulaire where client_id = $1 limit 1', [
    client.id,
  ])
  const [answer] = rows
  await owner.query(
    `insert into adresse_supprimee (client_id, adresse_cle, motif, date_creation) values ($1, 'x@exemple.ca', 'Rejet', now())`,
    [client.id],
  )
  // A sandbox is erased by itself, and not deleted.
  await owner.query('update client set est_bac_a_sable = false, date_expiration = null where id = $1', [client.id])
  const file = await fileOf('')
  return {
    ...{ id: client.id, campagneId: votes.open, formulaire: String(formulaireId), answer: answer?.id ?? '' },
    ...{ message: headers.get('x-courriel-id') ?? '', person: said.idExterne, adhesion: person.idUniqueAdhesion, file },
  }
}

type Made = Awaited<ReturnType<typeof prepared>>
/** What a command that ran before said. */
type Told = Readonly<Record<string, Ran>>
type Given = (made: Made, told: Told) => Promise<string[]> | string[]

const idIn = (ran: Ran | undefined) => (JSON.parse(ran?.out ?? '{}') as { id: string }).id
const keyIn = (ran: Ran | undefined) => (JSON.parse(ran?.out ?? '{}') as { cleId: string }).cleId
const hook = (_: Made, told: Told) => idIn(told['webhook create'])
const form = JSON.stringify({ typeFormulaire: 'Personnalise', nom: 'Sondage' })

/** Each command that changes something, in an order that each of them has what it needs. */
const writes: Readonly<Record<string, Given>> = {
  'campagne count': ({ id, campagneId }) => [id, campagneId],
  'campagne export': ({ id, campagneId }) => [id, campagneId],
  'cle issue': ({ id }) => [id, '--label', 'Marie Roy'],
  'cle expire': (_, told) => [keyIn(told['cle issue']), '--at', '2099-01-01'],
  'cle revoke': (_, told) => [keyIn(told['cle issue'])],
  'client create': () => [
    ...['--organisation', 'Autre', '--usage', 'Paie', '--contact', 'Eve Roy', '--admin-email', 'a@exemple.ca'],
    ...['--modules', 'Membres'],
  ],
  'client set-modules': ({ id }) => [id, 'Membres,Vote'],
  'client set-flags': ({ id }) => [id, '--live-results', 'on'],
  'client update': ({ id }) => [id, '--usage', 'Paie'],
  'client export': ({ id, file }) => [id, `${file}.export`],
  'client delete': ({ id }) => [id, '--days', '30'],
  'client undelete': ({ id }) => [id],
  'conservation set': ({ id }) => [id, '--personnes', '50'],
  'conservation apply': ({ id }) => [id],
  'courriel set': async ({ id }) => [id, 'CarteMembre', await fileOf('<p>{{prenom}}</p>'), '--subject', 'Carte'],
  'courriel reset': ({ id }) => [id, 'CarteMembre'],
  'courriel cancel': ({ id, message }) => [id, message],
  'courriel resend': ({ id, message }) => [id, message],
  'courriel clear-suppressed': ({ id }) => [id, 'x@exemple.ca'],
  'formulaire create': async ({ id }) => [id, await fileOf(form)],
  'formulaire update': async ({ id }, told) => [id, idIn(told['formulaire create']), await fileOf(form)],
  'formulaire send': ({ id, person }, told) => [id, idIn(told['formulaire create']), person],
  'formulaire export-answer': ({ id, answer, file }) => [id, answer, `${file}.pdf`],
  'paiement import': async ({ id, adhesion }) => [
    id,
    await fileOf(`idUniqueAdhesion,type,transactionId\n${adhesion},Autorisation,tx-1\n`, 'paiements.csv'),
  ],
  'webhook create': ({ id }) => [id, '--url', 'https://exemple.ca/w', '--events', 'adhesion.signee'],
  'webhook update': (made, told) => [made.id, hook(made, told), '--url', 'https://exemple.ca/x'],
  'webhook rotate': (made, told) => [made.id, hook(made, told)],
  'webhook test': (made, told) => [made.id, hook(made, told)],
  'webhook disable': (made, told) => [made.id, hook(made, told)],
  'webhook reactivate': (made, told) => [made.id, hook(made, told)],
  'webhook resend': ({ id }, told) => [
    id,
    (JSON.parse(told['webhook test']?.out ?? '{}') as { idLivraison: string }).idLivraison,
  ],
  'webhook replay': (made, told) => [made.id, hook(made, told), '--from', '2020-01-01', '--to', '2099-01-01'],
  'webhook delete': (made, told) => [made.id, hook(made, told)],
}

/** Each that reads. */
const reads: Readonly<Record<string, Given>> = {
  'acte list': ({ id }) => [id],
  'acte show': async ({ id }) => {
    const { rows } = await owner.query<{ id: string }>('select id from acte where client_id = $1 limit 1', [id])
    return [id, rows[0]?.id ?? '']
  },
  'acte verify': ({ id }) => [id],
  'campagne journal': ({ id, campagneId }) => [id, campagneId],
  'campagne keys': () => [],
  'campagne verify': async (_, told) => [await fileOf(told['campagne export']?.out ?? '')],
  'cle list': ({ id }) => [id],
  'client list': () => [],
  'client show': ({ id }) => [id],
  'conservation show': ({ id }) => [id],
  'consentement verify': ({ id }) => [id],
  'courriel list': ({ id }) => [id],
  'courriel list-suppressed': ({ id }) => [id],
  'courriel list-wordings': ({ id }) => [id],
  'courriel preview': ({ id }) => [id, 'CarteMembre'],
  'courriel show': ({ id, message }) => [id, message],
  'courriel show-wording': ({ id }) => [id, 'CarteMembre'],
  etat: () => [],
  'formulaire list': ({ id }) => [id],
  'formulaire list-answers': ({ id }) => [id],
  'formulaire show': ({ id, formulaire }) => [id, formulaire],
  'formulaire show-address': ({ id, formulaire }) => [id, formulaire],
  'formulaire show-answer': ({ id, answer }) => [id, answer],
  'webhook list': ({ id }) => [id],
  'webhook list-deliveries': ({ id }) => [id],
}

/** Of these the code of the end is not what is asked: others of this database may have what they tell of. */
const mayRefuse = new Set(['campagne keys', 'campagne verify', 'etat'])

test('every command is known to change something or not', () => {
  const known = [...Object.keys(writes), ...Object.keys(reads), ...Object.keys(elsewhere)]
  expect(leaves(createProgram()).toSorted()).toEqual(known.toSorted())
})

test(
  'a command that changes something enters one line without a value, and one that reads none',
  { timeout: 600_000 },
  async () => {
    const made = await prepared()
    const told: Record<string, Ran> = {}
    const url = inject('ownerUrl')
    const values = ['Marie Roy', 'Paie', 'exemple.ca/', 'Sondage', 'tx-1', made.person, 'CarteMembre']
    let count = (await linesOf(made.id)).length
    for (const [name, given] of Object.entries({ ...writes, ...reads })) {
      const args = await given(made, told)
      const ran = await run(url, [...(name === 'campagne export' ? [] : ['--json']), ...name.split(' '), ...args])
      told[name] = ran
      if (!mayRefuse.has(name)) expect([name, ran.code, ran.code === 0 ? '' : ran.err]).toEqual([name, 0, ''])
      const of = name === 'client create' ? idIn(ran) : made.id
      const before = name === 'client create' ? 0 : count
      const lines = (await linesOf(of)).slice(before)
      const expected = name in writes ? [[name, 'Operateur']] : []
      expect([name, lines.map(({ operation, auteur }) => [operation, auteur])]).toEqual([name, expected])
      for (const { said } of lines)
        expect(
          values.filter((value) => said.includes(value)),
          name,
        ).toEqual([])
      if (of === made.id) count += lines.length
    }
  },
)
