/** A vote as a page tells of it: when it opens, where that is still to come and was published, and when it closes. */
export type Known = { readonly opening: string | undefined; readonly closing: string }

/** What happened, in the words of who reads it, and what to do. */
export type Said = { readonly titre: string; readonly detail: (vote?: Known) => string; readonly advice?: string }
export type Refusals = Readonly<Record<string, Said>>
