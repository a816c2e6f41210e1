import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOf } from '../../../tools/lint/migrations.ts'

/** What is said of a migration of these statements, without the place. */
async function said(sql: string, folder = '.') {
  const top = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(top, { recursive: true }))
  await mkdir(join(top, folder), { recursive: true })
  const file = join(top, folder, '9990_essai.sql')
  await writeFile(file, sql)
  const found: string[] = []
  for await (const line of faultsOf([file])) found.push(line)
  return found.join('\n')
}

test.each([
  ['a column that is taken away', 'alter table employe drop column nom', 'ban-drop-column'],
  ['a column that gets another name', 'alter table employe rename column nom to titre', 'renaming-column'],
  ['a column that the version before does not write', 'alter table employe add column n text not null', 'required'],
  ['an index that keeps writers waiting', 'create index i on employe (client_id, nom)', 'require-concurrent-index'],
  ['a rule that reads the table', "alter table employe add constraint c check (nom <> '')", 'not-valid'],
  ['rows of all clients at once', "update employe set nom = 'x'", 'UpdateStmt of all clients'],
  ['rows of a client at once', "update employe set nom = 'x' where client_id = $1", 'UpdateStmt without a limit'],
  ['a transaction', 'begin; alter table employe add column n text; commit', 'TransactionStmt'],
  ['what a text hides', `do $$ begin update employe set nom = 'x'; end $$`, 'DoStmt'],
])('a migration is refused %s', async (_, sql, rule) => {
  expect(await said(sql)).toContain(rule)
})

test('a migration may add, fill by client in batches, and make an index meanwhile; a finishing one may take away', async () => {
  const sql = `alter table employe add column n text;
    update employe e set n = e.nom from (select id from employe where client_id = $1 and n is null limit 1000) d
    where e.client_id = $1 and e.id = d.id;
    create index concurrently i on employe (client_id, n);
    create table essai (client_id uuid not null, id uuid not null, n integer,
      constraint essai_pkey primary key (client_id, id));
    create index essai_client_id_n_idx on essai (client_id, n);`
  expect(await said(sql)).toBe('')
  expect(await said('alter table employe drop column n', 'finish')).toBe('')
})
