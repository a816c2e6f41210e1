import { type Command, Option } from 'commander'
import { evenements } from '../../rules/evenements.ts'
import { statutsLivraison } from '../../rules/statuts.ts'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { positiveInteger } from '../../sdk/commands/values.ts'
import { abonnementId, clientId, eventKinds, isoDate, livraisonId, webhookSecret } from '../values.ts'

const subscriptions = () => import('../webhook/webhook.ts')
const addresses = () => import('../webhook/adresse.ts')
const deliveries = () => import('../webhook/livraisons.ts')
const listening = () => import('../webhook/listen.ts')
const client = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const id = '0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e'
const url = 'https://recepteur.exemple.ca/evenements'

/** Adds the commands of webhooks: subscriptions, their secrets, and what was delivered. */
export function addWebhookCommands(program: Command) {
  const webhook = program.command('webhook').description('the webhooks of the clients: subscriptions and deliveries')
  addSubscriptions(webhook)
  addStates(webhook)
  addSecrets(webhook)
  addDeliveries(webhook)
  addRepeats(webhook)
  addListen(webhook)
  renamed(webhook, 'change', 'update')
  renamed(webhook, 'deliveries', 'list-deliveries')
  examples(webhook, `webhook create ${client} --url ${url}`, `webhook list-deliveries ${client} --subscription ${id}`)
}

const on = (parent: Command, name: string, description: string) =>
  parent.command(name).description(description).argument('<client>', 'id of the client', clientId)

const onOne = (parent: Command, name: string, description: string) =>
  on(parent, name, description).argument('<id>', 'id of the subscription', abonnementId)

function addSubscriptions(webhook: Command) {
  const create = on(webhook, 'create', 'subscribe an address to events; prints the secret, this once')
    .requiredOption('--url <url>', 'where events are sent: https; in development also http on loopback')
    .option('--events <kinds>', 'kinds of events, separated by commas', eventKinds, [...evenements])
    .option('--secret <base64>', 'the shared secret, 24 to 64 bytes in base64; made when left out', webhookSecret)
    .action(later(async () => (await addresses()).createSubscription))
  examples(create, `webhook create ${client} --url ${url} --events adhesion.signee`)
  const list = on(webhook, 'list', 'list the subscriptions of a client')
  examples(list.action(later(async () => (await subscriptions()).printSubscriptions)), `webhook list ${client}`)
  const change = onOne(webhook, 'update', 'change where events are sent, or which')
    .option('--url <url>', 'the new address')
    .option('--events <kinds>', 'the new kinds, separated by commas', eventKinds)
    .action(later(async () => (await addresses()).changeSubscription))
  examples(change, `webhook update ${client} ${id} --url ${url}`)
}

function addStates(webhook: Command) {
  const disable = onOne(webhook, 'disable', 'send nothing more; what happens meanwhile is kept')
  examples(disable.action(later(async () => (await subscriptions()).disable)), `webhook disable ${client} ${id}`)
  const reactivate = onOne(
    webhook,
    'reactivate',
    'send events again; those of the suspension are not, `replay` does',
  ).action(later(async () => (await subscriptions()).reactivate))
  examples(reactivate, `webhook reactivate ${client} ${id}`)
  const remove = onOne(webhook, 'delete', 'delete a subscription with its deliveries')
  examples(remove.action(later(async () => (await subscriptions()).remove)), `webhook delete ${client} ${id}`)
}

function addSecrets(webhook: Command) {
  const rotate = onOne(webhook, 'rotate', 'begin a rotation: events are signed with both secrets; --finish ends it')
    .option('--secret <base64>', 'the next secret; made when left out', webhookSecret)
    .option('--finish', 'the next secret becomes the only one')
    .action(later(async () => (await subscriptions()).rotateSecret))
  examples(rotate, `webhook rotate ${client} ${id}`, `webhook rotate ${client} ${id} --finish`)
  const test = onOne(webhook, 'test', 'send an event of the kind webhook.essai')
  examples(test.action(later(async () => (await deliveries()).sendTest)), `webhook test ${client} ${id}`)
}

function addDeliveries(webhook: Command) {
  const list = on(
    webhook,
    'list-deliveries',
    'list deliveries, the latest first; with --json, their attempts and answers too',
  )
    .option('--subscription <id>', 'those of one subscription', abonnementId)
    .addOption(new Option('--status <status>', 'those of which this became').choices(statutsLivraison))
    .option('--from <date>', 'ISO date or instant (UTC) of the first events', isoDate)
    .option('--to <date>', 'ISO date or instant (UTC) that the events are before', isoDate)
    .option('--limit <n>', 'how many at most', positiveInteger, 100)
    .action(later(async () => (await deliveries()).printDeliveries))
  examples(
    list,
    `webhook list-deliveries ${client} --status Echouee`,
    `--json webhook list-deliveries ${client} --limit 1`,
  )
}

function addRepeats(webhook: Command) {
  const resend = on(webhook, 'resend', 'send one delivery again, with the same DeliveryId')
    .argument('<delivery>', 'id of the delivery: its DeliveryId', livraisonId)
    .action(later(async () => (await deliveries()).resend))
  examples(resend, `webhook resend ${client} ${id}`)
  const replay = onOne(webhook, 'replay', 'send again all that happened in a time, what a suspension kept included')
    .requiredOption('--from <date>', 'ISO date or instant (UTC) of the first events', isoDate)
    .requiredOption('--to <date>', 'ISO date or instant (UTC) that the events are before', isoDate)
    .action(later(async () => (await deliveries()).replay))
  examples(replay, `webhook replay ${client} ${id} --from 2026-11-01 --to 2026-11-02T12:00:00Z`)
}

/** Adds `webhook listen`: a receiver at the terminal. */
function addListen(webhook: Command) {
  const listen = webhook
    .command('listen')
    .description('print the events of a sandbox as they arrive, verified, until it is interrupted; in development')
    .argument('<client>', 'id of the sandbox', clientId)
    .option('--count <n>', 'end after so many events', positiveInteger)
    .action(later(async () => (await listening()).listenTo))
  examples(listen, `webhook listen ${client}`)
}
