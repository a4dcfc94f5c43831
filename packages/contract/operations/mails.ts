import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import type { Operation } from '../model/operation.ts'
import { FailedMailList, MailId, NewMail } from '../wire/mail.ts'
import { Done } from '../wire/user.ts'

/** docs/spec.md#mail */
export const mailOperations = {
  sendMail: {
    method: 'POST',
    path: '/send-mail',
    summary: "Mettre un message en file d'envoi",
    tag: 'Messages',
    access: 'administrator',
    roles: DUTIES.mails,
    party: 'everybody',
    body: NewMail,
    output: Done,
    status: 202,
    errors: [],
  },
  listFailedMails: {
    method: 'GET',
    path: '/api/mails/failed',
    summary: "Les messages qu'aucun essai n'a pu envoyer, du plus récent au plus ancien",
    tag: 'Messages',
    access: 'administrator',
    roles: DUTIES.mails,
    party: 'everybody',
    output: FailedMailList,
    errors: [],
  },
  retryMail: {
    method: 'POST',
    path: '/api/mails/{id}/retry',
    summary: "Remettre en file un message qui n'est pas parti",
    tag: 'Messages',
    access: 'administrator',
    roles: DUTIES.mails,
    party: 'everybody',
    params: MailId,
    output: Done,
    status: 202,
    errors: ['MAIL_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>
