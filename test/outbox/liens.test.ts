import { expect, test } from 'vitest'
import { caller, newClient, service } from '../support/api.ts'
import { campagne } from '../support/contract/samples.ts'
import { arriving, losing } from '../support/data/wrappings.ts'

const modeleEnvoiLien = (contenu: string) => ({ sujet: 'Votez', contenu })

test('a campaign takes no wording that loses the link to its vote, created or changed', async () => {
  const { ok, refusal } = await newClient()
  const path = { id: await ok('createCampagne', { body: campagne() }) }
  for (const contenu of losing) {
    const sent = modeleEnvoiLien(`<p>Votez.</p>${contenu}`)
    expect([
      contenu,
      await refusal('createCampagne', { body: campagne(2, { modeleEnvoiLien: sent }) }),
      await refusal('updateCampagne', { path, body: { modeleEnvoiLien: sent } }),
    ]).toEqual([contenu, '400 Campagne.LienPerdu', '400 Campagne.LienPerdu'])
  }
  expect(await ok('getCampagne', { path })).toMatchObject({ modeleEnvoiLien: null })
})

test('a campaign takes those that bring it, with a scheme before the variable too', async () => {
  const { ok } = await newClient()
  const path = { id: await ok('createCampagne', { body: campagne() }) }
  for (const contenu of arriving) {
    const body = { modeleEnvoiLien: modeleEnvoiLien(contenu) }
    expect(await ok('updateCampagne', { path, body })).toMatchObject(body)
  }
})

test('the form of the demonstration is sent with its link in both parts', async () => {
  const { apiKey } = await caller(await service()).ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  const { ok } = caller(await service(), apiKey)
  const body = { idExterneEmploye: 'E-1001', courriel: 'membre1001@exemple.ca', idFormulaire: 3 }
  await ok('sendFormulaire', { body })
  const [sent] = await ok('listCourriels')
  const [, lien = 'none'] = /href="(https?:\/\/[^"]+\/formulaire\/[^"]+)"/.exec(sent?.html ?? '') ?? []
  expect(sent?.texte?.split(/\s+/)).toContain(lien)
})
