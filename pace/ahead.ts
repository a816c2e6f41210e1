type Bounds = {
  /** How many are ready at most. */
  readonly most: number
  /** Milliseconds after the last one was taken that the others are kept. */
  readonly kept: number
}

/**
 * Gives what takes a while to make, each once: while some are taken, the next ones are made. They are forgotten once nobody
 * takes any more. Nothing is made before the first one is taken.
 */
export function openAhead<T>({ most, kept }: Bounds, make: () => Promise<T>): () => Promise<T> {
  let ready: Promise<T>[] = []
  const forget = setTimeout(() => (ready = []), kept).unref()
  return () => {
    forget.refresh()
    const taken = ready.shift() ?? make()
    for (let n = 0; n < 2 && ready.length < most; n++) ready.push(awaitedLater(make()))
    return taken
  }
}

/** Where one fails that nobody waits for yet, whoever takes it is told. */
function awaitedLater<T>(made: Promise<T>): Promise<T> {
  made.catch(() => undefined)
  return made
}
