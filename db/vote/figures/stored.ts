import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { signatureBy } from '../../../scrutin/signing.ts'
import { signerOfPublication } from '../publie/signers.ts'
import { touching } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { readAll } from '../questions.ts'
import type { Electorate } from './electorate.ts'
import { type Counted, figuresOf } from './figures.ts'
import { type Kept, messageOf, piece } from './sound.ts'

type Result = {
  readonly bytes: Buffer
  /** The hash of the bytes. */
  readonly empreinte: Buffer
  readonly resultat: Counted
  /** The electorate of the result, as it was read for it. */
  readonly electorate: Electorate
}

/**
 * Stores the result of a locked campaign as its bytes, with the figures that its statistics are made of, and destroys the
 * private key. The figures are bound to the bytes by a signature: whoever reads them need not read every ballot.
 */
export async function storeResult(db: Db, campagneId: string, result: Result, keys: BoxKeys): Promise<void> {
  const { bytes: contenu, empreinte, resultat, electorate } = result
  const asked = resultat.publication?.document.questions ?? (await readAll(db, campagneId))
  const signer = signerOfPublication(keys, { clientId: db.clientId, campagneId }, resultat.publication)
  const figures = figuresOf(resultat, electorate, asked)
  const kept: Kept = {
    figures,
    ...signatureBy(signer, messageOf(campagneId, empreinte.toString('hex'), figures)),
  }
  // One that is there already was put there by somebody, which the count has seen.
  await forgetResult(db, campagneId)
  await insertInPieces(db, campagneId, { contenu, empreinte, totaux: JSON.stringify(kept) })
  await touching(db, campagneId, {
    depouille_le: db.now,
    cle_privee: null,
    urne_cle_privee: null,
    empreinte_resultat: empreinte,
  })
}

type Row = { readonly contenu: Buffer; readonly empreinte: Buffer; readonly totaux: string }

/** Inserts a result. Raw: its pieces are in a temporary table. */
async function insertInPieces({ q, clientId }: Db, campagneId: string, { contenu, empreinte, totaux }: Row) {
  await sql`create temporary table morceau (debut integer, octets bytea) on commit drop`.execute(q)
  for (let start = 0; start < contenu.length; start += piece)
    await sql`insert into morceau values (${start}, ${contenu.subarray(start, start + piece)})`.execute(q)
  await sql`
    insert into resultat (client_id, campagne_id, contenu, empreinte, totaux)
    select ${clientId}::uuid, ${campagneId}::uuid, m.contenu, ${empreinte}::bytea, ${totaux}::json
    from (select string_agg(octets, ''::bytea order by debut) as contenu from morceau) m`.execute(q)
  await sql`drop table morceau`.execute(q)
}

/** Removes the result of a campaign that is not one any more. */
export const forgetResult = (db: Db, campagneId: string) =>
  db.q
    .deleteFrom('resultat')
    .where('resultat.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .execute()
