import { isDeepStrictEqual } from 'node:util'
import { changes, createClient, type Item, type ListPath } from '../../../sdk/index.ts'
import { type newClient, service } from '../api.ts'
import { followed, type List, lists, type Name, type ofEvent, ofType } from './lists.ts'
import { reread, shownOfConsent, shownOfJob } from './lists.ts'

export type Client = Awaited<ReturnType<typeof newClient>>
type Suppression = Item<'/b2b/v2/suppression'>

type Copy = Record<Name, Map<string, object>>
export const copied = (content: (list: List) => Promise<Map<string, object>> | Map<string, object>) =>
  Promise.all(Object.entries(lists).map(async ([name, list]) => [name, await content(list)] as const)).then(
    (entries) => Object.fromEntries(entries) as Copy,
  )

/** What is in a list of the service now, by the ids that it made, or that its items are known by. */
export async function read({ ok }: Client, { operation, input: { path }, whole, take }: List) {
  const items = (await ok(operation, { ...(path && { path }), ...(whole && { query: whole }) })) as never[]
  return new Map<string, object>(items.map(take))
}

/** Where a copy is another one than the lists: each item that differs, as the copy has it and as it is. */
export const differing = (copy: Copy, state: Copy) =>
  (Object.keys(lists) as Name[]).flatMap((name) => {
    const [ours, theirs] = [copy[name], state[name]]
    return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id) => {
      const [kept, shown] = [ours.get(id), theirs.get(id)]
      return isDeepStrictEqual(kept, shown) ? [] : [{ name, id, kept, shown }]
    })
  })

/** Each job and consent of the service that shows others otherwise than a copy has them. */
export async function otherwiseShown({ ok }: Client, copy: Copy) {
  const [jobs, consents] = [await ok('listEmploisV2'), await ok('listConsentements')]
  const shown = [
    ...jobs.map((job) => ({ item: job, expected: { ...job, ...shownOfJob(copy, job) } })),
    ...consents.map((consent) => ({ item: consent, expected: { ...consent, ...shownOfConsent(copy, consent) } })),
  ]
  return shown.filter(({ item, expected }) => !isDeepStrictEqual(item, expected))
}

/** A copy of the lists that only follows their links, and what was deleted; `turn` brings it up to date. */
export async function copyOf(client: Client) {
  const api = createClient({ baseUrl: `http://127.0.0.1:${String((await service()).port)}`, apiKey: client.key })
  const copy = await copied(() => new Map())
  const merged = new Map<string, string>()
  const [told, twice] = [new Set<string>(), [] as string[]]
  let turns = 0
  /** Follows a list; what comes again although it is as it was is remembered. */
  const follow = (path: ListPath, input: object, take: (item: never) => string) => {
    let position: string | undefined
    return async () => {
      // Small pages, which changes come between, and large ones.
      const size = turns % 2 === 0 ? 7 : 500
      for await (const page of changes(api, path, { ...input, from: position, size } as never)) {
        for (const item of page.items) {
          const change = `${path} ${JSON.stringify(input)} ${take(item as never)}`
          if (told.has(change)) twice.push(change)
          told.add(change)
        }
        position = page.position
      }
    }
  }
  /** Into whom the feed says that somebody was merged, however many merges came after another. */
  const intoWhom = (id: string): string => {
    const next = merged.get(id)
    return next === undefined ? id : intoWhom(next)
  }
  /** Who was anonymised has no events any more, nor has whoever was merged into that person. */
  const forget = (idUnique: string) => {
    for (const [id, { employe }] of copy.evenements as Map<string, ReturnType<typeof ofEvent>>)
      if (intoWhom(employe) === idUnique) copy.evenements.delete(id)
  }
  const suppressions = follow('/b2b/v2/suppression', {}, ({ type, ...gone }: Suppression) => {
    const { idUnique, idExterne, fusionneDans } = gone
    for (const name of ofType[type] ?? []) copy[name].delete(name in reread ? (idExterne ?? '') : idUnique)
    if (fusionneDans !== null) merged.set(idUnique, fusionneDans)
    else if (type === 'Employe') forget(idUnique)
    return `${type} ${idUnique} ${gone.dateSuppression}`
  })
  const parts = Object.entries(followed as Record<string, List>).map(([name, { path, input, take }]) =>
    follow(path, input, (item: never) => {
      const [id, shown] = take(item)
      copy[name as Name].set(id, shown)
      return `${id} ${(item as { derniereMAJ?: string }).derniereMAJ ?? ''}`
    }),
  )
  const turn = async () => {
    turns++
    await suppressions()
    for (const part of parts) await part()
    for (const [name, list] of Object.entries(reread))
      for (const [id, shown] of await read(client, list)) copy[name as Name].set(id, shown)
  }
  return { copy, turn, twice, merged, intoWhom }
}
