import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { canonical, type Json } from '../../scrutin/canonical.ts'
import type { Db } from '../engine/database.ts'

/**
 * What of a text a journal holds that would tell who a voter is: the first half, in hexadecimal, of the SHA-256 of the salt
 * of the campaign and the text; null for none. Whoever reads journals and not the database cannot try addresses. `salted`
 * comes before.
 */
export const hashed = (db: Db, campagneId: string, text: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  left(encode(sha256(uuid_send((select s.sel from journal_sel s
    where s.client_id = ${db.clientId} and s.campagne_id = ${campagneId})) || convert_to(${text}, 'UTF8')), 'hex'), 32)`

/** Makes the salt of a campaign that has none yet. Raw: the database makes it. */
export async function salted(db: Db, campagneId: string): Promise<void> {
  await sql`insert into journal_sel (client_id, campagne_id, sel)
    select ${db.clientId}, ${campagneId}, gen_random_uuid()
    where not exists (
      select from journal_sel s where s.client_id = ${db.clientId} and s.campagne_id = ${campagneId})
    on conflict (client_id, campagne_id) do nothing`.execute(db.q)
}

/**
 * Gives another salt to campaigns, and to those whose journal has the hash of one of these texts (decision C-18): what was
 * hashed before can be tried by nobody any more, nor be compared with what is hashed afterwards. The chain needs no salt.
 * Raw: the database hashes, and reads the journals of the client.
 */
export async function throwSaltsAway(db: Db, campagnes: readonly string[], texts: readonly string[]): Promise<void> {
  await sql`
    update journal_sel s set sel = n.sel
    from (
      select k.campagne_id, gen_random_uuid() as sel from journal_sel k
      where k.client_id = ${db.clientId} and (k.campagne_id = any (${campagnes}::uuid[]) or exists (
        select from journal_campagne l cross join unnest(${texts}::text[]) as t (text)
        where l.client_id = ${db.clientId} and l.campagne_id = k.campagne_id and strpos(l.details::text,
          left(encode(sha256(uuid_send(k.sel) || convert_to(t.text, 'UTF8')), 'hex'), 32)) > 0))) n
    where s.client_id = ${db.clientId} and s.campagne_id = n.campagne_id`.execute(db.q)
}

/** The SHA-256 of a value in its canonical form, in hexadecimal: of what a journal does not repeat. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonical(value as Json))
    .digest('hex')
