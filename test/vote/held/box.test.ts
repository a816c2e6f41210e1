import { expect, test } from 'vitest'
import { ballotPages } from '../../../db/vote/box/ballots-of.ts'
import { service } from '../../support/api.ts'
import { noteTransactions } from '../../support/statements.ts'
import { of, rows, voted } from '../urne/voted.ts'

// Who writes to the tables puts ballots of megabytes into a box, thousands of which no process could hold at once, and rows by the
// hundred thousand that name no ballot.

const { database } = (await service()).service
const megabytes = 3_000_000

test('ballots of megabytes are read and judged a few at a time, and the others are told and counted', async () => {
  const api = await voted(1)
  await rows(
    api,
    `with forges as (
      insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
        select $1, $2, sha256(convert_to(n::text, 'UTF8')), decode(repeat('ab', ${String(megabytes)}), 'hex'), cle_signature, signature
        from bulletin_signe, generate_series(1, 7) n ${of} returning client_id, campagne_id, empreinte)
    insert into urne_attente (client_id, campagne_id, empreinte) select client_id, campagne_id, empreinte from forges`,
  )
  const pages = await Array.fromAsync(
    ballotPages((read) => database.read(api.id, read), api.campagneId),
    (page) => page.map(({ scelle }) => scelle.length),
  )
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flat()).toHaveLength(8)
  for (const page of pages) expect(page.filter((length) => length === megabytes).length).toBeLessThanOrEqual(3)

  const looks = [await api.append(), await api.append(), await api.append()]
  expect(looks.map(({ isFull }) => isFull)).toEqual([true, true, false])
  for (const { aside } of looks) expect(aside.length).toBeLessThanOrEqual(3)
  expect(looks.flatMap(({ aside }) => aside)).toHaveLength(7)
  await api.close(api.campagneId)
  await api.round()
  expect(await api.result()).toMatchObject({ totaux: { bulletins: 1 }, tete: { taille: 1 } })
})

test('rows that wait for the log, and name no ballot, are set aside by one statement before the count', async () => {
  const api = await voted(1)
  await rows(
    api,
    `insert into urne_attente (client_id, campagne_id, empreinte, motif)
      select $1, $2, sha256(convert_to(n::text, 'UTF8')), case when n = 1 then 'SignatureInvalide' end
      from generate_series(1, 2500) n`,
  )
  await api.close(api.campagneId)
  const sent = noteTransactions(/update urne_attente/)
  await api.round()
  expect(sent.flat().filter((text) => text.includes('update urne_attente'))).toHaveLength(1)
  expect((await api.result()).totaux.bulletins).toBe(1)
  const found = `select motif, count(*)::int as n from urne_attente ${of} group by motif order by motif`
  expect(await rows(api, found)).toEqual([
    { motif: 'Manquant', n: 2499 },
    { motif: 'SignatureInvalide', n: 1 },
  ])
})
