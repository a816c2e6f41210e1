import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { drawSigned } from '../../../mail/formulaire-signe/draw.ts'
import type { Contenu } from '../../../rules/preuve-formulaire.ts'

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined
if (!hasReader) console.warn('test/pure/mail/signed-form.test.ts skips what reads a PDF: no pdftotext (poppler-utils)')

/** What a reader takes of a form that was signed with one field, without blanks. */
async function read(champ: Partial<Contenu['champs'][number]>) {
  const coordonnees = { telephonePrincipal: null, adresse1: null, ville: null, province: null, codePostal: null }
  const contenu: Contenu = {
    ...{ organisation: 'Ma centrale', syndicat: null, prenom: 'Zoé', nom: 'Roy', courriel: null, coordonnees },
    formulaire: { id: 1, type: 'Adhesion', nom: 'Adhésion', description: null },
    champs: [{ ...{ nom: 'aide', label: 'J’accepte', type: 'Booleen', valeur: 'true', texte: 'true' }, ...champ }],
    ...{ consentements: [], signature: 'Zoé Roy', empreinteDessin: null },
    ...{ dateReponse: '2026-11-01T00:00:00Z', adresseReseau: '192.0.2.1' },
  }
  const around = { empreinte: 'ab'.repeat(32), dessin: null, language: 'fr', timeZone: 'America/Toronto' } as const
  const input = await drawSigned({ contenu, ...around })
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' }).replaceAll(/\s+/g, '')
}

test.runIf(hasReader)('a signed form shows the help text of a field, however long, and what was answered', async () => {
  const longest = 'En cochant, je cède 3 % de mon salaire. '.repeat(25).trim()
  for (const texteAide of ['Celle du contrat', longest]) {
    const text = await read({ texteAide })
    expect(text).toContain(texteAide.replaceAll(/\s+/g, ''))
    expect(text).toMatch(/Oui/)
  }
  expect(await read({})).toContain('J’accepte')
  expect(await read({ texteAide: null })).not.toContain('null')
})
