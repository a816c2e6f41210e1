import type { components } from '../generated/openapi.ts'
import { voteHandlers } from '../handlers/vote.ts'
import { faultsOf } from '../rules/bulletin.ts'
import { callFail } from '../http/operations.ts'
import type { Service } from '../http/service.ts'

export type Bulletin = components['schemas']['BulletinVierge']
type Reponse = components['schemas']['Reponse']
type Cast = Parameters<typeof voteHandlers.castVote>[0]
type Read = Parameters<typeof voteHandlers.getBulletin>[0]

/** The operations of the vote, called by the pages: what they decide is decided in one place. */
export function voteCalls(service: Service) {
  const call = (jeton: string, body?: object): unknown => ({ ...callFail, service, query: {}, path: { jeton }, body })
  return {
    read: (jeton: string) => voteHandlers.getBulletin(call(jeton) as Read),
    cast: (jeton: string, reponses: Reponse[]) => voteHandlers.castVote(call(jeton, { reponses }) as Cast),
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
