import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'

export const NewMail = z.object({
  to: z.email('Adresse email incorrecte.').max(320, 'Cette adresse est trop longue.'),
  subject: writtenText(200, 'Donnez un objet.'),
  message: writtenText(20_000, 'Écrivez un message.').meta({ description: 'Du texte, en paragraphes' }),
})

/**
 * Who refused: the recipient's address or their server to the message, a server that defers, ours that cannot be
 * reached, or ours to our own settings. Withheld: a site for trials sends to listed addresses only.
 */
export const MailFailureKind = z.enum([
  'recipient',
  'message',
  'deferred',
  'unreachable',
  'settings',
  'withheld',
  'unknown',
])
export type MailFailureKind = z.output<typeof MailFailureKind>

/** A mail that could not be sent in any attempt. */
export const FailedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  queuedAt: instant,
  failedAt: instant,
  attempts: z.int(),
  kind: MailFailureKind,
  reason: z.string().meta({ description: "Ce que le serveur d'envoi a répondu" }),
})
export type FailedMail = z.output<typeof FailedMail>

export const FailedMailList = z.object({
  mails: z.array(FailedMail),
  more: z.boolean(),
  waiting: z.int().meta({ description: 'Ceux dont un essai a échoué et qui en attendent un autre' }),
})
export type FailedMailList = z.output<typeof FailedMailList>

export const MailId = z.object({ id: identifier })
