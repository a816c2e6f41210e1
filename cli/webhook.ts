import type { Command } from 'commander'
import * as abonnements from '../db/abonnements.ts'
import type { Db } from '../db/database.ts'
import { publishTest } from '../db/evenements.ts'
import * as livraisons from '../db/livraisons.ts'
import { newSecret } from '../db/secrets-webhook.ts'
import { faultOf } from '../webhooks/adresses.ts'
import { refuse } from './failure.ts'
import { examples } from './help.ts'
import { note, outputOf } from './output.ts'
import { asClient } from './session.ts'
import { abonnementId, clientId, eventKinds, isoDate, livraisonId, positiveInteger, webhookSecret } from './values.ts'
import { settingsFor } from './settings.ts'
import { addListenCommand } from './webhook-listen.ts'

const client = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const id = '0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e'
const url = 'https://recepteur.exemple.ca/evenements'
const columns = ['id', 'etat', 'url', 'evenements', 'echecsConsecutifs', 'rotationEnCours'] as const
const deliveryColumns = ['id', 'evenement', 'statut', 'tentatives', 'dateCreationUtc', 'derniereErreur'] as const

/** Adds the commands of webhooks: subscriptions, their secrets, and what was delivered. */
export function addWebhookCommands(program: Command) {
  const webhook = program.command('webhook').description('the webhooks of the clients: subscriptions and deliveries')
  addSubscriptions(webhook)
  addStates(webhook)
  addSecrets(webhook)
  addDeliveries(webhook)
  addRepeats(webhook)
  addListenCommand(webhook)
  examples(webhook, `webhook create ${client} --url ${url}`, `webhook deliveries ${client} --subscription ${id}`)
}

const on = (parent: Command, name: string, description: string) =>
  parent.command(name).description(description).argument('<client>', 'id of the client', clientId)

const onOne = (parent: Command, name: string, description: string) =>
  on(parent, name, description).argument('<id>', 'id of the subscription', abonnementId)

type Target = { url?: string; events?: string[] }

function addSubscriptions(webhook: Command) {
  const create = on(webhook, 'create', 'subscribe an address to events; prints the secret, this once')
    .requiredOption('--url <url>', 'where events are sent: https; in development also http on loopback')
    .option('--events <kinds>', 'kinds of events, separated by commas', eventKinds, [...abonnements.evenements])
    .option('--secret <base64>', 'the shared secret, 24 to 64 bytes in base64; made when left out', webhookSecret)
    .action(createSubscription)
  examples(create, `webhook create ${client} --url ${url} --events adhesion.signee`)
  const list = on(webhook, 'list', 'list the subscriptions of a client').action(printSubscriptions)
  examples(list, `webhook list ${client}`)
  const change = onOne(webhook, 'change', 'change where events are sent, or which')
    .option('--url <url>', 'the new address')
    .option('--events <kinds>', 'the new kinds, separated by commas', eventKinds)
    .action((idClient: string, one: string, { url: target, events }: Target, command: Command) => {
      if (target !== undefined) checkUrl(target)
      const changes = { ...(target !== undefined && { url: target }), ...(events && { evenements: events }) }
      return onSubscription(idClient, one, command, 'is changed', (db) => abonnements.change(db, one, changes))
    })
  examples(change, `webhook change ${client} ${id} --url ${url}`)
}

function addStates(webhook: Command) {
  const states: [name: string, description: string, said: string, work: (db: Db, id: string) => Promise<void>][] = [
    ['disable', 'send nothing more; what happens meanwhile is kept', 'is disabled', abonnements.disable],
    [
      'reactivate',
      'send events again; those of the suspension are not, `replay` does',
      'is active',
      abonnements.reactivate,
    ],
  ]
  for (const [name, description, said, work] of states) {
    const command = onOne(webhook, name, description).action(
      (idClient: string, one: string, _: unknown, own: Command) =>
        onSubscription(idClient, one, own, said, (db) => work(db, one)),
    )
    examples(command, `webhook ${name} ${client} ${id}`)
  }
  const remove = onOne(webhook, 'delete', 'delete a subscription with its deliveries').action(
    (idClient: string, one: string, _: unknown, command: Command) =>
      asClient(idClient, async (db) => {
        const abonnement = await found(db, one)
        await abonnements.remove(db, one)
        outputOf(command).line(`Subscription ${one} is deleted`, abonnement)
      }),
  )
  examples(remove, `webhook delete ${client} ${id}`)
}

function addSecrets(webhook: Command) {
  const rotate = onOne(webhook, 'rotate', 'begin a rotation: events are signed with both secrets; --finish ends it')
    .option('--secret <base64>', 'the next secret; made when left out', webhookSecret)
    .option('--finish', 'the next secret becomes the only one')
    .action(rotateSecret)
  examples(rotate, `webhook rotate ${client} ${id}`, `webhook rotate ${client} ${id} --finish`)
  const test = onOne(webhook, 'test', 'send an event of the kind webhook.essai').action(
    (idClient: string, one: string, _: unknown, command: Command) =>
      asClient(idClient, async (db) => {
        if ((await found(db, one)).etat === 'Desactive') refuseDisabled(one)
        const livraison = await publishTest(db, one)
        outputOf(command).line(livraison, { idLivraison: livraison, idAbonnement: one })
        note('`webhook deliveries` shows what became of it')
      }),
  )
  examples(test, `webhook test ${client} ${id}`)
}

type Shown = { subscription?: string; status?: string; from?: string; to?: string; limit: number }

function addDeliveries(webhook: Command) {
  const list = on(
    webhook,
    'deliveries',
    'list deliveries, the latest first; with --json, their attempts and answers too',
  )
    .option('--subscription <id>', 'those of one subscription', abonnementId)
    .option('--status <status>', 'EnAttente, Livree, Echouee or NonLivre')
    .option('--from <date>', 'ISO date or instant (UTC) of the first events', isoDate)
    .option('--to <date>', 'ISO date or instant (UTC) that the events are before', isoDate)
    .option('--limit <n>', 'how many at most', positiveInteger, 100)
    .action((idClient: string, shown: Shown, command: Command) =>
      asClient(idClient, async (db) => {
        const { subscription, status, from, to, limit } = shown
        const filtre = { idAbonnement: subscription, statut: status, depuis: from, jusqua: to }
        const output = outputOf(command)
        const list = await livraisons.latest(db, filtre, limit)
        if (output.json) console.log(JSON.stringify(list, null, 2))
        else output.table(list.map(withoutAttempts), deliveryColumns, 'There is no such delivery')
      }),
    )
  examples(list, `webhook deliveries ${client} --status Echouee`, `--json webhook deliveries ${client} --limit 1`)
}

function addRepeats(webhook: Command) {
  const resend = on(webhook, 'resend', 'send one delivery again, with the same DeliveryId')
    .argument('<delivery>', 'id of the delivery: its DeliveryId', livraisonId)
    .action((idClient: string, one: string, _: unknown, command: Command) =>
      asClient(idClient, async (db) => {
        const livraison =
          (await livraisons.findToResend(db, one)) ??
          refuse(`There is no delivery ${one}: \`webhook deliveries\` shows those of a client`)
        if (livraison.etat === 'Desactive') refuseDisabled(livraison.idAbonnement)
        if (!(await livraisons.resend(db, one))) refuse(`Delivery ${one} is on its way already`)
        outputOf(command).line(`Delivery ${one} is sent again`, { idLivraison: one })
      }),
    )
  examples(resend, `webhook resend ${client} ${id}`)
  const replay = onOne(webhook, 'replay', 'send again all that happened in a time, what a suspension kept included')
    .requiredOption('--from <date>', 'ISO date or instant (UTC) of the first events', isoDate)
    .requiredOption('--to <date>', 'ISO date or instant (UTC) that the events are before', isoDate)
    .action((idClient: string, one: string, { from, to }: { from: string; to: string }, command: Command) =>
      asClient(idClient, async (db) => {
        if ((await found(db, one)).etat === 'Desactive') refuseDisabled(one)
        const nombre = await livraisons.replay(db, one, from, to)
        outputOf(command).line(`${String(nombre)} deliveries are sent again`, { nombre })
      }),
    )
  examples(replay, `webhook replay ${client} ${id} --from 2026-11-01 --to 2026-11-02T12:00:00Z`)
}

const withoutAttempts = ({ essais: _, ...shown }: livraisons.Livraison) => shown

const refuseDisabled = (one: string) => refuse(`Subscription ${one} is disabled: reactivate it first`)

function checkUrl(target: string) {
  const fault = faultOf(target, settingsFor().webhooks)
  if (fault !== undefined) refuse(`The address ${fault}`)
}

const found = async (db: Db, one: string) =>
  (await abonnements.find(db, one)) ??
  refuse(`There is no subscription ${one}: \`webhook list\` shows those of a client`)

const onSubscription = (
  idClient: string,
  one: string,
  command: Command,
  said: string,
  work: (db: Db) => Promise<void>,
) =>
  asClient(idClient, async (db) => {
    await found(db, one)
    await work(db)
    outputOf(command).line(`Subscription ${one} ${said}`, await found(db, one))
  })

type Creation = { url: string; events: string[]; secret?: string }

function createSubscription(
  idClient: string,
  { url: target, events, secret = newSecret() }: Creation,
  command: Command,
) {
  checkUrl(target)
  return asClient(idClient, async (db) => {
    const { key } = settingsFor('WEBHOOK_KEY').webhooks
    const one = await abonnements.insert(db, key, { url: target, evenements: events, secret })
    outputOf(command).line(secret, { ...(await found(db, one)), secret })
    note(`Subscription ${one}: its secret is shown this once, hand it over by a safe way`)
  })
}

const printSubscriptions = (idClient: string, _: unknown, command: Command) =>
  asClient(idClient, async (db) => {
    outputOf(command).table(await abonnements.all(db), columns, `Client ${idClient} has no subscription`)
  })

function rotateSecret(idClient: string, one: string, options: { secret?: string; finish?: boolean }, command: Command) {
  return asClient(idClient, async (db) => {
    await found(db, one)
    const { secret = newSecret(), finish = false } = options
    if (!finish) await abonnements.prepareSecret(db, settingsFor('WEBHOOK_KEY').webhooks.key, one, secret)
    else if (!(await abonnements.switchSecret(db, one)))
      refuse(`Subscription ${one} has no next secret: \`webhook rotate\` makes one`)
    const shown = await found(db, one)
    if (finish) outputOf(command).line(`Subscription ${one} has its next secret only`, shown)
    else outputOf(command).line(secret, { ...shown, secretSuivant: secret })
  })
}
