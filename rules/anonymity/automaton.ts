/** A state: what has been read is the beginning of some sequences, and the end of those in `ends`. */
type State = {
  readonly next: Map<string, State>
  readonly ends: number[]
  /** The longest end of what has been read that begins a sequence too. */
  shorter: State | undefined
  /** The nearest of those that ends one. */
  ending: State | undefined
}

const newState = (): State => ({ next: new Map(), ends: [], shorter: undefined, ending: undefined })

type Said = { readonly text: string }

/** One of the sequences, by its place among them, and the place of its last token. */
export type Found = readonly [sequence: number, last: number]

/** The states of some sequences, as their beginnings. */
function stateOf(sequences: readonly (readonly string[])[]): State {
  const first = newState()
  for (const [n, tokens] of sequences.entries()) {
    let state = first
    for (const token of tokens) {
      const next = state.next.get(token) ?? newState()
      state.next.set(token, next)
      state = next
    }
    if (state !== first) state.ends.push(n)
  }
  return first
}

/** Where a token leads from a state, or from the longest shorter one from which it leads anywhere. */
function after(state: State, token: string, first: State): State {
  let from: State | undefined = state
  for (; from; from = from.shorter) {
    const next = from.next.get(token)
    if (next) return next
  }
  return first
}

/** Links each state to the shorter ones, the shortest first. */
function link(first: State): void {
  const states = [first]
  for (const state of states)
    for (const [token, next] of state.next) {
      next.shorter = state.shorter ? after(state.shorter, token, first) : first
      next.ending = next.shorter.ends.length > 0 ? next.shorter : next.shorter.ending
      states.push(next)
    }
}

/** Whether what was found counts. */
type Accepts = (sequence: number, last: number) => boolean

/**
 * Finds some sequences of tokens among others, as the automaton of Aho and Corasick does, in one pass: at each token where any
 * end, the longest one that is accepted, which has the shorter ones in it. So there are no more finds than tokens, whatever the
 * sequences are and however they repeat themselves.
 */
export function finderOf(sequences: readonly (readonly string[])[]) {
  const first = stateOf(sequences)
  link(first)
  return function* (tokens: readonly Said[], accepts: Accepts): Generator<Found> {
    let [state, last] = [first, -1]
    for (const { text } of tokens) {
      last++
      state = after(state, text, first)
      const n = longestOf(state, (sequence) => accepts(sequence, last))
      if (n !== undefined) yield [n, last]
    }
  }
}

/** The longest sequence that ends at a state and is accepted. */
function longestOf(state: State, accepts: (sequence: number) => boolean): number | undefined {
  for (let at: State | undefined = state.ends.length > 0 ? state : state.ending; at; at = at.ending) {
    const n = at.ends.find(accepts)
    if (n !== undefined) return n
  }
  return undefined
}
