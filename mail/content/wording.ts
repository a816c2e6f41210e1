import { randomBytes } from 'node:crypto'
import { type KnownModele, type Modele, modeles } from '../../rules/modeles.ts'
import { render } from '../render.ts'

/**
 * Why an e-mail worded so would not bring its link; undefined where it does, and of an e-mail that has none. It is rendered
 * as it will be sent, with a link that nobody can have written.
 */
export async function faultOfLink(nom: KnownModele, modele: Modele): Promise<string | undefined> {
  const { variables, required }: { variables: Readonly<Record<string, string>>; required: readonly string[] } =
    modeles[nom]
  if (!required.includes('lien')) return undefined
  const lien = `https://lien.exemple/${randomBytes(32).toString('hex')}`
  const worded = { modele, variables: { ...variables, lien } }
  return render({ organisation: variables['organisation'] ?? '', kind: 'worded', worded }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
