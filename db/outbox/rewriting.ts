import { type Said, mentioning, redactor, withoutAddresses } from '../../rules/anonymity/mentions.ts'
import type { Mention } from '../../rules/anonymity/sieve.ts'
import type { Transactionnel } from '../../rules/modeles.ts'

/** An e-mail in words of a caller, as it is kept. */
export type Words = { id: string; donnees: Partial<Transactionnel> } & Record<
  'sujet' | 'texte' | 'html' | 'repondre_a',
  string | null
>

/** By what words are about a person, and what is said of one in them; `instead` of an address. */
export type Forgotten = { readonly about: Mention; readonly said: Said; readonly instead: string }

/** What an e-mail says without the person: it is one of none where it stays as it was. An address to reply to is one by itself. */
export function rewriterOf({ about, said, instead }: Forgotten): (one: Words) => Words[] {
  const [isAbout, redact] = [mentioning(about), redactor(said, instead)]
  const without = withoutAddresses(about.adresses, instead)
  return (one) => {
    const { sujet = '', contenu = '' } = one.donnees
    const isTheirs = [sujet, contenu, one.sujet, one.texte, one.html].some((text) => text && isAbout(text))
    const repondre_a = one.repondre_a && without(one.repondre_a)
    if (!isTheirs) return repondre_a === one.repondre_a ? [] : [{ ...one, repondre_a }]
    const told = (text: string | null) => text && redact(text)
    const donnees = { ...one.donnees, sujet: redact(sujet), contenu: redact(contenu) }
    return [{ ...one, donnees, sujet: told(one.sujet), texte: told(one.texte), html: told(one.html), repondre_a }]
  }
}

/** E-mails for a thread; the same person has the same key. */
export type Task = { readonly key: string; readonly forgotten: Forgotten; readonly words: readonly Words[] }

let made: { readonly key: string; readonly rewrite: ReturnType<typeof rewriterOf> } | undefined

/** Those of some e-mails that change, as they are said without the person. */
export default function rewriteAll({ key, forgotten, words }: Task): Words[] {
  made = made?.key === key ? made : { key, rewrite: rewriterOf(forgotten) }
  return words.flatMap(made.rewrite)
}
