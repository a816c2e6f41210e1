import { newClient } from './api.ts'
import { campagne, question } from './samples.ts'

type Options = Parameters<typeof newClient>[0]
type Changes = Record<string, unknown>

/** A client that makes campaigns of one question. */
export async function prepareCampagnes(options: Options = {}) {
  const api = await newClient(options)
  const { ok } = api
  let made = 0
  const draft = async (changes: Changes = {}, questions: object[] = [question()]) => {
    const id = await ok('createCampagne', { body: campagne(++made, changes) })
    for (const body of questions) await ok('createQuestion', { path: { campagneId: id }, body })
    return id
  }
  /** Open unless the dates say otherwise. */
  const publish = async (changes: Changes = {}, questions?: object[]) => {
    const id = await draft(changes, questions)
    await ok('publishCampagne', { path: { id } })
    return id
  }
  const close = (id: string) => ok('updateCampagne', { path: { id }, body: { fermetureDuVoteUtc: '2020-01-02' } })
  const ended = async (changes: Changes = {}, questions?: object[]) => {
    const id = await publish(changes, questions)
    await close(id)
    return id
  }
  return { ...api, draft, publish, close, ended }
}
