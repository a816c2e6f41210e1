import { expect, test } from 'vitest'
import { givingBack } from '../../db/engine/shards/in-shards.ts'

// Of tables that are distributed, as docs/scale.md tells of: what Citus was seen to take, and not to take.

const added = [
  'insert into employe (client_id, id) select $1, n.id from nouveau n',
  'INSERT INTO "employe" ("client_id", "id") SELECT $1, "id" from "nouveau"',
  `with lignes as (insert into evenement (client_id, id) select $1, n.id from nouveau n returning id)
   insert into livraison (client_id, id) select $1, l.id from lignes l`,
  'insert into syndicat (client_id, id) select $1, n.id from nouveau n on conflict do nothing',
]

const left = [
  'insert into employe (client_id, id) values ($1, $2)',
  'insert into employe (client_id, id) select $1, n.id from nouveau n returning id',
  // A temporary table, which only the coordinator has.
  'insert into l_employe select e.* from employe e where e.client_id = $1',
  'with a as (insert into employe (client_id, id) select $1, n.id from nouveau n returning true) select 1',
  'select 1',
]

test.each(added)('%s gives back', (text) => {
  expect(givingBack({ text, values: [] })).toEqual({ text: `${text} returning true`, values: [] })
})

test.each(left)('%s stays as it is', (text) => {
  expect(givingBack({ text })).toEqual({ text })
})
