import type { BoxKeys } from '../../../rules/ring.ts'
import { rowsMade } from '../../vote/ajout/source.ts'
import { addVotants, created } from '../../vote/ajout/votants.ts'
import * as campagnes from '../../vote/campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { signComers } from '../../vote/inscrits/write.ts'
import { publish } from '../../vote/publication.ts'
import * as questions from '../../vote/questions.ts'
import { cast } from '../../vote/cast.ts'

type Employe = { readonly id_externe: string; readonly prenom: string; readonly nom: string; readonly courriel: string }

const yes = { libelle: 'Oui' }
const no = { libelle: 'Non' }
/** Nobody is told of these votes. */
const utcDay = (now: string) => now.slice(0, 10)
const days = (now: string, count: number) => new Date(Date.parse(now) + count * 86_400_000).toISOString()

/** An open campaign whose voters are the employees, ten of whom have voted, and a draft. */
export async function insertDemoCampagnes(db: Db, employes: readonly Employe[], boxKeys: BoxKeys) {
  const open = await insertOpen(db, boxKeys)
  const rows = employes.map(({ id_externe: identifiant, prenom, nom, courriel }) => {
    return { identifiant, prenom, nom, courriel, poids: 1 }
  })
  await addVotants(db, {
    campagneId: open,
    lignes: rowsMade(rows),
    frozen: { rights: false, weights: false, telling: false },
    simulation: false,
  })
  await signComers(db, { id: open, estPublie: true }, created, boxKeys)
  const asked = await questions.readAll(db, open)
  for (const [n, { id: votantId }] of (await firstVotants(db, open)).entries()) {
    const reponses = asked.map(({ id, options }) => {
      const chosen = options[n % options.length]?.id
      return { questionId: id, optionIds: chosen === undefined ? [] : [chosen] }
    })
    await cast(db, { votantId, campagneId: open }, reponses, { boxKeys, dayOf: utcDay })
  }
  return [open, await insertDraft(db, boxKeys)]
}

const firstVotants = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('votant')
    .select('id')
    .where('votant.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .orderBy('id')
    .limit(10)
    .execute()

async function insertOpen(db: Db, boxKeys: BoxKeys): Promise<string> {
  const said = {
    titre: 'Élection du comité exécutif',
    ouvertureDuVoteUtc: days(db.now, -1),
    fermetureDuVoteUtc: days(db.now, 2),
    textePageAccueil: '<p>Choisissez la personne qui présidera le comité exécutif.</p>',
    libelleAbstention: "Je m'abstiens",
    ordreReponsesAleatoire: true,
  }
  const id = await campagnes.insert(db, said, boxKeys)
  await questions.insert(db, id, {
    titre: 'Qui présidera le comité exécutif ?',
    options: [{ libelle: 'Amélie Tremblay' }, { libelle: 'Karim Benali' }, { libelle: 'Lucie Gagnon' }],
  })
  await questions.insert(db, id, { titre: 'Adoptez-vous le budget ?', options: [yes, no] })
  await publish(db, id, boxKeys)
  return id
}

async function insertDraft(db: Db, boxKeys: BoxKeys): Promise<string> {
  const dates = { ouvertureDuVoteUtc: days(db.now, 1), fermetureDuVoteUtc: days(db.now, 2) }
  const id = await campagnes.insert(db, { titre: 'Entente de principe', ...dates }, boxKeys)
  await questions.insert(db, id, { titre: "Acceptez-vous l'entente de principe ?", options: [yes, no] })
  return id
}
