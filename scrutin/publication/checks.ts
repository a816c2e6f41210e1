import { canonical } from '../canonical.ts'
import { isPublicationSigned, namesSigners, publishedQuestions } from './document.ts'
import type { PublicKeys, Resultat } from '../result.ts'

/** What of a result is not what was published, and signed then; nothing of one whose campaign has no such document. */
export function* faultsOfPublication(resultat: Stated): Generator<string, void> {
  const { publication, campagne, questions, cles: keys } = resultat
  if (publication === undefined) return
  const { document } = publication
  if (!isPublicationSigned(publication, keys.signature)) yield 'what was published is not signed by a key of the result'
  if (canonical(saidOf(document.campagne)) !== canonical(saidOf({ ...campagne, quorum: campagne.quorum ?? null })))
    yield 'the campaign is not the one that was published'
  if (canonical(publishedQuestions(document)) !== canonical(questions))
    yield 'the questions are not those that were published'
  if (canonical(document.cles) !== canonical(saidOfKeys(keys, namesSigners(document))))
    yield 'the keys are not those that were published'
}

/** What a result, and the box before it, say of what was published. */
type Stated = Pick<Resultat, 'publication' | 'campagne' | 'questions' | 'cles'>

type Said = Pick<Resultat['campagne'], 'id' | 'titre' | 'ouvertureDuVoteUtc' | 'fermetureDuVoteUtc'> &
  Pick<Resultat['campagne'], 'libelleAbstention' | 'garde'> & { readonly quorum: number | null }

/** What publications and results both say of a campaign. */
const saidOf = ({ id, titre, ouvertureDuVoteUtc, fermetureDuVoteUtc, libelleAbstention, garde, quorum }: Said) => ({
  ...{ id, titre, ouvertureDuVoteUtc, fermetureDuVoteUtc, libelleAbstention, garde, quorum },
})

/** The keys of a result as its publication has them. */
const saidOfKeys = ({ signature, urne, scrutateurs }: PublicKeys, withSigners: boolean) => ({
  ...{ urne, scrutateurs },
  ...(withSigners && { signature }),
})
