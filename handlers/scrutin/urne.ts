import { publicKeysOf } from '../../db/vote/box/keys.ts'
import { consistencyIn, inclusionIn } from '../../db/vote/log/proofs.ts'
import { logOf } from '../../db/vote/log/shown.ts'
import { faultOfPublication } from '../../db/vote/publie/earlier.ts'
import { isSealed, type Seal } from '../../db/vote/publie/sound.ts'
import { clientOf } from '../../db/vote/publication.ts'
import type { Fail, Handlers, Services } from '../handler.ts'

/** The public log of the ballot box: what anybody is told of it, without a key. */
export const urneHandlers = {
  async getUrne({ path, query: { avant }, service, fail }) {
    const shown = await ofCampagne({ path, service, fail }, (clientId) =>
      service.database.crowd.read(clientId, async (db) => {
        const log = await logOf(db, path.campagneId, service.config.boxKeys, avant)
        return log && { ...log, clientId, fault: await faultOfPublication(db, log, service.config.boxKeys) }
      }),
    )
    if (!shown) return fail('Campagne.NotFound', { valeur: path.campagneId })
    const { clientId, clePublique, cleScrutateurs, clesDeSignature, fault, ...rest } = shown
    const { publicationEmpreinte, publicationCle, publicationSignature, ...log } = rest
    const seal = { publicationEmpreinte, publicationCle, publicationSignature }
    // What somebody has written in the place of what was published is shown to nobody.
    const named = fault ? null : clesDeSignature
    const signature = [...(named ?? publicKeysOf(service.config.boxKeys, clientId, clesDeSignature !== null))]
    return {
      ...log,
      publication: shownSeal(seal, fault),
      cles: { signature, urne: clePublique, scrutateurs: cleScrutateurs },
    }
  },

  async getInclusion({ path, query: { empreinte }, service, fail }) {
    const proven = await ofCampagne({ path, service, fail }, (clientId) =>
      service.database.crowd.read(clientId, (db) =>
        inclusionIn(db, path.campagneId, Buffer.from(empreinte, 'hex'), service.config.boxKeys),
      ),
    )
    return proven ? { empreinte, ...proven } : fail('Urne.EmpreinteInconnue', { valeur: empreinte }, 'empreinte')
  },

  async getCoherence({ path, query: { de, a }, service, fail }) {
    const preuve = await ofCampagne({ path, service, fail }, (clientId) =>
      service.database.crowd.read(clientId, (db) =>
        consistencyIn(db, path.campagneId, { de, a }, service.config.boxKeys),
      ),
    )
    return preuve ? { de, a, preuve } : fail('Urne.TailleInconnue', undefined, 'a')
  },
} satisfies Partial<Handlers>

/** What was published, as anybody is shown it. */
function shownSeal(seal: Seal, fault: Error | undefined) {
  if (!isSealed(seal) && !fault) return null
  const { publicationEmpreinte: empreinte, publicationCle: cle, publicationSignature: signature } = seal
  return {
    empreinte: empreinte?.toString('hex') ?? '',
    cle: cle ?? '',
    signature: signature?.toString('base64') ?? '',
    estConforme: fault === undefined,
  }
}

type Asked = {
  readonly path: { readonly campagneId: string }
  readonly service: Services
  readonly fail: Fail<'Campagne.NotFound'>
}

/** Reads as the client whose campaign that is, where it is shown to anybody. */
async function ofCampagne<T>({ path, service, fail }: Asked, read: (clientId: string) => Promise<T>): Promise<T> {
  const clientId = await clientOf({ database: service.database, keys: service.config.boxKeys }, path.campagneId)
  return read(clientId ?? fail('Campagne.NotFound', { valeur: path.campagneId }))
}
