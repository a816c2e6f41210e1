import { sql } from 'kysely'
import { Problem } from '../../problems.ts'
import type { Database } from '../database.ts'
import { entities, type Entity } from './entities.ts'
import type { Batch, Collection, Line } from './lines.ts'
import type { Staged } from './merge.ts'

/** Rows that are sent to the database together. */
const perTranche = 2000

type Row = Record<string, unknown>
export type Received = Staged & { readonly total: number; readonly refused: readonly Line[] }
type Target = { readonly clientId: string; readonly syncId: string; readonly maxEmployes: number }

/** Keeps the rows of a body in the database as they arrive, out of memory; gives those that their schemas refuse. */
export async function stage(database: Database, batch: Batch, target: Target): Promise<Received> {
  const rows = new Map<Collection, number>()
  const refused: Line[] = []
  const sender = openSender(database, target)
  let hasValues = false
  try {
    for await (const lines of batch) {
      for (const line of lines) {
        rows.set(line.collection, (rows.get(line.collection) ?? 0) + 1)
        hasValues ||= line.value['valeursChampUtilisateur'] !== undefined
        if (line.refusals.length > 0) refused.push(line)
        await sender.add(line)
      }
      if ((rows.get('employes') ?? 0) > target.maxEmployes) throw tooMany(target.maxEmployes)
    }
    await sender.end()
  } finally {
    // Whatever happens, nothing is staged any more once this returns.
    await sender.settled()
  }
  return { rows, hasValues, refused, total: rows.values().reduce((sum, number) => sum + number, 0) }
}

const tooMany = (max: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} employes` } })

/** Sends rows in groups, one of them while the next one is being read. */
function openSender(database: Database, { clientId, syncId }: Target) {
  const waiting = new Map<Collection, Row[]>()
  let sending = Promise.resolve()
  let rang = 0
  const send = async (collection: Collection, list: Row[]) => {
    await sending
    const row = { client_id: clientId, sync_id: syncId, collection, rang: rang++, lignes: JSON.stringify(list) }
    sending = database.write(clientId, async ({ q }) => {
      await q.insertInto('sync_tranche').values(row).execute()
    })
    // Its failure is met at the next turn.
    sending.catch(() => undefined)
  }
  return {
    add: (line: Line): Promise<void> | undefined => {
      const list = waiting.get(line.collection) ?? []
      waiting.set(line.collection, list)
      return list.push(rowOf(line)) === perTranche ? send(line.collection, list.splice(0)) : undefined
    },
    end: async () => {
      for (const [collection, list] of waiting) if (list.length > 0) await send(collection, list)
      await sending
    },
    settled: () => sending.catch(() => undefined),
  }
}

const entityOf = new Map(entities.map((entity) => [entity.collection, entity]))

/** A row as db/sync/load.ts reads it: what it gives, and the mask that tells a null from what is left out. */
function rowOf({ collection, rang, place, parent, idExterne, value, refusals }: Line): Row {
  const above = parent && { parent_rang: parent.rang, parent_place: parent.place, parent_collection: parent.collection }
  if (refusals.length > 0) return { rang, place, ...above, masque: 0, rejet: true, ...readable(value, refusals) }
  const row: Row = { rang, place, ...above, masque: 0, rapport: idExterne, id_externe: idOf(value) }
  fill(row, entityOf.get(collection), value)
  if (collection === 'employes') {
    row['valeurs'] = value['valeursChampUtilisateur']
    row['emplois_donnes'] = value['emplois'] !== undefined
  }
  if (collection === 'adhesions') row['employe_externe'] = value['employeIdExterne']
  return row
}

const idOf = (value: Line['value']) => value['idExterne'] ?? value['identifiantExterne']

function fill(row: Row, entity: Entity | undefined, value: Line['value']) {
  let masque = 0
  for (const [i, { nom, membre, absence }] of entity?.columns.entries() ?? []) {
    const given = value[membre]
    if (given === undefined) continue
    masque |= 1 << i
    row[nom] = given ?? absence
  }
  row['masque'] = masque
}

/** What may still be compared of a row that is refused: its id and its address, when they are not what is refused. */
function readable(value: Line['value'], refusals: Line['refusals']): Row {
  const keep = (name: string) =>
    typeof value[name] === 'string' && refusals.every(({ member = '' }) => member !== name) ? value[name] : undefined
  return { id_externe: keep('idExterne') ?? keep('identifiantExterne'), courriel: keep('courriel') }
}

/** Forgets the rows of a synchronisation that has ended. */
export const unstage = (database: Database, { clientId, syncId }: { clientId: string; syncId: string }) =>
  database.write(clientId, ({ q }) =>
    sql`delete from sync_tranche where sync_tranche.client_id = ${clientId} and sync_id = ${syncId}`.execute(q),
  )
