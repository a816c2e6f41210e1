import { insert } from '../../../db/outbox/abonnements.ts'
import { service, testConfig } from '../api.ts'
import { campagne, courriel, emploi, votant } from '../contract/samples.ts'
import { drawing, png } from './drawings.ts'
import { answers, post, prepare } from './formulaires-filled.ts'
import { secret } from './webhooks.ts'
import { noteReported } from '../../../db/vote/suivis.ts'

const { service: running } = await service()

/** What tells of one person of one test, and of nobody else; with what HTML, JSON and addresses write otherwise. */
export function textsOfSomebody() {
  const n = Math.random().toString(36).slice(2, 10)
  return {
    idExterne: `PAIE-${n}`,
    prenom: `Zéphirine${n}`,
    nom: `O'Vaillancœur${n} & "Zed"`,
    noMembre: `NM-${n}`,
    courriel: `zephirine.${n}@exemple.ca`,
    courrielAlternatif: `Zed.${n}@exemple.ca`,
    telephonePrincipal: `+1514${n}`,
    adresse1: `10, rue Secrète${n}`,
    ville: `Ville${n}`,
    province: `Province${n}`,
    codePostal: `H0H${n}`,
  }
}

/** What else has been said by the person, or of one, in answers, lists and identifiers. */
export const besides = ({ idExterne }: ReturnType<typeof textsOfSomebody>) => ({
  ...{ emploi: `EMPLOI-${idExterne}`, ended: `FINI-${idExterne}`, matricule: `MAT-${idExterne}` },
  ...{ signature: `Signé ${idExterne}`, note: `Note ${idExterne.slice(-8)}` },
  ...{
    votant: `VOT-${idExterne}`,
    commentaire: `Connaît ${idExterne}`,
    cle: `cle-${idExterne}`,
    transaction: `TX-${idExterne}`,
  },
})

const dated = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }

/** A person who has all that one can have, in each table that may tell of one, after a merge of two; and what tells of it. */
export async function personFilled() {
  const { client, link, formulaireId } = await prepare()
  const { ok, call } = client
  const said = textsOfSomebody()
  const more = besides(said)
  await running.database.write(client.id, (db) =>
    insert(db, testConfig().webhooks.keys, { url: 'http://127.0.0.1:9/', evenements: ['adhesion.signee'], secret }),
  )
  // The one who signs by the form is merged into the one of the payroll.
  const { prenom, nom, courrielAlternatif } = said
  await ok('updateEmploye', { body: { idExterne: 'E-1', prenom, nom, courriel: courrielAlternatif } })
  const signed = { ...answers, signature: more.signature, 'champ.note': more.note, ville: said.ville }
  await post(await link(), { ...signed, dessin: drawing(png()) })
  await link()
  const { idUnique: merged } = await ok('getEmploye', { path: { idExterne: 'E-1' } })
  const profile = Object.fromEntries(Object.entries(said).filter(([name]) => name !== 'courrielAlternatif'))
  const key = { headers: { 'Idempotency-Key': more.cle } }
  const { idUnique } = await ok('createEmploye', {
    body: profile,
    headers: { 'Idempotency-Key': `garde-${client.id}` },
  })
  await ok('mergeEmploye', { path: { idUnique: merged }, body: { dans: idUnique } })
  for (const one of [more.emploi, more.ended]) {
    const job = {
      identifiantExterneEmploye: said.idExterne,
      identifiantExterneEmployeur: one === more.ended ? 'EMP-2' : 'EMP-1',
    }
    await ok('createEmploi', {
      body: emploi(1, { ...job, identifiantExterne: one, matricule: one === more.ended ? null : more.matricule }),
      ...(one === more.emploi ? key : {}),
    })
  }
  await ok('deleteEmploi', { path: { idExterne: more.ended } })
  const { idUniqueAdhesion } = await ok('simulateAdhesion', {
    body: { idExterneEmploye: said.idExterne, syndicatIdExterne: 'SYN-2' },
  })
  await ok('simulatePaiement', { body: { idUniqueAdhesion, type: 'Paiement', transactionId: more.transaction } })
  const asked = { ...{ prenom, nom, courriel: said.courriel, syndicatIdExterne: 'SYN-1' }, adresse1: said.adresse1 }
  await ok('simulateDemandeAdhesion', { body: asked })
  // E-mails to the person, and to somebody else about the person.
  const { headers } = await call('sendCourriel', {
    body: courriel(1, { destinataire: said.courriel, contenu: said.nom }),
  })
  const bounced = { id: headers.get('x-courriel-id') ?? '', adresse: said.courriel, raison: `550 ${said.courriel}` }
  await running.database.write(client.id, (db) =>
    noteReported(db, [{ ...bounced, etat: 'Rejete' as const, isLasting: true }]),
  )
  await ok('sendCourriel', {
    body: courriel(2, { destinataire: 'autre@exemple.ca', contenu: `Écrivez à ${said.courriel}` }),
  })
  // A load whose report names the person.
  await call('createSync', { body: { employes: [{ ...profile, idExterne: said.idExterne, noMembre: 'M-2' }] } })
  return { client, idUnique, merged, said, more, idUniqueAdhesion, formulaireId }
}

type Person = Awaited<ReturnType<typeof personFilled>>

/** Makes the person a voter of a draft, of a campaign that is open, and, where nothing but the address tells it, of another. */
export async function addVotes({ client: { ok }, said, more }: Person) {
  const list = async (n: number, changes: object) => {
    const campagneId = await ok('createCampagne', { body: campagne(n, dated) })
    await ok('createQuestion', {
      path: { campagneId },
      body: { titre: 'Oui ?', options: [{ libelle: 'Oui' }, { libelle: 'Non' }] },
    })
    const { prenom, nom, courriel: adresse } = said
    const one = { identifiant: more.votant, prenom, nom, courriel: adresse, commentaire: more.commentaire }
    await ok('upsertVotant', { path: { campagneId }, body: votant(1, { ...one, ...changes }) })
    await ok('upsertVotant', { path: { campagneId }, body: votant(2) })
    return campagneId
  }
  const linked = { employeIdExterne: said.idExterne }
  const [draft, open, unlinked] = [await list(1, linked), await list(2, linked), await list(3, {})]
  for (const id of [open, unlinked]) await ok('publishCampagne', { path: { id } })
  const close = async () => {
    for (const id of [open, unlinked])
      await ok('updateCampagne', { path: { id }, body: { fermetureDuVoteUtc: '2020-01-02T00:00:00Z' } })
  }
  return { draft, open, unlinked, close }
}
