/** What the frame of every page says. */
export const frame = {
  skip: 'Aller au contenu',
  journal: {
    heading: 'Journal',
    title: (organisation: string) => `Courriels\u00a0: ${organisation}`,
    nothing: 'Aucun courriel pour le moment.',
  },
  footer: 'Cette page ne contient ni publicité ni traceur et fonctionne sans JavaScript.',
}
