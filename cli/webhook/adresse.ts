import type { Command } from 'commander'
import * as abonnements from '../../db/outbox/abonnements.ts'
import { newSecret } from '../../db/outbox/secrets.ts'
import { faultOf } from '../../webhooks/adresses.ts'
import { misused, refuse } from '../../sdk/commands/failure.ts'
import { note, outputOf } from '../../sdk/commands/output.ts'
import { made } from '../acte/running.ts'
import { asClient } from '../session.ts'
import { settingsFor } from '../settings.ts'
import { checkOutput, showOnce } from '../shown-once.ts'
import { found, onSubscription } from './webhook.ts'

function checkUrl(target: string) {
  const fault = faultOf(target, settingsFor().webhooks)
  if (fault !== undefined) refuse(`The address ${fault.en}`)
}

type Creation = { url: string; events: string[]; secret?: string }

export function createSubscription(idClient: string, creation: Creation, command: Command) {
  const { url, events, secret = newSecret() } = creation
  checkUrl(url)
  if (creation.secret === undefined) checkOutput()
  return asClient(idClient, async (db) => {
    const { keys } = settingsFor('WEBHOOK_KEY').webhooks
    const one = await abonnements.insert(db, keys, { url, evenements: events, secret })
    made({ id: one })
    const shown = await found(db, one)
    await showOnce(() => {
      outputOf(command).line(secret, { ...shown, secret })
    }, 'No subscription was made: nobody has read its secret')
    note(`Subscription ${one}: its secret is shown this once, hand it over by a safe way`)
  })
}

type Target = { url?: string; events?: string[] }

export function changeSubscription(idClient: string, one: string, { url, events }: Target, command: Command) {
  if (url === undefined && events === undefined) misused('Give what is to change: --url, --events')
  if (url !== undefined) checkUrl(url)
  const changes = { ...(url !== undefined && { url }), ...(events && { evenements: events }) }
  const change = { idClient, one, command, said: 'is changed' }
  return onSubscription(change, (db) => abonnements.change(db, one, changes))
}
