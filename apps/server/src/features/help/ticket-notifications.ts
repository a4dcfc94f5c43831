import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { helpTopicLabel, URGENCY_LABELS } from '@okoume/domain/help/help-topics.ts'
import { REOPEN_DAYS, type SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import type { TicketEvents } from './help-context.ts'

export const TICKET_NOTIFICATIONS: Notifications<TicketEvents> = {
  /** Once a ticket. Says neither who asks nor what they wrote: notices outlive an account. */
  'urgent ticket': ({ id, topic, urgency, aimAt, parties }) => [
    {
      duty: 'tickets',
      cause: `ticket ${id} urgent`,
      kind: 'messages',
      title: `Demande d'aide urgente : ${URGENCY_LABELS[urgency].toLowerCase()}`,
      paragraphs: [
        `« ${helpTopicLabel(topic)} ». À répondre avant le ${formatLongInstant(aimAt.toISOString())}.`,
      ],
      path: `/administration?vue=aide&demande=${id}`,
      except: parties,
    },
  ],
  /** Always by mail too: the person waits for it, wherever they are. */
  'ticket answered': ({ ticket: { id, userId, topic }, number, action, text }) => [
    {
      to: userId,
      cause: `ticket ${id} message ${number}`,
      kind: null,
      title: ANSWER_TITLES[action] ?? '',
      paragraphs: [
        `Votre demande : ${helpTopicLabel(topic)}.`,
        text,
        ...(action === 'resolve'
          ? [`Si ce n'est pas réglé, répondez dans les ${REOPEN_DAYS} jours : votre demande rouvre.`]
          : []),
      ],
      action: { label: 'Lire et répondre', path: `/aide/demandes/${id}` },
    },
  ],
}

const ANSWER_TITLES: Readonly<Partial<Record<SupportAction, string>>> = {
  answer: "Réponse à votre demande d'aide",
  ask: 'Okoumé vous demande une précision',
  resolve: "Votre demande d'aide est résolue",
}
