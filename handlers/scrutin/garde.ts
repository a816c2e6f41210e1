import * as campagnes from '../../db/vote/campagnes.ts'
import { record } from '../../db/journal/lines.ts'
import { readBrought } from '../../db/vote/garde/reader.ts'
import type { Read } from '../../db/vote/garde/reading.ts'
import { differences } from '../../db/vote/garde/differences.ts'
import { type Garde, gardeOf, isSoundStill, keep } from '../../db/vote/garde/keys.ts'
import { publishBrought } from '../../db/vote/garde/publish.ts'
import { type KeptFacts, soundFacts, standingOf, textOf } from '../../db/vote/garde/sealed-box.ts'
import { judgeResult } from '../../db/vote/figures/sound.ts'
import { withFault } from '../../db/vote/publie/told.ts'
import { longWrite } from '../../db/engine/long-write.ts'
import type { Db } from '../../db/engine/database.ts'
import type { components } from '../../generated/openapi.ts'
import { isSealingKey, isSigningKey } from '../../rules/public-keys.ts'
import type { Etat } from '../../rules/campagnes.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import { isIntact, type PublicCommittee } from '../../scrutin/committee.ts'
import { sealer } from '../../scrutin/index.ts'
import { type Call, type Fail, type Handlers, type Refuse, Written } from '../handler.ts'

/** A ballot box in the custody of scrutineers: its keys, the sealed box for them, and the result that they bring. */
export const gardeHandlers = {
  async setGarde({ db, path: { id }, body, service: { config }, fail, refuse }) {
    const { etat } = (await campagnes.lock(db, id)) ?? fail('Campagne.NotFound', { valeur: id })
    const next = askedOf(body) ?? fail('Garde.MembresIncoherents', undefined, 'garde')
    const before = await gardeOf(db, id)
    const isOther = JSON.stringify(shown(before)) !== JSON.stringify(shown(next))
    if (isOther && etat !== 'Brouillon') fail('Campagne.StructureVerrouillee')
    // Those that are kept may have been copied with a mistake before their proof came.
    await refuseKeys(next, body.preuve, refuse)
    await keepIf(isOther, { db, id, etat, next, keys: config.boxKeys })
    if (isOther) {
      await record(db, id, 'GardeModifiee', { avant: shown(before), apres: shown(next) })
    }
    return (
      (await withFault(db, await campagnes.find(db, id), config.boxKeys)) ?? fail('Campagne.NotFound', { valeur: id })
    )
  },

  async getUrneScellee({ client, path: { id }, service: { database, config }, fail }) {
    const reader = <T>(read: (db: Db) => Promise<T>) => database.read(client.id, read)
    const { kept } = await keptOf(reader, id, fail)
    return new Written(textOf(reader, id, soundFacts({ clientId: client.id, campagneId: id }, kept, config.boxKeys)))
  },

  async createDepouillement(call) {
    const { client, path, file, service, once, fail } = call
    const { database, config, log } = service
    // What is wrong is said in the transaction: a key that stands for another call, or a repeated one, goes before.
    const judged = await judge(call).catch((error: unknown) => ({ error }))
    const work = once(async (db) => {
      if ('error' in judged) throw judged.error
      const { read, kept, sealed } = judged
      const held = await campagnes.hold(db, path.id, 'update')
      const now = held ? await standingOf(db, path.id) : undefined
      if (!now) return fail('Campagne.NotFound', { valeur: path.id })
      if (isAlready(await publishedOf(db, path.id, config.boxKeys), read, fail)) return
      // Who has withdrawn the campaign meanwhile has no such box any more.
      if (now.kept?.signature !== kept.signature) fail('Garde.UrnePasScellee')
      await publishBrought(db, path.id, { bytes: Buffer.from(file), read, sealed }, config.boxKeys)
    })
    const isNew = !('error' in judged || judged.isPublished)
    await (isNew ? longWrite(database, client.id, work) : database.write(client.id, work))
    if (isNew) for (const anomaly of judged.read.anomalies) log.warn({ campagneId: path.id, ...anomaly }, notSound)
  },
} satisfies Partial<Handlers>

type Depouillement = Call<'createDepouillement'>

/** Reads the result that is brought, and compares it with the box, unless it is published already. */
async function judge({ client, path: { id }, file, service, fail, refuse }: Depouillement) {
  const { database, config } = service
  const reader = <T>(read: (db: Db) => Promise<T>) => database.read(client.id, read)
  const { kept } = await keptOf(reader, id, fail)
  const sealed = soundFacts({ clientId: client.id, campagneId: id }, kept, config.boxKeys)
  const { cles, electeurs } = sealed.context
  const read = await readBrought({ bytes: file, signature: cles.scrutateurs ?? '', electeurs })
  if ('unreadable' in read) return fail('Depouillement.Illisible', { valeur: read.unreadable })
  const isPublished = isAlready(await reader((db) => publishedOf(db, id, config.boxKeys)), read, fail)
  if (!isPublished) {
    const found = await differences(reader, id, read, sealed)
    refuse([
      ...found.map((name): [`Depouillement.${typeof name}`] => [`Depouillement.${name}`]),
      read.fault !== undefined && ['Depouillement.Incoherent', { valeur: read.fault }],
    ])
  }
  return { read, kept, isPublished, sealed }
}

const notSound = 'the scrutineers found that something of a ballot box is not sound'

type Kept = {
  readonly db: Db
  readonly id: string
  readonly etat: Etat
  readonly next: Garde
  readonly keys: BoxKeys
}

/** Writes who holds the key of a draft where that is another one, or the key that signed it has left the ring since. */
async function keepIf(isOther: boolean, { db, id, etat, next, keys }: Kept): Promise<void> {
  const isSound = !isOther && (etat !== 'Brouillon' || (await isSoundStill(db, id, next, keys)))
  if (!isSound) await keep(db, id, next, keys)
}

/** What a body asks for; undefined where it has not the members of its custody. */
function askedOf({ garde, urne, signature, scrutateurs, seuil, preuve }: components['schemas']['GardeSaisie']) {
  const given = [urne, signature, scrutateurs, seuil, preuve].filter((member) => member !== undefined)
  if (garde === 'Service') return given.length === 0 ? ({ garde } satisfies Garde) : undefined
  if (urne === undefined || signature === undefined || scrutateurs === undefined || seuil === undefined)
    return undefined
  return { garde, urne, signature, scrutateurs, seuil } satisfies Garde
}

/** Refuses keys by which nothing can be sealed or verified, or that would never open. */
async function refuseKeys(
  next: Garde,
  proof: string | undefined,
  refuse: Refuse<'Garde.SeuilInvalide' | 'Garde.CleInvalide'>,
) {
  if (next.garde === 'Service') return
  const faulty = await faultyOf(next, proof)
  refuse([
    next.seuil > next.scrutateurs && ['Garde.SeuilInvalide', undefined, 'seuil'],
    ...faulty.map((member): ['Garde.CleInvalide', undefined, string] => ['Garde.CleInvalide', undefined, member]),
  ])
}

/** The members by which nothing is sealed or verified, or that are not as they were made. */
async function faultyOf(keys: PublicCommittee, proof: string | undefined): Promise<string[]> {
  const faulty = canSeal(keys.urne) ? [] : ['urne']
  if (keys.signature === keys.urne || !(await canVerify(keys.signature))) return [...faulty, 'signature']
  return proof === undefined || isIntact(keys, proof) ? faulty : [...faulty, 'preuve']
}

const shown = (garde: Garde) =>
  garde.garde === 'Service' ? { garde: 'Service', urne: null, signature: null, scrutateurs: null, seuil: null } : garde

/** Whether something can be sealed to a public key: one of small order opens to anybody. */
const canSeal = (key: string) => {
  const bytes = Buffer.from(key, 'base64')
  const isWhole = bytes.toString('base64') === key && isSealingKey(bytes)
  return isWhole && works(() => sealer(bytes, 'essai')(Buffer.alloc(1)))
}

const canVerify = async (key: string) => {
  const bytes = Buffer.from(key, 'base64')
  return bytes.toString('base64') === key && (await isSigningKey(bytes))
}

function works(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

type Reader = <T>(read: (db: Db) => Promise<T>) => Promise<T>
type Unready = Fail<'Campagne.NotFound' | 'Garde.Service' | 'Garde.UrnePasScellee'>
type Ready = { readonly kept: KeptFacts }

/** The box of a campaign that its scrutineers open, once it is ready for them. */
async function keptOf(reader: Reader, id: string, fail: Unready): Promise<Ready> {
  const standing = await reader((db) => standingOf(db, id))
  if (!standing) return fail('Campagne.NotFound', { valeur: id })
  const { garde, kept } = standing
  if (garde === 'Service') return fail('Garde.Service')
  return { kept: kept ?? fail('Garde.UrnePasScellee') }
}

/**
 * The hash of the result that is published; undefined where none is that the service has signed: one that somebody has put
 * there keeps nobody from bringing one. Throws where the ring lacks the key that tells.
 */
async function publishedOf(db: Db, id: string, keys: BoxKeys): Promise<string | undefined> {
  const judged = await judgeResult(db, id, keys)
  if (!judged) return undefined
  if ('empreinte' in judged) return judged.empreinte
  if (judged.fault.motif !== 'ResultatManquant') throw judged.fault
  return undefined
}

/** Whether this very result is published already. Refuses where another one is. */
function isAlready(published: string | undefined, { hash }: Read, fail: Fail<'Depouillement.DejaDepose'>): boolean {
  if (published !== undefined && published !== hash) fail('Depouillement.DejaDepose')
  return published === hash
}
