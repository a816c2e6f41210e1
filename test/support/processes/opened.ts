import type { OperationId } from '../../../contract/contract.ts'
import { newClient, operationNamed } from '../api.ts'
import { prepareVotants } from '../data/votes.ts'

/** A client whose call comes as far as its input: where the token of the path is looked up first, it opens a ballot. */
export async function opened(id: OperationId) {
  if (operationNamed(id).bodyFits === undefined)
    return { ...(await newClient({ estBacASable: true })), path: undefined }
  const api = await prepareVotants()
  return { ...api, path: { jeton: await api.jetonOf(await api.add(1)) } }
}
