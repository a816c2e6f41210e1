import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Workshop } from '../mail/threads.ts'
import { escapeHtml } from '../mail/html.ts'
import { Problem } from '../problems.ts'
import type { Bulletin } from './vote-calls.ts'

/** A text of the organisation as HTML without anything that runs or comes from elsewhere (decision H-9). */
export type Sanitised = (text: string | null) => string

/** Characters of the texts that are kept for those who open the same ballot. */
const room = 8_000_000

/**
 * Makes the texts of ballots harmless, in a thread; once for a crowd that opens the same one. What has neither elements
 * nor entities is text, and waits for nothing.
 */
export function openTexts(workshop: Pick<Workshop, 'sanitise'>) {
  const keep = openCache()
  return async (clientId: string, bulletin: Bulletin): Promise<Sanitised> => {
    const texts = [...new Set(textsOf(bulletin).filter((text) => /[<&]/.test(text)))]
    const made = texts.length > 0 ? await keep(texts, () => workshop.sanitise(clientId, texts)) : []
    const byText = new Map(texts.map((text, n) => [text, made[n] ?? '']))
    return (text) => (text ? (byText.get(text) ?? escapeHtml(text)) : '')
  }
}

const textsOf = ({ campagne, questions }: Bulletin): string[] =>
  [
    campagne.textePageAccueil,
    ...questions.flatMap(({ description, options }) => [description, ...options.map((option) => option.description)]),
  ].filter((text) => text !== null)

/** What was made of texts, by their digest: the last ones that there is room for. */
function openCache() {
  const kept = new LRUCache<string, Promise<string[]>>({ maxSize: room })
  return async (texts: readonly string[], make: () => Promise<string[]>): Promise<string[]> => {
    const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64')
    const made = kept.get(key) ?? make()
    kept.set(key, made, { size: texts.reduce((sum, { length }) => sum + length, 1) })
    try {
      return await made
    } catch (cause) {
      kept.delete(key)
      throw Problem.because(cause, { code: 'Serveur.Indisponible' })
    }
  }
}
