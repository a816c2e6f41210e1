type Call<T> = { readonly item: T; readonly done: () => void; readonly failed: (error: unknown) => void }

/**
 * Does for many what would cost as much for one: what is asked for while one turn runs waits for the next, which does
 * all of it. The turns of a key follow each other. Rejects what was in a turn that fails.
 */
export function openGroups<T>(work: (key: string, items: readonly T[]) => Promise<void>) {
  const waiting = new Map<string, Call<T>[]>()

  async function run(key: string, first: Call<T>) {
    for (let calls = [first]; calls.length > 0; calls = waiting.get(key) ?? []) {
      waiting.set(key, [])
      const items = calls.map(({ item }) => item)
      await work(key, items).then(
        () => {
          for (const { done } of calls) done()
        },
        (error: unknown) => {
          for (const { failed } of calls) failed(error)
        },
      )
    }
    waiting.delete(key)
  }

  return (key: string, item: T): Promise<void> =>
    new Promise((done, failed) => {
      const call = { item, done, failed }
      const queued = waiting.get(key)
      if (queued) queued.push(call)
      else void run(key, call)
    })
}
