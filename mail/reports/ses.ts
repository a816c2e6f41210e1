import { items, member, type Report, reportsOf, type Said, words } from './report.ts'

/**
 * The reports of Amazon SES, published by an identity (`notificationType`) or by a set of configuration (`eventType`), one
 * for each address. The message is known by its tag, or by the Message-ID that it was given, which SES replaces.
 */
export const sesReports = (message: unknown): Report[] =>
  reportsOf(saidOf(message).map((said) => ({ ...said, mark: markIn(member(message, 'mail')) })))

const markIn = (mail: unknown): unknown =>
  items(member(mail, 'tags', 'courriel'))[0] ?? member(mail, 'commonHeaders', 'messageId')

type Unmarked = Omit<Said, 'mark'>

function saidOf(message: unknown): Unmarked[] {
  switch (member(message, 'notificationType') ?? member(message, 'eventType')) {
    case 'Delivery':
      return items(member(message, 'delivery', 'recipients')).map((one) => ({
        ...{ adresse: words(one) ?? '', raison: null, etat: 'Livre', isLasting: false },
      }))
    case 'Bounce': {
      const isLasting = member(message, 'bounce', 'bounceType') === 'Permanent'
      return items(member(message, 'bounce', 'bouncedRecipients')).map((one) => ({
        ...{ adresse: addressIn(one), etat: 'Rejete', isLasting },
        raison: words(member(one, 'diagnosticCode')) ?? words(member(message, 'bounce', 'bounceSubType')),
      }))
    }
    case 'Complaint':
      return items(member(message, 'complaint', 'complainedRecipients')).map((one) => ({
        ...{ adresse: addressIn(one), etat: 'Plainte', isLasting: true },
        raison: words(member(message, 'complaint', 'complaintFeedbackType')),
      }))
    default:
      return []
  }
}

const addressIn = (recipient: unknown) => words(member(recipient, 'emailAddress')) ?? ''
