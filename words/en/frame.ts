import type { frame as French } from '../fr/frame.ts'

export const frame: typeof French = {
  skip: 'Skip to content',
  journal: {
    heading: 'Journal',
    title: (organisation) => `E-mails: ${organisation}`,
    nothing: 'No e-mail yet.',
  },
  footer: 'This page has no advertising and no trackers, and works without JavaScript.',
}
