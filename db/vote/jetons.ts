import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Etat } from '../../rules/campagnes.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import { compiled } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { etatAt } from './campagnes.ts'
import { newLien, parseLien } from '../members/liens.ts'
import { sameNames } from './link.ts'
import { newSecret } from './own-link.ts'

/** Who is to vote by a token. */
type Holder = { readonly campagneId: string; readonly votantId: string }

/**
 * Makes a new token for a voter, which says whose it is (decision H-35), and stores its hash; gives the token. The earlier ones
 * stay valid (decision J-9).
 */
export async function newJeton(db: Db, { campagneId, votantId }: Holder, keys: BoxKeys): Promise<string> {
  const { clientId } = db
  const { jeton, empreinte } = newLien(clientId, newSecret(keys, { clientId, campagneId, votantId }))
  await db.q
    .insertInto('jeton')
    .values({ client_id: clientId, empreinte, votant_id: votantId, campagne_id: campagneId })
    .execute()
  return jeton
}

/** What says who a voter is, besides an employee. */
export type Names = { readonly identifiant: string; readonly nom: string; readonly prenom: string }

/** Whether those of other names (decision M-14) and of another identifier are two. */
export async function areOthers(db: Db, former: Names, next: Names): Promise<boolean> {
  if (former.identifiant === next.identifiant) return false
  const of = ({ nom, prenom }: Names) => ({ nom: sql`${nom}::text`, prenom: sql`${prenom}::text` })
  const same = sameNames(of(former), of(next)).as('areSame')
  return !(await db.q.selectNoFrom(same).executeTakeFirstOrThrow()).areSame
}

/** Has nobody vote by the links that were sent to who a locked voter was (decision J-9): none was sent to who it is now. */
export async function withdrawLinks(db: Db, votantId: string): Promise<void> {
  await db.q.deleteFrom('jeton').where('jeton.client_id', '=', db.clientId).where('votant_id', '=', votantId).execute()
  await db.q
    .updateTable('votant')
    .set({ date_dernier_envoi: null, statut_envoi: null })
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', votantId)
    .execute()
}

/** What somebody who may not vote is told of the vote that a token was sent for. */
export type VoteTold = {
  readonly campagneId: string
  readonly organisation: string
  readonly titre: string
  readonly ouverture: string
  readonly fermeture: string
  readonly etat: Etat
}

const voteByJeton = compiled((db, { empreinte }: { empreinte: Buffer }) =>
  db.q
    .selectFrom('jeton')
    .innerJoin('campagne', (join) =>
      join.onRef('campagne.client_id', '=', 'jeton.client_id').onRef('campagne.id', '=', 'jeton.campagne_id'),
    )
    .where('jeton.client_id', '=', db.clientId)
    .where('jeton.empreinte', '=', empreinte)
    .select([
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
      'campagne.id as campagneId',
      'campagne.titre',
      'campagne.ouverture',
      'campagne.fermeture',
      etatAt('clock_timestamp()').as('etat'),
    ]),
)

/** The vote that a token was sent for; undefined for one that was sent to nobody. */
export const voteOf = async (db: Db, empreinte: Buffer): Promise<VoteTold | undefined> =>
  (await voteByJeton(db, { empreinte }))[0]

/** The client and the hash of a token; undefined for a text that is none. */
export const readJeton = parseLien

type Modele = components['schemas']['CampagneDetail']['modeleEnvoiLien']

/**
 * What the e-mail with the link says of the campaign and of the voter; `modele` is that of the campaign, if any. Undefined
 * for who has voted, or may not any more (decision J-9).
 */
export const lienDeVote = (db: Db, votantId: string) =>
  db.q
    .selectFrom('votant as v')
    .innerJoin('campagne as c', (join) =>
      join.onRef('c.client_id', '=', 'v.client_id').onRef('c.id', '=', 'v.campagne_id'),
    )
    .select([
      'c.id as campagneId',
      'c.titre',
      'c.ouverture',
      'c.fermeture',
      sql<Modele>`c.modele_envoi_lien`.as('modele'),
      'v.prenom',
      'v.nom',
    ])
    .where('v.client_id', '=', db.clientId)
    .where('v.id', '=', votantId)
    .where('v.droit_de_vote', '=', true)
    .where('v.est_radie', '=', false)
    .where('v.a_vote', '=', false)
    .executeTakeFirst()
