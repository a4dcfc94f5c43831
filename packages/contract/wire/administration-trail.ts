import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'

/** Every action of an administrator, by its name in the audit trail; `… loss` is of earlier releases. */
export const AUDITED_ACTIONS = [
  'add statement',
  'adjust balance',
  'answer ticket',
  'appoint administrator',
  'ask in ticket',
  'back up database',
  'certify invoice',
  'change chart of accounts',
  'change number',
  'change statement columns',
  'close day',
  'correct certification',
  'decide report',
  'decide verification',
  'decline correction',
  'decline explanation',
  'decline loss',
  'decline office entry',
  'decline payment decision',
  'decline withdrawal payment',
  'dismiss administrator',
  'drop job',
  'explain difference',
  'look up person',
  'open verification',
  'post office entry',
  'propose correction',
  'propose explanation',
  'propose loss',
  'propose office entry',
  'propose payment decision',
  'propose withdrawal payment',
  'read rental',
  'release identities',
  'release number',
  'release payments',
  'release ticket',
  'reopen day',
  'reset second factor',
  'resolve payment review',
  'resolve ticket',
  'restore database',
  'retry job',
  'retry mail',
  'send mail',
  'settle dispute',
  'settle handover',
  'settle withdrawal',
  'sign off safeguard record',
  'take ticket',
  'view as person',
  'withdraw explanation',
  'withdraw statement',
] as const
export type AuditedActionName = (typeof AUDITED_ACTIONS)[number]

export const TRAIL_PAGE_LIMIT = 200

export const TrailQuery = z.object({
  actor: identifier.optional().meta({ description: "L'administrateur" }),
  action: z.enum(AUDITED_ACTIONS, "Cette action n'existe pas.").optional(),
  subject: writtenText(100).optional().meta({ description: "L'identifiant de ce qui a été décidé" }),
  after: writtenText(100).optional().meta({ description: "`next` de la page d'avant" }),
  limit: z.coerce.number('Nombre incorrect.').int().min(1).max(TRAIL_PAGE_LIMIT).default(50),
})

export const TrailEvent = z.object({
  id: z.string(),
  at: instant,
  actorId: z
    .string()
    .nullable()
    .meta({ description: "Null : le porteur d'un lien envoyé par mail, ou l'exploitant" }),
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type TrailEvent = z.output<typeof TrailEvent>

export const Trail = z.object({
  events: z.array(TrailEvent),
  next: z.string().nullable(),
  administrators: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Trail = z.output<typeof Trail>
