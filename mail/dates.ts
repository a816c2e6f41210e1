/** A day as a French sentence writes it, where the members live. */
export const dayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone }).format(new Date(instant))

/** A day and a time of it. */
export const momentOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant))
