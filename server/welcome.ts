import { insertClient } from '../db/clients/clients.ts'
import { issueCle } from '../db/clients/cles.ts'
import { isUnavailable, lacksSchema } from '../db/engine/errors.ts'
import { newId } from '../db/engine/ids.ts'
import type { Config } from '../config/config.ts'
import type { Running } from './start.ts'

/** What a newcomer needs to read after `npm start`; in development, a key to try, made when there is no client yet. */
export async function welcome({ service, port }: Running, config: Config): Promise<void> {
  const base = config.port === 0 ? `http://localhost:${String(port)}` : config.baseUrl
  const lines = [`Listening on ${base}`, `Documentation: ${base}/docs`]
  if (config.environment === 'developpement')
    lines.push(...(await developmentKey(service.database, base, config).catch(unlessAway)))
  console.log(`\n${lines.join('\n')}\n`)
}

/** A service whose database is away, or has no migrations yet, waits for it, and has no key to show. */
function unlessAway(error: unknown): string[] {
  if (lacksSchema(error))
    return ['The database has no migrations: npm run cli -- migrate, then npm run cli -- client create']
  if (!isUnavailable(error)) throw error
  return ['The database is out of reach; a key once it answers: npm run cli -- cle issue']
}

/** The sandbox has people to see; the development client is empty. */
const demonstration = (base: string) => [
  'It has nobody yet. A sandbox with demonstration data, which answers with a key of its own:',
  `  curl -X POST ${base}/test -H 'Content-Type: application/json' -d '{"jeuDeDonnees":"demo"}'`,
]

type Stored = Running['service']['database']

async function developmentKey({ registry, write }: Stored, base: string, config: Config): Promise<string[]> {
  const clients = await registry
    .selectFrom('client')
    .select('id')
    .where('est_bac_a_sable', '=', false)
    .limit(1)
    .execute()
  if (clients.length > 0) {
    return ['A development client exists; a new key for it: npm run cli -- client list, then npm run cli -- cle issue']
  }
  const id = newId()
  const key = await write(id, async ({ q, now }) => {
    const facts = {
      id,
      organisation: 'Développement',
      usagePrevu: 'Développement local',
      contactTechnique: '',
      courrielAdministrateur: '',
      environnement: 'developpement' as const,
      modules: ['Membres', 'Vote'],
    }
    await insertClient(q, facts, now)
    const issued = await issueCle(q, {
      clientId: id,
      environnement: 'developpement',
      libelle: 'Premier démarrage',
      expire: null,
      now,
    })
    return issued.key
  })
  return [
    `Key of the development client, shown this once: ${key}`,
    '',
    'Try it:',
    `  curl -H 'X-Api-Key: ${key}' ${base}/b2b/v1/employe`,
    ...(config.sandboxOpen ? demonstration(base) : []),
  ]
}
