/** What the frame of every page says. */
export const frame = {
  skip: 'Aller au contenu',
  footer: 'Cette page ne contient ni publicité ni traceur et fonctionne sans JavaScript.',
}
