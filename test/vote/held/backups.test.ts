import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { exportClient } from '../../../db/backup/client-export.ts'
import { importClient } from '../../../db/backup/client-import.ts'
import { createBackup } from '../../../db/backup/create.ts'
import { BackupFault, readManifest } from '../../../db/backup/manifest.ts'
import { restoreBackup } from '../../../db/backup/restore.ts'
import { migratedCopy, newDatabase } from '../../support/processes/databases.ts'

/** Backs up a database in which somebody has written this; gives the folder of the backup, and what is asked of the one that it was restored into. */
async function backedUp(statements: string) {
  const url = await migratedCopy()
  await queried(url, `set session_replication_role = replica; ${statements}`)
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await createBackup(url, { folder, name: 'b', method: 'copy' })
  const backup = join(folder, 'b')
  const restored = async (text: string) => {
    const other = await newDatabase()
    await restoreBackup(other, backup, () => Promise.resolve())
    return queried(other, text)
  }
  return { backup, restored }
}

async function queried(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<object>(text).finally(() => client.end())
  return rows
}

const client = (id: string) => `
  insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur, environnement, modules, date_creation)
    values ('${id}', '', '', '', '', 'developpement', '{}', now());`

const slow = { timeout: 120_000 }

test('a head of more leaves than any log has keeps no database from its backup', slow, async () => {
  const [id, one, other] = [randomUUID(), ...[randomUUID(), randomUUID()].sort()]
  const { backup, restored } = await backedUp(`${client(id)}
    insert into campagne (client_id, id, titre, slug, ouverture, fermeture, texte_page_accueil, ordre_reponses_aleatoire,
      verrouiller_droits, date_creation, derniere_maj)
      select '${id}', c::uuid, c, c, now(), now() + interval '1 day', '', false, false, now(), now() from unnest('{${one},${other}}'::text[]) c;
    insert into urne_tete select '${id}', c, n, '\\x00', now(), '1', '\\x00'
      from (values ('${one}'::uuid, 3000000000), ('${other}', 9223372036854775807)) h (c, n)`)
  const { logs } = (await readManifest(backup)).heads
  expect(logs.map(({ taille }) => taille)).toEqual([3_000_000_000, 2 ** 63])
  expect(await restored('select taille::text from urne_tete order by 1')).toEqual([
    { taille: '3000000000' },
    { taille: '9223372036854775807' },
  ])
})

test(
  'a row that was there before its table had a bound comes back from a backup, and its table has it still',
  slow,
  async () => {
    const check = `select conname, pg_get_constraintdef(oid) as text from pg_constraint where not convalidated order by 1`
    const before = await queried(await migratedCopy(), check)
    const { restored } = await backedUp(`alter table acte drop constraint acte_bornes_check;
    insert into acte (client_id, instant, id, auteur, operation, ressource, membres)
      values ('${randomUUID()}', now(), '${randomUUID()}', 'Cle', 'x', '{}', array[repeat('a', 100000)])`)
    expect(before).not.toEqual([])
    const all = `select length(membres[1]) as membre, (select json_agg(k) from (${check}) k) as checks from acte`
    expect(await restored(all)).toEqual([{ membre: 100_000, checks: before }])
  },
)

test.each([
  ['{"a":"\\ud800"}', 'invalid input syntax for type json'],
  ['{"a":"\\u0000"}', 'unsupported Unicode escape sequence'],
])('an import says which row has JSON that cannot be read, as %s', slow, async (json, why) => {
  const id = randomUUID()
  // In the order of their ids, which rows of one instant may be read in.
  const [first = '', last = ''] = [randomUUID(), randomUUID()].sort()
  const url = await migratedCopy()
  const line = (of: string, ressource: string) => `
    insert into acte (client_id, instant, id, auteur, operation, ressource, membres)
      values ('${id}', now(), '${of}', 'Cle', 'x', '${ressource}', '{}');`
  await queried(url, `${client(id)} ${line(first, '{}')} ${line(last, json)}`)
  const folder = join(await mkdtemp(join(tmpdir(), 'client-')), 'export')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await exportClient(url, id, folder)
  const other = await migratedCopy()
  const nothing = { faultOf: () => Promise.resolve(undefined), tell: () => Promise.resolve() }
  await expect(importClient(other, folder, nothing)).rejects.toThrow(
    new BackupFault(
      `acte has a row that cannot be read (line 2 of acte.ndjson.zst, id ${last}): nothing was imported: ${why}`,
    ),
  )
  expect(await queried(other, 'select from client')).toEqual([])
})
