/** What a call leads to, and the words that the parameters of its path are, decoded. */
export type Routed<T> = { readonly value: T; readonly params: Record<string, string> }

export type Routes<T> = {
  /** What a method of a path leads to; undefined where nothing is. Throws a `URIError` at a word that cannot be decoded. */
  readonly find: (method: string, path: string) => Routed<T> | undefined
  /** What each method of a path leads to, whichever its templates: in the order of the contract, empty where nothing is. */
  readonly at: (path: string) => readonly (readonly [method: string, value: T])[]
}

type End<T> = { readonly value: T; readonly names: readonly string[]; readonly rang: number }
/** The paths that go on from a word, and what its own path leads to, by method. */
type Node<T> = { readonly written: Map<string, Node<T>>; parameter?: Node<T>; readonly ends: Map<string, End<T>> }

/** `{id}`: a whole word of a path. */
const parameter = /^\{(\w+)\}$/

/**
 * A tree of the paths of a contract by their words. A word that is written out goes before a parameter in its place (OpenAPI
 * 3.1, 4.8.8), to which it leaves its other methods: an id may be that word. Letter case and a slash at the end count.
 */
export function openRoutes<T>(routes: readonly (readonly [method: string, path: string, value: T])[]): Routes<T> {
  const root = newNode<T>()
  for (const [rang, [method, path, value]] of routes.entries()) {
    const words = path.split('/')
    const { ends } = words.reduce(nodeBelow, root)
    if (ends.has(method)) throw new Error(`Two operations have one path: ${method} ${path}`)
    ends.set(method, { value, names: words.flatMap((word) => parameter.exec(word)?.[1] ?? []), rang })
  }
  return {
    find: (method, path) => {
      const given: string[] = []
      const end = find(root, method, path.split('/'), given)
      if (!end) return undefined
      const params = Object.fromEntries(end.names.map((name, i) => [name, decodeURIComponent(given[i] ?? '')]))
      return { value: end.value, params }
    },
    at: (path) =>
      endsOf(root, path.split('/'))
        .sort(([, a], [, b]) => a.rang - b.rang)
        .map(([method, { value }]) => [method, value] as const),
  }
}

const newNode = <T>(): Node<T> => ({ written: new Map(), ends: new Map() })

/** The node below another one that a word of a template leads to. */
function nodeBelow<T>(node: Node<T>, word: string): Node<T> {
  if (parameter.test(word)) return (node.parameter ??= newNode())
  if (word.includes('{')) throw new Error(`A parameter is a whole word of its path, which ${word} is not`)
  const below = node.written.get(word) ?? newNode<T>()
  node.written.set(word, below)
  return below
}

/** What a method of the path of some words leads to; `given` gets the words that stand for parameters. */
function find<T>(node: Node<T>, method: string, words: readonly string[], given: string[], at = 0): End<T> | undefined {
  const word = words[at]
  if (word === undefined) return node.ends.get(method)
  const written = node.written.get(word)
  const found = written && find(written, method, words, given, at + 1)
  if (found || !node.parameter || word === '') return found
  const before = given.push(word) - 1
  const end = find(node.parameter, method, words, given, at + 1)
  if (!end) given.length = before
  return end
}

/** All that the path of some words leads to, by method. */
function endsOf<T>(node: Node<T>, words: readonly string[], at = 0): [method: string, End<T>][] {
  const word = words[at]
  if (word === undefined) return [...node.ends]
  const below = [node.written.get(word), word === '' ? undefined : node.parameter]
  return below.flatMap((next) => (next ? endsOf(next, words, at + 1) : []))
}
