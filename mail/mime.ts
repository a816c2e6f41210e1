import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Message } from './fournisseur.ts'
import { markOf } from './reports/report.ts'

/** What tells our messages from others: the same id at every attempt, and that no person wrote them. */
export const marks = ({ id, clientId, de }: Pick<Message, 'id' | 'clientId' | 'de'>) => ({
  messageId: `<${markOf({ id, clientId })}@${de.adresse.split('@')[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** A message as nodemailer takes it. Each address is an object: a comma or a bracket in it makes no second recipient. */
export function compose({
  id,
  clientId,
  de,
  destinataire,
  copie,
  repondreA,
  sujet,
  texte,
  html,
  pieces,
}: Message): SendMailOptions {
  const alone = (address: string) => ({ name: '', address })
  return {
    ...marks({ id, clientId, de }),
    from: { name: de.nom, address: de.adresse },
    to: alone(destinataire),
    ...(copie !== null && { cc: alone(copie) }),
    ...(repondreA !== null && { replyTo: alone(repondreA) }),
    subject: sujet,
    text: texte,
    html,
    attachments: pieces.map(({ nom, type, contenu }) => ({ filename: nom, contentType: type, content: contenu })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The same message as bytes, for providers that take them by HTTP. */
export const toMime = (message: Message): Promise<Buffer> => new MailComposer(compose(message)).compile().build()
