import { expect, onTestFinished, test } from 'vitest'
import { openWorkshop } from '../../mail/threads.ts'
import type { Contenu } from '../../rules/preuve-formulaire.ts'
import { service } from '../support/api.ts'
import { png } from '../support/data/drawings.ts'

const client = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

/** A workshop of the test alone, with so many milliseconds for each thing that it makes. */
function workshopOf(renderTimeout: number) {
  const workshop = openWorkshop({ renderTimeout })
  onTestFinished(() => workshop.close())
  return workshop
}

/** A consent with as much text as one may have, of which a form may show 97: a megabyte. */
const consent = (n: number) => ({
  ...{ identifiantExterne: `OC-${String(n)}`, titre: `Objet ${String(n)}`, consent: true },
  description: 'mots '.repeat(2000),
})
const contenu: Contenu = {
  ...{ organisation: 'Tests', syndicat: null, prenom: 'Zoé', nom: 'Côté', courriel: 'z@exemple.ca' },
  formulaire: { id: 1, type: 'Personnalise', nom: 'Formulaire', description: 'mots '.repeat(400) },
  ...{ coordonnees: null, champs: [], consentements: Array.from({ length: 97 }, (_, n) => consent(n)) },
  ...{ signature: 'Zoé Côté', empreinteDessin: 'd'.repeat(64) },
  ...{ dateReponse: '2026-01-01T00:00:00Z', adresseReseau: '127.0.0.1' },
}
const largestForm = { contenu, empreinte: 'e'.repeat(64), dessin: png(), language: 'fr', timeZone: 'UTC' } as const

/** The most HTML that a page makes harmless: a megabyte, of as many elements as it may have. */
const largestText = `<p>${'mots '.repeat(19)}</p>`.repeat(10_000)

test('a signed form or a page that takes longer than there is time for is given up, and the next one is made', async () => {
  const brief = workshopOf(10)
  const tooLong = 'The rendering took longer than 10 ms'
  await expect(brief.signed(client, largestForm)).rejects.toThrow(tooLong)
  await expect(brief.sanitise(client, [largestText])).rejects.toThrow(tooLong)
  expect(await workshopOf(60_000).sanitise(client, [largestText])).toEqual([largestText])
})

test('the largest signed form is made within the usual time, and the service answers meanwhile', async () => {
  const running = await service()
  const state = { over: false }
  const making = running.service.workshop.signed(client, largestForm).finally(() => (state.over = true))
  let answered = 0
  while (!state.over) {
    expect((await fetch(`http://127.0.0.1:${String(running.port)}/health/live`)).status).toBe(200)
    answered++
  }
  expect((await making).toString('latin1', 0, 5)).toBe('%PDF-')
  // Thousands, beside a thread; where the process itself draws the form, some dozens: what ends a PDF is done beside it.
  expect(answered).toBeGreaterThan(200)
})
