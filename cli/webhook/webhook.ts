import type { Command } from 'commander'
import * as abonnements from '../../db/outbox/abonnements.ts'
import type { Db } from '../../db/engine/database.ts'
import { newSecret } from '../../db/outbox/secrets.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { outputOf } from '../../sdk/commands/output.ts'
import { asClient } from '../session.ts'
import { settingsFor } from '../settings.ts'
import { checkOutput, showOnce } from '../shown-once.ts'

const columns = ['id', 'etat', 'url', 'evenements', 'echecsConsecutifs', 'rotationEnCours'] as const

export const printSubscriptions = (idClient: string, _: unknown, command: Command) =>
  asClient(idClient, async (db) => {
    outputOf(command).table(await abonnements.all(db), columns, `Client ${idClient} has no subscription`)
  })

/** The subscription that a command names. */
export const found = async (db: Db, one: string) =>
  (await abonnements.find(db, one)) ??
  refuse(`There is no subscription ${one}: \`webhook list\` shows those of a client`)

type Work = (db: Db, id: string) => Promise<void>

/** The action of a command that changes one subscription, and says so. */
const changing = (said: string, work: Work) => (idClient: string, one: string, _: unknown, command: Command) =>
  onSubscription({ idClient, one, command, said }, work)

type Change = { idClient: string; one: string; command: Command; said: string }

/** Changes a subscription of a client, then shows it. */
export const onSubscription = ({ idClient, one, command, said }: Change, work: Work) =>
  asClient(idClient, async (db) => {
    await found(db, one)
    await work(db, one)
    outputOf(command).line(`Subscription ${one} ${said}`, await found(db, one))
  })

export const disable = changing('is disabled', abonnements.disable)
export const reactivate = changing('is active', abonnements.reactivate)

export const remove = (idClient: string, one: string, _: unknown, command: Command) =>
  asClient(idClient, async (db) => {
    const abonnement = await found(db, one)
    await abonnements.remove(db, one)
    outputOf(command).line(`Subscription ${one} is deleted`, abonnement)
  })

/** The keys of the environment, which are those of the service where they open what it has encrypted. */
async function openingKeys(db: Db, one: string) {
  const { keys } = settingsFor('WEBHOOK_KEY').webhooks
  if (!(await abonnements.opensSecrets(db, keys, one)))
    refuse(`No key of WEBHOOK_KEY opens the secrets of ${one}: give the one that the service has`)
  return keys
}

type Rotation = { secret?: string; finish?: boolean }

export const rotateSecret = (idClient: string, one: string, options: Rotation, command: Command) =>
  asClient(idClient, async (db) => {
    await found(db, one)
    const { secret = newSecret(), finish = false } = options
    if (!finish && options.secret === undefined) checkOutput()
    const keys = await openingKeys(db, one)
    if (!finish) await abonnements.prepareSecret(db, keys, one, secret)
    else if (!(await abonnements.switchSecret(db, one)))
      refuse(`Subscription ${one} has no next secret: \`webhook rotate\` makes one`)
    const shown = await found(db, one)
    const output = outputOf(command)
    if (finish) {
      output.line(`Subscription ${one} has its next secret only`, shown)
      return
    }
    // What fails here is undone: nobody would have the secret that the next command makes the only one.
    await showOnce(() => {
      output.line(secret, { ...shown, secretSuivant: secret })
    }, `Subscription ${one} has the secrets that it had: nobody has read the next one`)
  })
