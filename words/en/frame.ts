import type { frame as French } from '../fr/frame.ts'

export const frame: typeof French = {
  skip: 'Skip to content',
  footer: 'This page has no advertising and no tracker, and needs no JavaScript.',
}
