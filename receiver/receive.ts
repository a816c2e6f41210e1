import { type Entetes, type Verification, verify } from './verify.ts'

/** An event as it arrives. */
export type Evenement = {
  readonly EventType: string
  readonly TimestampUtc: string
  readonly DeliveryId: string
  readonly Data: unknown
}

type Traitement = (evenement: Evenement) => Promise<void> | void

export type Options = Omit<Verification, 'maintenant'> & {
  /** What to do with each kind of event; other kinds are acknowledged and ignored. */
  readonly traitements: Readonly<Record<string, Traitement>>
  /**
   * Remembers a DeliveryId: false when it was known. The same event may come several times; without this, it is handled
   * each time.
   */
  readonly premiereFois?: (deliveryId: string) => Promise<boolean> | boolean
  /** Forgets a DeliveryId whose handling failed, so that the next attempt is handled. */
  readonly oublier?: (deliveryId: string) => Promise<void> | void
}

/** What to answer. */
export type Reponse = { readonly statut: 200 | 400 | 401 | 405; readonly titre: string }

const accepted: Reponse = { statut: 200, titre: 'OK' }

type Message = { readonly methode: string; readonly entetes: Entetes; readonly corps: Uint8Array }

/**
 * Checks a message and handles its event. A handler that throws makes this throw: answer 500, and the service tries
 * again later.
 */
export async function receive({ methode, entetes, corps }: Message, options: Options): Promise<Reponse> {
  if (methode !== 'POST') return { statut: 405, titre: 'Method Not Allowed' }
  if (!verify(entetes, corps, options)) return { statut: 401, titre: 'Unauthorized' }
  const evenement = parse(corps)
  if (!evenement) return { statut: 400, titre: 'Bad Request' }
  await handle(evenement, options)
  return accepted
}

async function handle(evenement: Evenement, { traitements, premiereFois, oublier }: Options): Promise<void> {
  const { EventType, DeliveryId } = evenement
  const traitement = Object.hasOwn(traitements, EventType) ? traitements[EventType] : undefined
  if (!traitement || (premiereFois && !(await premiereFois(DeliveryId)))) return
  try {
    await traitement(evenement)
  } catch (error) {
    await oublier?.(DeliveryId)
    throw error
  }
}

function parse(corps: Uint8Array): Evenement | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(corps))
    return isEvenement(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isEvenement = (value: unknown): value is Evenement =>
  typeof value === 'object' &&
  value !== null &&
  ['EventType', 'TimestampUtc', 'DeliveryId'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The body of a refusal (RFC 9457). */
export const problem = ({ statut, titre }: Reponse): string =>
  JSON.stringify({ type: 'about:blank', title: titre, status: statut })
