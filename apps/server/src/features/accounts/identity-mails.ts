import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'
import {
  confirmationEmail,
  emailChangedEmail,
  emailChangeEmail,
  emailChangeNoticeEmail,
  emailReplacedEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from './identity-email-templates.ts'

interface Recipient {
  readonly email: string
  readonly name: string
}

/** The letters that an identity service of our own sends. */
export interface IdentityMails {
  sendConfirmation(to: Recipient, link: string): Promise<void>
  sendPasswordReset(to: Recipient, link: string): Promise<void>
  sendPasswordChanged(to: Recipient): Promise<void>
  /** To the new e-mail: its link changes it. */
  sendEmailChange(to: Recipient, link: string): Promise<void>
  /** To the old one, before anything changes. */
  sendEmailChangeNotice(to: Recipient): Promise<void>
  /** To both, once it has changed. */
  sendEmailChanged(to: Recipient, replaced: string): Promise<void>
  /** The work of queueing a mail, and none is queued: an answer does not tell by its time whether one was. */
  rehearse(): Promise<void>
}

export interface IdentityMailContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
}

const NOBODY = { email: 'personne@okoume.invalid', name: 'Personne' }

/** Queues them; a job sends them. */
export function queuedIdentityMails({ db, clock, newId, publicUrl }: IdentityMailContext): IdentityMails {
  const signIn = `${publicUrl}/connexion`
  const queue = async (
    transaction: Kysely<Schema>,
    cause: string,
    { email }: Recipient,
    template: EmailTemplate,
  ) => {
    const now = clock.now()
    const mail = { cause: `${cause} ${email} ${now.toISOString()}`, to: email, template }
    await queueMail(transaction, mail, { now, newId, publicUrl })
  }
  const send = (cause: string, to: Recipient, template: EmailTemplate) =>
    db.transaction().execute((transaction) => queue(transaction, cause, to, template))
  return {
    sendConfirmation: (to, link) => send('confirmation', to, confirmationEmail(link)),
    sendPasswordReset: (to, link) => send('password reset', to, passwordResetEmail(to.name, link)),
    sendPasswordChanged: (to) => send('password changed', to, passwordChangedEmail(to.name, signIn)),
    sendEmailChange: (to, link) => send('e-mail change', to, emailChangeEmail(link)),
    sendEmailChangeNotice: (to) => send('e-mail change notice', to, emailChangeNoticeEmail(to.name, signIn)),
    sendEmailChanged: (to, replaced) =>
      db.transaction().execute(async (transaction) => {
        const { name } = to
        await queue(transaction, 'e-mail changed', to, emailChangedEmail(name, signIn))
        await queue(transaction, 'e-mail replaced', { email: replaced, name }, emailReplacedEmail(name))
      }),
    async rehearse() {
      const transaction = await db.startTransaction().execute()
      try {
        await queue(transaction, 'rehearsal', NOBODY, passwordResetEmail(NOBODY.name, signIn))
      } finally {
        await transaction.rollback().execute()
      }
    },
  }
}
