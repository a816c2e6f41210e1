import { expect, test } from 'vitest'
import { type Measured, rowsRead } from '../../bench/plans/rows-read.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { presenceOf } from '../../db/clients/traces.ts'
import { newClient } from '../support/api.ts'
import { campagne, employe, votant } from '../support/contract/samples.ts'
import { everyNode, listen } from '../support/plans.ts'
import { startTelling } from './rig.ts'

// A campaign may have 400,000 voters, each with a second address: that of a person is looked up among them.

test('a voter is found by the second address without reading those who have another one', async () => {
  const { url, owner, running } = await startTelling([], 'on')
  const { id, ok } = await newClient({ on: running })
  const campagneId = await ok('createCampagne', { body: campagne() })
  const seconde = 'Seconde@exemple.ca'
  await ok('upsertVotant', { path: { campagneId }, body: votant(1, { courrielAlternatif: seconde }) })
  const { prenom, nom } = votant(1)
  const { idUnique } = await ok('createEmploye', {
    body: employe(1, { prenom, nom, courriel: 'premiere@exemple.ca', courrielAlternatif: 'seconde@EXEMPLE.ca' }),
  })
  await owner.query(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, courriel_alternatif, prenom, nom, poids, droit_de_vote)
      select client_id, gen_random_uuid(), campagne_id, 'V' || n, 'autre.v' || n || '@exemple.ca', 'Autre' || n || '@exemple.ca',
        prenom, nom, 1, true from votant, generate_series(1, 5000) n`,
  )
  await owner.query('vacuum analyze')
  const database = openDatabase(url, running.service.config)
  const told = listen(database.pools)
  const { votants } = await database.read(id, (db) => presenceOf(db, idUnique))
  await database.close()
  expect(votants).toHaveLength(1)
  const read = told.flatMap(({ Plan }) =>
    everyNode(Plan)
      .filter((node) => node['Relation Name'] === 'votant')
      .map((node) => rowsRead({ ...(node as Measured), Plans: [] })),
  )
  expect(read.length).toBeGreaterThan(2)
  expect(Math.max(...read)).toBeLessThan(100)
})
