// Raw: rows and people are looked up by arrays, of ids and of addresses.
import { type RawBuilder, sql } from 'kysely'
import type { Said } from '../../rules/anonymity/mentions.ts'
import { isAddress, keyOf, writingsOf } from '../../rules/courriels.ts'
import { rowsNamed } from '../../rules/modeles.ts'
import type { Db } from '../engine/database.ts'
import * as outbox from '../outbox/anonymise.ts'
import { hasSecond, votersOf } from '../vote/anonymity/adresses.ts'
import type { Traces } from './traces.ts'

/** A person with the ids of all rows of one, with what kept documents say the person had before, and what is said of one. */
type Forgotten = {
  readonly traces: Traces
  readonly ids: readonly string[]
  readonly former: readonly string[]
  readonly instead: string
  readonly said: Said
}

/** Erases the e-mails to a person and about one, and takes the person out of the others (decision C-18); gives how many it erased. */
export async function forgetCourriels(db: Db, { traces, ids, former, instead, said }: Forgotten): Promise<number> {
  const written = traces.adresses.flatMap(writingsOf)
  const adresses = [...written, ...former.filter((mark) => isAddress(mark)).flatMap(writingsOf)]
  const others = await addressesOfOthers(db, adresses, traces)
  const isOwn = (adresse: string) => !others.has(keyOf(adresse))
  const courriels = await namingNobody(db, written)
  const erased = await outbox.eraseCourriels(db, { ids, courriels, adresses: written.filter(isOwn) })
  const about = { adresses: adresses.filter(isOwn), telephones: said.telephones, noms: said.noms }
  const texts = [...said.texts, ...adresses]
  await outbox.redactWords(db, { about, said: { ...said, texts }, instead })
  await outbox.redactErrors(db, about.adresses, instead)
  return erased
}

/**
 * Those among some addresses, in small letters, that somebody else has by now who may be written to: an active employee, a
 * voter, whoever asked for a membership. What a membership says is what somebody had when it was signed.
 */
async function addressesOfOthers(db: Db, adresses: readonly string[], { ids, votants, demandes }: Traces) {
  const votersBy = (condition: RawBuilder<unknown>) =>
    sql`${votersOf(db, adresses, condition, sql`a.adresse`)} and v.id <> all (${votants}::uuid[])`
  const { rows } = await sql<{ adresse: string }>`
    select e.courriel_cle as adresse from employe e
    where e.client_id = ${db.clientId} and e.courriel_cle = any (${adresses}::text[]) and e.id <> all (${ids}::uuid[])
    union
    select e.courriel_alternatif_cle from employe e
    where e.client_id = ${db.clientId} and e.courriel_alternatif_cle = any (${adresses}::text[])
      and e.id <> all (${ids}::uuid[])
    union
    ${votersBy(sql`x.courriel_cle = a.adresse`)}
    union
    ${votersBy(hasSecond('x', sql`a.adresse`, sql`a.haut`))}
    union
    select lower(d.courriel) from demande_adhesion d
    where d.client_id = ${db.clientId} and lower(d.courriel) = any (${adresses}::text[])
      and d.id <> all (${demandes}::uuid[])`.execute(db.q)
  return new Set(rows.map(({ adresse }) => keyOf(adresse)))
}

/** The e-mails to some addresses that name no row that there is: one that names somebody is that person's, whatever the address. */
async function namingNobody(db: Db, adresses: readonly string[]): Promise<string[]> {
  const sent = await outbox.sentTo(db, adresses)
  const ids = sent.flatMap(({ donnees }) => rowsNamed(donnees))
  const rowsOf = (table: string) => sql`
    select t.id from ${sql.table(table)} t where t.client_id = ${db.clientId} and t.id = any (${ids}::uuid[])`
  const tables = ['employe', 'adhesion', 'reponse_formulaire', 'votant'].map(rowsOf)
  const { rows } = await sql<{ id: string }>`${sql.join(tables, sql` union all `)}`.execute(db.q)
  const found = new Set(rows.map(({ id }) => id))
  return sent.filter(({ donnees }) => !rowsNamed(donnees).some((id) => found.has(id))).map(({ id }) => id)
}
