import pino from 'pino'
import { expect, test } from 'vitest'
import { save } from '../../db/forms/formulaires.ts'
import { queue } from '../../db/outbox/courriels.ts'
import { newClient } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { startSmtp } from '../support/processes/smtp.ts'
import { courrielsOn, message } from './courriels/rig.ts'

const DATABASE_URL = await migratedCopy()
const { serve } = courrielsOn(DATABASE_URL)
const within = { timeout: 60_000, interval: 50 }

const html = (contenu: string) => message('lourd@exemple.ca', contenu, true)

test.each([
  ['is too large, as an earlier version took it', '<td colspan="1000000">x</td>', {}, /too large.* over 1000 in span/],
  ['takes too long', '<p>mots <b>mots</b></p>'.repeat(4900), { RENDER_TIMEOUT_MS: '60' }, /longer than 60 ms/],
])('a message that %s ends after three attempts, and the next ones leave', async (_, contenu, env, reason) => {
  const smtp = await startSmtp()
  const said: object[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line) as object) })
  const { id, running, rows, enqueue } = await serve(smtp.url, env, log)
  await running.service.database.write(id, (db) => queue(db, [html(contenu)]))
  await enqueue(40)
  const other = await newClient({ on: running })
  await running.service.database.write(other.id, (db) => queue(db, [message('autre@exemple.ca')]))
  await expect.poll(async () => (await rows()).filter(({ statut }) => statut !== 'EnAttente').length, within).toBe(41)
  const [first, ...others] = await rows()
  expect(first).toMatchObject({ statut: 'Rejete', tentatives: 3, html: null })
  expect(first?.erreur).toMatch(reason)
  const msg = 'an e-mail was given up: it cannot be rendered'
  const erreur = expect.stringMatching(reason) as string
  expect(said.filter((line) => 'msg' in line && line.msg === msg)).toMatchObject([
    { client: id, modele: 'Transactionnel', echecs: 3, erreur },
  ])
  expect(others.map(({ statut }) => statut)).toEqual(Array(40).fill('Transmis'))
  await expect.poll(() => smtp.recus.flatMap(({ a }) => a), within).toContain('autre@exemple.ca')
})

test('a wording that lost its link before it was refused is seen to fail, and no message without link leaves', async () => {
  const smtp = await startSmtp()
  const { id, ok, running, rows } = await serve(smtp.url)
  await ok('createEmploye', { body: employe(1) })
  const form = { typeFormulaire: 'Personnalise', nom: 'F', description: null, syndicatIdExterne: null } as const
  const modeleCourriel = {
    sujet: 'Un formulaire',
    contenu: '<p>Bonjour, un formulaire vous attend.</p><!--{{lien}}-->',
  }
  const saved = await running.service.database.write(id, (db) =>
    save(db, undefined, { ...form, modeleCourriel, champsUtilisateur: [], objetsConsentement: [] }),
  )
  const idFormulaire = saved.end === 'unknown' ? -1 : saved.id
  await ok('sendFormulaire', { body: { idExterneEmploye: 'E-1', courriel: 'e1@exemple.ca', idFormulaire } })
  await expect.poll(async () => (await rows()).map(({ statut }) => statut), within).toEqual(['Rejete'])
  expect((await rows())[0]).toMatchObject({
    ...{ tentatives: 3, html: null },
    erreur: 'The link is not whole in the HTML and the text of the message',
  })
  expect(smtp.recus).toEqual([])
})
