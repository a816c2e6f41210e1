import { expect, test } from 'vitest'
import { caller, ownerDatabase, service } from '../support/api.ts'
import { countRows } from '../support/data/client-rows.ts'
import { crowd, prepareCampagnes } from '../support/data/votes.ts'
import { heldBeyondShortWrites } from '../support/held-rows.ts'

const owner = ownerDatabase().pools.long

test.concurrent('a campaign of many voters is deleted with them, however long it takes', async () => {
  const { publish, ok, id } = await prepareCampagnes()
  const campagneId = await publish()
  const [voter] = await crowd(owner, { id, campagneId }, 25_000)
  const remove = () => ok('deleteCampagne', { path: { id: campagneId } })
  await heldBeyondShortWrites('select from votant where client_id = $1 and id = $2 for update', [id, voter], remove)
  const { rows } = await owner.query('select count(*)::int as n from votant where client_id = $1', [id])
  expect(rows).toEqual([{ n: 0 }])
})

test.concurrent('a sandbox of many people is erased whole, however long it takes', async () => {
  const running = await service()
  const { apiKey, idClient } = await caller(running).ok('createBacASable')
  await owner.query(
    `insert into employe (client_id, id, id_externe, prenom, nom, date_creation, derniere_maj)
     select $1, gen_random_uuid(), 'E-' || n, 'A', 'B', now(), now() from generate_series(1, 2000) n`,
    [idClient],
  )
  const erase = () => caller(running, apiKey).ok('deleteBacASable')
  const held = `select from employe where client_id = $1 and id_externe = 'E-1' for update`
  await heldBeyondShortWrites(held, [idClient], erase)
  expect(await countRows(idClient)).toBe(0)
})
