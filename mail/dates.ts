/** A day as a French sentence writes it, where the members live. */
export const jour = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone }).format(new Date(instant))

/** A day and a time of it. */
export const moment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant))
