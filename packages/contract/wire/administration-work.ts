import type { Duty } from '@okoume/domain/person/administrator-roles.ts'
import { IDENTITY_DOCUMENT_TYPES } from '@okoume/domain/person/identity-documents.ts'
import { z } from 'zod'
import { calendarDate, identifier, instant, writtenText } from './fields.ts'

/** Work of the finance desk, all of it the duty of the books: each kind is a view of that desk. */
export const FINANCE_WORK = ['officeEntries', 'shortfalls', 'invoices', 'differences', 'shortFloats'] as const
export type FinanceWork = (typeof FINANCE_WORK)[number]

/** Work that is a duty, and a view of the administration. */
const DUTIES_THAT_WAIT = [
  'tickets',
  'payments',
  'reports',
  'handovers',
  'disputes',
  'withdrawals',
  'corrections',
  'verifications',
  'unanswered',
  'jobs',
  'mails',
] as const satisfies readonly Duty[]

export const WORK_KINDS = [...DUTIES_THAT_WAIT, ...FINANCE_WORK] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export function isFinanceWork(kind: WorkKind): kind is FinanceWork {
  return FINANCE_WORK.some((one) => one === kind)
}

export function dutyOfWork(kind: WorkKind): Duty {
  return isFinanceWork(kind) ? 'books' : kind
}

/** How many cases of each kind wait, and since when the oldest has: of the kinds that are the caller's duty. */
export const Overview = z.object({
  work: z.array(
    z.object({
      kind: z.enum(WORK_KINDS),
      count: z.int().meta({ description: '1000 : autant, ou davantage' }),
      since: instant.nullable(),
      waitingMs: z.int().nullable(),
      late: z
        .int()
        .nullable()
        .meta({ description: "Combien ont dépassé leur délai ; nul où l'écran en juge par l'attente" }),
    }),
  ),
})
export type Overview = z.output<typeof Overview>
export type Work = Overview['work'][number]

/** The identity file of a waiting person; its pictures are shown by a link alone. */
export const WaitingVerification = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  documentType: z.enum(IDENTITY_DOCUMENT_TYPES),
  submittedAt: instant,
  attempt: z.int().meta({ description: 'Le combientième dossier de cette personne' }),
  soon: z
    .object({
      until: instant,
      depends: z.boolean().meta({ description: "Sans l'identité à cet instant, la location est annulée" }),
    })
    .nullable()
    .meta({
      description: "Une location qui attend cette identité, ou commence dans 48 h ; ces dossiers d'abord",
    }),
})
export type WaitingVerification = z.output<typeof WaitingVerification>

export const WaitingVerificationList = z.object({ files: z.array(WaitingVerification), more: z.boolean() })

export const VerificationLink = z.object({
  path: z.string().meta({ description: 'Signé, valable pour une seule décision' }),
})

/** A job that has failed permanently. */
export const DeadJob = z.object({
  id: z.string(),
  task: z.string(),
  label: z.string(),
  queuedAt: instant,
  failedAt: instant,
  attempts: z.int(),
  error: z.string().meta({ description: 'En une ligne, sans adresse ni numéro' }),
  ifDropped: z
    .string()
    .nullable()
    .meta({ description: "Qui fera ce qu'elle devait faire ; null : elle ne s'abandonne pas" }),
})
export type DeadJob = z.output<typeof DeadJob>

export const DeadJobList = z.object({ jobs: z.array(DeadJob), more: z.boolean() })

export const DeadJobDecision = z.object({
  task: writtenText(128, 'Nommez la tâche.'),
  id: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'Identifiant incorrect.')
    .optional()
    .meta({ description: 'Sans lui : toutes celles de cette tâche' }),
  outcome: z.enum(['retry', 'drop'], 'Choisissez quoi en faire.'),
  reason: writtenText(500).default(''),
})

export const DeadJobsSettled = z.object({ count: z.int() })

/** A payment that was sent, and has had no final outcome for a while; it is polled automatically. */
export const UnansweredPayment = z.object({
  id: z.string(),
  kind: z.enum(['collect', 'refund', 'payout']),
  state: z.enum(['created', 'submitting', 'pending', 'unknown']),
  provider: z.string(),
  operator: z.enum(['AIRTEL', 'MOOV']),
  phone: z.string(),
  amount: z.int().meta({ description: 'FCFA' }),
  label: z.string(),
  reference: z.string(),
  checks: z.int().meta({ description: 'Combien de fois on a demandé' }),
  createdAt: instant,
  nextCheckAt: instant.nullable(),
})
export type UnansweredPayment = z.output<typeof UnansweredPayment>

export const UnansweredPaymentList = z.object({
  operations: z.array(UnansweredPayment),
  more: z.boolean(),
})

export const FileId = z.object({ id: identifier })

const count = z.int()

/** Figures of each of the last whole weeks, newest first. */
export const WeeklyFigures = z.object({
  weeks: z.array(
    z.object({
      monday: calendarDate,
      requests: count,
      answered: count.meta({
        description: 'Demandes répondues ou expirées, sans les réservations immédiates',
      }),
      accepted: count,
      ended: count.meta({ description: 'Locations dont le dernier jour est dans la semaine' }),
      proved: count.meta({ description: 'Dont la remise est prouvée par code' }),
      disputed: count.meta({ description: 'Dont la remise ou le retour est contesté' }),
      decisions: count,
      medianDecisionMs: count.nullable(),
      tickets: count,
      resolved: count,
      mails: count,
      notices: count,
    }),
  ),
})
export type WeeklyFigures = z.output<typeof WeeklyFigures>
