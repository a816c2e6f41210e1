import type { Config } from '../config.ts'
import type { components } from '../generated/openapi.ts'
import { insert as insertAbonnement } from './abonnements.ts'
import { insertClient } from './clients.ts'
import { issueCle } from './cles.ts'
import type { Database, Db } from './database.ts'
import { insertDemo, noDemo } from './demo.ts'
import { newId } from './ids.ts'
import { newSecret } from './secrets-webhook.ts'

/** Creates a disposable client, its key and its data, in one transaction (decisions M-11, M-12). */
export function createSandbox(
  database: Database,
  { environment: environnement, voteKey, webhooks }: Pick<Config, 'environment' | 'voteKey' | 'webhooks'>,
  request: components['schemas']['BacASableCreation'],
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
    const donnees = jeuDeDonnees === 'demo' ? await insertDemo(db, voteKey) : noDemo
    const webhook = request.webhook ? await subscribe(db, webhooks.key, request.webhook) : null
    return { webhook, idClient: id, nom, apiKey: key, modules, dateExpirationUtc: expire, donnees }
  })
}

/** A subscription with a secret of its own, which is shown once. */
async function subscribe(db: Db, key: Buffer, asked: components['schemas']['WebhookCreation']) {
  const secret = newSecret()
  return { idAbonnement: await insertAbonnement(db, key, { ...asked, secret }), ...asked, secret }
}
