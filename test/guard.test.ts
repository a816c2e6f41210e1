import { expect, test } from 'vitest'
import { tenantGuard } from '../db/guard.ts'

test.each([
  'select "id" from "employe" where "employe"."client_id" = $1',
  'select e.id from employe as e where e.client_id = $1',
  'select 1 from "emploi" inner join "employe" on "employe"."client_id" = "emploi"."client_id" where "emploi"."client_id" = $1',
  'update "employe" set "nom" = $1 where "employe"."client_id" = $2',
  'delete from "emploi" where "emploi"."client_id" = $1',
  'delete from "consentement" where "consentement"."client_id" = $1',
  'insert into "employe" ("client_id", "id") values ($1, $2)',
  'select "id" from "client"',
])('lets through: %s', (sql) => {
  expect(() => {
    tenantGuard(sql)
  }).not.toThrow()
})

test.each([
  ['a table read without its client', 'select "id" from "employe" where "id" = $1'],
  [
    'a join without the client',
    'select 1 from "emploi" inner join "employe" on "employe"."id" = "emploi"."employe_id" where "emploi"."client_id" = $1',
  ],
  ['an update of every client', 'update "employe" set "nom" = $1 where "id" = $2'],
  ['a deletion in every client', 'delete from "emploi"'],
  ['an insert without a client', 'insert into "employe" ("id", "nom") values ($1, $2)'],
  ['a list of every client', 'copy (select "id" from "employe") to stdout'],
  ['a sub-select without the client', 'select 1 from "client" where exists (select 1 from employeur where nom = $1)'],
])('refuses %s', (_, sql) => {
  expect(() => {
    tenantGuard(sql)
  }).toThrow('client_id')
})

test.each([
  'update "consentement" set "consent" = $1 where "consentement"."client_id" = $2',
  'delete from "consentement" where "consentement"."client_id" = $1 and "consentement"."id" = $2',
  'delete from consentement where consentement.client_id = $1',
  'insert into "consentement" ("client_id", "rang") values ($1, $2) on conflict ("client_id", "rang") do update set "rang" = 0',
])('keeps a proof as it is: %s', (sql) => {
  expect(() => {
    tenantGuard(sql)
  }).toThrow('A proof is neither changed nor deleted')
})
