import { HELP_TOPIC_IDS, TICKET_SUBJECTS, URGENCIES } from '@okoume/domain/help/help-topics.ts'
import {
  SUPPORT_ACTIONS,
  TICKET_STATES,
  TICKET_TEXT_MAX_LENGTH,
} from '@okoume/domain/help/ticket-transitions.ts'
import { WITHDRAWAL_STATES } from '@okoume/domain/ledger/withdrawals.ts'
import { z } from 'zod'
import { gabonPhone, identifier, instant, writtenText } from './fields.ts'

const francs = z.int().meta({ description: 'FCFA' })
const topic = z.enum(HELP_TOPIC_IDS, 'Choisissez ce qui ne va pas.')

/** A movement of the caller's money over their telephone, with the references that an operator asks for. */
export const OwnPayment = z.object({
  id: z.string(),
  kind: z.enum(['collect', 'refund', 'payout']),
  state: z.enum(['created', 'submitting', 'pending', 'unknown', 'succeeded', 'failed', 'review']),
  operator: z.enum(['AIRTEL', 'MOOV']),
  phone: z.string(),
  amount: francs,
  label: z.string(),
  reference: z.string(),
  createdAt: instant,
})
export type OwnPayment = z.output<typeof OwnPayment>

/** Facts with which a person can help themself, besides their rentals. */
export const HelpFacts = z.object({
  operations: z.array(OwnPayment).meta({ description: 'Les 20 plus récentes' }),
  withdrawals: z
    .array(
      z.object({
        id: z.string(),
        amount: francs,
        phone: z.string(),
        operator: z.enum(['AIRTEL', 'MOOV']),
        state: z.enum(WITHDRAWAL_STATES),
        byHand: z.boolean(),
        waiting: z.boolean(),
        reason: z.string().nullable(),
        reference: z
          .string()
          .nullable()
          .meta({ description: "Nulle quand l'équipe paie à la main et n'a pas fini" }),
        createdAt: instant,
      }),
    )
    .meta({ description: 'Les 5 plus récents' }),
  verification: z
    .object({
      id: z.string(),
      submittedAt: instant,
      decidedAt: instant.nullable(),
      reason: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Le dernier dossier' }),
})
export type HelpFacts = z.output<typeof HelpFacts>

/** `key` is the browser's idempotency key: sent again, it is the same ticket. At most one of the ids is given. */
export const NewTicket = z.object({
  key: identifier,
  topic,
  rentalId: identifier.optional(),
  operationId: identifier.optional(),
  withdrawalId: identifier.optional(),
  verificationId: identifier.optional(),
  text: writtenText(TICKET_TEXT_MAX_LENGTH, 'Dites ce qui se passe.'),
  recallPhone: gabonPhone.optional().meta({ description: 'Où rappeler, si la personne le veut' }),
})
export type NewTicket = z.output<typeof NewTicket>

export const TicketReply = z.object({
  key: identifier,
  text: writtenText(TICKET_TEXT_MAX_LENGTH, 'Écrivez votre réponse.'),
})

const TicketMessage = z.object({
  number: z.int(),
  author: z.enum(['person', 'support']),
  text: z.string(),
  sentAt: instant,
})

/** Subject of a ticket, as its reader may see it. */
const TicketAbout = z.object({
  kind: z.enum(TICKET_SUBJECTS),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
})

/** A ticket in the list of its person. */
export const TicketSummary = z.object({
  id: z.string(),
  topic,
  state: z.enum(TICKET_STATES),
  text: z.string().meta({ description: 'Ce que la personne a demandé' }),
  aimAt: instant.meta({ description: "Jusqu'à quand une réponse est visée" }),
  createdAt: instant,
  changedAt: instant,
})
export type TicketSummary = z.output<typeof TicketSummary>

export const TicketList = z.object({ tickets: z.array(TicketSummary) })
export type TicketList = z.output<typeof TicketList>

/** A ticket as its person reads it. */
export const Ticket = TicketSummary.extend({
  about: TicketAbout.nullable(),
  recallPhone: z.string().nullable(),
  messages: z.array(TicketMessage),
  photos: z.array(
    z.object({ id: z.string(), path: z.string().meta({ description: 'Valable quelques minutes' }) }),
  ),
  canReply: z.boolean(),
  reopensUntil: instant
    .nullable()
    .meta({ description: "Jusqu'à quand une réponse rouvre une demande résolue" }),
}).meta({ id: 'Ticket' })
export type Ticket = z.output<typeof Ticket>

/** A ticket in the queue of support. */
export const QueuedTicket = z.object({
  id: z.string(),
  topic,
  urgency: z.enum(URGENCIES),
  state: z.enum(TICKET_STATES),
  name: z.string().meta({ description: 'Prénom et initiale' }),
  text: z.string(),
  takenBy: z.string().nullable().meta({ description: 'Le nom de qui la suit' }),
  mine: z.boolean(),
  aimAt: instant,
  late: z.boolean(),
  createdAt: instant,
})
export type QueuedTicket = z.output<typeof QueuedTicket>

export const TicketQueue = z.object({
  tickets: z.array(QueuedTicket).meta({ description: 'La plus urgente en premier' }),
  waiting: z.array(QueuedTicket).meta({ description: 'Celles qui attendent la personne' }),
  more: z.boolean(),
})
export type TicketQueue = z.output<typeof TicketQueue>

/** A ticket as support reads it: the other party of its rental stays masked. */
export const TicketCase = QueuedTicket.extend({
  userId: z.string(),
  about: TicketAbout.nullable(),
  recallPhone: z.string().nullable(),
  messages: z.array(TicketMessage),
  photos: Ticket.shape.photos,
  fields: z
    .object({
      prénom: z.string().nullable(),
      objet: z.string().nullable(),
      dates: z.string().nullable(),
      montant: z.string().nullable(),
      référence: z.string().nullable(),
    })
    .meta({ description: 'De quoi remplir les réponses préparées' }),
}).meta({ id: 'TicketCase' })
export type TicketCase = z.output<typeof TicketCase>

/** Act of a supporter; an answer, a question and the end are written to the person. */
export const TicketWork = z.object({
  key: identifier,
  action: z.enum(SUPPORT_ACTIONS, 'Choisissez quoi faire.'),
  text: writtenText(TICKET_TEXT_MAX_LENGTH).default(''),
})
export type TicketWork = z.output<typeof TicketWork>
