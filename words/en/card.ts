import type { card as French } from '../fr/card.ts'

export const card: typeof French = {
  title: 'Member card',
  name: 'Name',
  number: 'Member number',
  signed: 'Membership signed on',
  notAssigned: 'Not assigned',
}
