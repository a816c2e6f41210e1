import { createHash } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import { openFairTurns } from '../../pace/fair-turns.ts'
import type { Database, Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { nobody } from '../../rules/nobody.ts'
import { insert as insertAbonnement } from '../outbox/abonnements.ts'
import { newSecret } from '../outbox/secrets.ts'
import { issueCle } from './cles.ts'
import { countSandboxes, insertClient } from './clients.ts'
import { spend } from './debits.ts'
import { insertDemo, noDemo } from './demo/demo.ts'
import type { Ring } from '../../rules/ring.ts'

type Request = components['schemas']['BacASableCreation']
type Settings = Pick<Config, 'environment' | 'boxKeys' | 'webhooks' | 'sandboxesPerHour' | 'sandboxesMax'>

/** What became of the wish for a sandbox: made, or refused by a limit for so many seconds. */
export type Wished<Sandbox> =
  { readonly end: 'made'; readonly sandbox: Sandbox } | { readonly end: 'limited'; readonly seconds: number }

const limited = (seconds: number) => ({ end: 'limited', seconds }) as const

export type Sandboxes = ReturnType<typeof openSandboxes>

/**
 * Makes sandboxes one after the other, those with the demonstration data and those without apart: a crowd of them takes
 * one connection. Callers wait in turn by address; one that has a hundred waiting, or that has waited for `patience`
 * milliseconds, is told to come again.
 */
export function openSandboxes(database: Database, config: Settings) {
  const openTurns = () => openFairTurns({ most: 1, share: 1, longestQueue: 100, patience: 30_000 })
  const turns = { demo: openTurns(), vide: openTurns() }
  return {
    /** The sandbox for the caller at `address`, or in how many seconds a limit lets it have one. */
    async create(address: string, request: Request): Promise<Wished<Sandbox>> {
      const limite = config.sandboxesPerHour
      // An address is a personal datum: it is counted, not kept.
      const hash = createHash('sha256').update(address).digest('hex').slice(0, 32)
      const debit = { cle: `bac à sable ${hash}`, secondes: 3600, limite }
      const wait = await database.crowd.write(nobody, (db) => spend(db, debit))
      if (wait !== undefined) return limited(wait)
      return turns[request.jeuDeDonnees ?? 'vide'](address, async () => {
        const { nombre, secondes } = await countSandboxes(database)
        if (nombre >= config.sandboxesMax) return limited(Math.max(1, secondes))
        return { end: 'made', sandbox: await createSandbox(database, config, request) }
      })
    },
  }
}

type Sandbox = Awaited<ReturnType<typeof createSandbox>>

/** Creates a disposable client, its key and its data, in one transaction (decisions M-11, M-12). */
function createSandbox(
  database: Database,
  { environment: environnement, boxKeys, webhooks }: Settings,
  request: Request,
) {
  const { nom = 'Bac à sable', modules = ['Membres', 'Vote'], jeuDeDonnees = 'vide', dureeHeures = 72 } = request
  const id = newId()
  return database.write(id, async (db) => {
    const expire = new Date(Date.parse(db.now) + dureeHeures * 3_600_000).toISOString().replace('.000Z', 'Z')
    const client = {
      id,
      organisation: nom,
      usagePrevu: 'Bac à sable',
      contactTechnique: '',
      courrielAdministrateur: '',
      environnement,
      modules,
      resultatsEnDirect: request.resultatsEnDirect ?? false,
      estBacASable: true,
      dateExpiration: expire,
    }
    await insertClient(db.q, client, db.now)
    const { key } = await issueCle(db.q, { clientId: id, environnement, libelle: nom, expire, now: db.now })
    const donnees = jeuDeDonnees === 'demo' ? await insertDemo(db, boxKeys) : noDemo
    const webhook = request.webhook ? await subscribe(db, webhooks.keys, request.webhook) : null
    return { webhook, idClient: id, nom, apiKey: key, modules, dateExpirationUtc: expire, donnees }
  })
}

/** A subscription with a secret of its own, which is shown once. */
async function subscribe(db: Db, keys: Ring, asked: components['schemas']['WebhookCreation']) {
  const secret = newSecret()
  return { idAbonnement: await insertAbonnement(db, keys, { ...asked, secret }), ...asked, secret }
}
