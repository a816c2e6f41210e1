import type { BoxKeys } from '../../../rules/ring.ts'
import { type Head, isHeadSigned, type NamedKey } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { compiled } from '../../engine/compiled.ts'
import { publicKeysOf } from '../box/keys.ts'
import { isNamed } from '../publie/document.ts'
import { headPages } from './heads.ts'
import { type Memory, memory } from '../../../pace/memory.ts'

type Wanted = { readonly avant?: number | undefined; readonly nombre: number }

/** The heads whose signature was found to be sound, of each set of keys. */
const known = new WeakMap<BoxKeys, Memory<true>>()

/** Heads that one statement reads at least, and statements that a reader of the log may cause. */
const [least, most] = [50, 20]

/**
 * The heads of a log as anybody is shown them, the last one first: those that a key of the ring has signed. One that somebody
 * has written to the table says another number of ballots, and no proof is of it. Where the keys that signed were thrown
 * away since, those that no key of the ring denies.
 */
export async function shownHeads(db: Db, campagneId: string, keys: BoxKeys, { avant, nombre }: Wanted) {
  const cles = publicKeysOf(keys, db.clientId, await namesKeys(db, campagneId))
  const own = new Set(cles.map(({ id }) => id))
  const signed: Head[] = []
  const others: Head[] = []
  let asked = 0
  for await (const heads of headPages(db, campagneId, { avant, nombre: Math.max(nombre, least) })) {
    signed.push(...heads.filter((head) => isSigned(campagneId, head, { keys, cles })))
    others.push(...heads.filter(({ cle }) => !own.has(cle)))
    if (signed.length >= nombre || ++asked >= most) break
  }
  return (signed.length > 0 ? signed : others).slice(0, nombre)
}

/** Whether the publication of a campaign names the keys that sign. */
async function namesKeys(db: Db, campagneId: string): Promise<boolean> {
  const [row] = await naming(db, { campagneId })
  return row?.isNamed === true
}

const naming = compiled((db, { campagneId }: { campagneId: string }) =>
  db.q
    .selectFrom('campagne')
    .select(isNamed)
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId),
)

/** The last of them; undefined while the log is empty. */
export const lastShown = async (db: Db, campagneId: string, keys: BoxKeys): Promise<Head | undefined> =>
  (await shownHeads(db, campagneId, keys, { nombre: 1 }))[0]

type Means = { readonly keys: BoxKeys; readonly cles: readonly NamedKey[] }

function isSigned(campagneId: string, head: Head, { keys, cles }: Means): boolean {
  const sound = known.get(keys) ?? memory<true>(10_000)
  known.set(keys, sound)
  const publique = cles.find(({ id }) => id === head.cle)?.publique
  const name = [campagneId, publique, head.taille, head.racine, head.signeeLe, head.cle, head.signature].join(' ')
  if (sound.has(name)) return true
  const isSound = isHeadSigned(campagneId, head, cles)
  if (isSound) sound.set(name, true)
  return isSound
}
