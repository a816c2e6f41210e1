import type { components } from '../generated/openapi.ts'
import { voteHandlers } from '../handlers/vote.ts'
import { openCast } from '../http/calls.ts'
import { callFail } from '../http/operations.ts'
import type { Service } from '../http/service.ts'
import { faultsOf } from '../rules/bulletin.ts'

export type Bulletin = components['schemas']['BulletinVierge']
type Reponse = components['schemas']['Reponse']

/** Who calls: the holder of a token, from an address. */
export type Holder = { readonly jeton: string; readonly address: string }

/** The operations of the vote, called by the pages: what they decide is decided in one place. */
export function voteCalls(service: Service) {
  const cast = openCast(service)
  return {
    read: ({ jeton, address }: Holder) =>
      voteHandlers.getBulletin({ ...callFail, service, address, path: { jeton }, query: {} }),
    cast: ({ jeton, address }: Holder, body: components['schemas']['BulletinRempli']) =>
      cast({ address, path: { jeton }, body }),
    /** Ids of the questions that are not answered as they accept. */
    faults: ({ questions, campagne }: Bulletin, reponses: readonly Reponse[]): string[] =>
      faultsOf(
        reponses,
        questions.map((question) => ({
          ...question,
          abstention: question.permetAbstention && campagne.libelleAbstention !== null,
        })),
      ).map(({ questionId }) => questionId),
  }
}
