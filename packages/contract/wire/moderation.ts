import {
  CASE_REPLY_TEXT,
  CASE_SOURCES,
  DECISION_TEXT,
  DECISIONS,
  type Decision,
  MODERATION_STATES,
} from '@okoume/domain/moderation/decisions.ts'
import {
  REASONS_OF_KIND,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_TEXT,
  type ReportReason,
  reportTextProblem,
} from '@okoume/domain/moderation/report.ts'
import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'

const kind = z.enum(REPORT_KINDS, 'Ceci ne se signale pas.')
const reason = z.enum(Object.keys(REPORT_REASONS) as ReportReason[], 'Choisissez une raison.')
const decision = z.enum(Object.keys(DECISIONS) as Decision[], 'Choisissez une décision.')

/** A decision as whom it concerns has read it. */
const Decided = z.object({
  decision,
  reason,
  text: z.string(),
  at: instant,
})

const target = {
  kind,
  id: identifier.meta({
    description: "L'objet, la personne, l'avis ; d'un message, sa location, ou la question avant elle",
  }),
}
const number = (read: z.ZodNumber | z.ZodCoercedNumber) =>
  read.int().min(0).max(1_000_000).default(0).meta({ description: "D'un message, son numéro" })

/** Another number would be another target: a person's one report of an object could be repeated. */
const isOneTarget = (report: { readonly kind: string; readonly number: number }) =>
  report.kind === 'message' || report.number === 0
const ONE_TARGET = { path: ['number'], message: 'Seul un message a un numéro.' }

export const ReportTarget = z
  .object({ ...target, number: number(z.coerce.number()) })
  .refine(isOneTarget, ONE_TARGET)
export type ReportTarget = z.output<typeof ReportTarget>

/** Target of a report, masked as the reporter sees it everywhere. */
export const ReportedTarget = z
  .object({
    name: z.string().meta({ description: 'De la personne à qui cela appartient' }),
    title: z.string().nullable().meta({ description: "De l'objet, ou de celui dont il s'agit" }),
    text: z.string().nullable().meta({ description: "De l'avis ou du message" }),
  })
  .meta({ id: 'ReportedTarget' })
export type ReportedTarget = z.output<typeof ReportedTarget>

export const ReportRequest = z
  .object({
    ...target,
    number: number(z.number()),
    reason,
    text: writtenText(REPORT_TEXT.max).default(''),
  })
  .refine(isOneTarget, ONE_TARGET)
  .superRefine((report, context) => {
    if (!REASONS_OF_KIND[report.kind].includes(report.reason))
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Choisissez une autre raison.' })
    const problem = reportTextProblem(report.reason, report.text)
    if (problem) context.addIssue({ code: 'custom', path: ['text'], message: problem })
  })
export type ReportRequest = z.output<typeof ReportRequest>

/** A target that waits for a moderator, with all reports about it. Texts are unmasked, as people wrote them. */
export const ModerationCase = z
  .object({
    id: z.string(),
    kind: z.enum(REPORT_KINDS),
    targetId: z.string(),
    source: z.enum(CASE_SOURCES),
    note: z.string().meta({ description: 'Le terme trouvé, ou la réponse de la personne' }),
    openedAt: instant,
    aimAt: instant.meta({ description: "D'ici quand nous visons une décision" }),
    signals: z
      .array(z.string())
      .meta({ description: 'Ce qui fait lire plus tôt les cas de cette personne, en toutes lettres' }),
    repeats: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          owner: z.string(),
          picture: z.string(),
          otherPicture: z.string(),
          shown: z.boolean().meta({ description: "La page de l'autre objet peut être vue" }),
        }),
      )
      .meta({ description: "Les objets d'autres propriétaires dont il montre une photo" }),
    subject: z.object({ id: z.string(), name: z.string() }).meta({ description: 'À qui cela appartient' }),
    title: z.string(),
    texts: z.array(z.object({ name: z.string(), text: z.string() })),
    pictures: z.array(z.string()),
    messages: z
      .array(z.object({ author: z.string(), text: z.string(), reported: z.boolean() }))
      .meta({ description: 'Un message signalé et ce qui est dit autour' }),
    state: z.enum(MODERATION_STATES).nullable().meta({ description: "D'un objet" }),
    versions: z.int().meta({ description: "D'un objet, combien de versions remplacées depuis un an" }),
    reports: z.array(
      z.object({
        reporter: z.string(),
        reason: z.enum(Object.keys(REPORT_REASONS) as ReportReason[]),
        text: z.string(),
        at: instant,
      }),
    ),
    decisions: z.array(z.enum(Object.keys(DECISIONS) as Decision[])),
    repliedTo: Decided.extend({ by: z.string() })
      .nullable()
      .meta({ description: 'La décision à laquelle la personne répond' }),
    mayDecide: z
      .boolean()
      .meta({ description: "Faux dans un cas où l'appelant est partie, ou qu'il a décidé avant" }),
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.output<typeof ModerationCase>

export const ModerationCaseList = z.object({ cases: z.array(ModerationCase), more: z.boolean() })

export const ItemVersionQuery = z.object({
  after: identifier.optional().meta({ description: 'La clé « next » de la page précédente' }),
})

/** Changes of an item by its edits, the newest first. All texts are as people wrote them. */
export const ItemVersionList = z.object({
  versions: z.array(
    z.object({
      id: z.string(),
      at: instant,
      by: z.string(),
      changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  next: z.string().nullable(),
})
export type ItemVersionList = z.output<typeof ItemVersionList>

export const CaseDecision = z.object({
  id: identifier.meta({ description: 'Le signalement, ou plutôt tous ceux de la même cible' }),
  decision,
  reason,
  text: writtenText(DECISION_TEXT.max, 'Écrivez ce que la personne lira.').min(
    DECISION_TEXT.min,
    `${DECISION_TEXT.min} caractères au moins : la personne le lira.`,
  ),
})
export type CaseDecision = z.output<typeof CaseDecision>

/** A decision, for the person whom it concerns. */
export const OwnDecision = Decided.extend({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  title: z.string().meta({ description: "De l'objet concerné, s'il y en a un" }),
  replyUntil: instant.nullable().meta({ description: 'Nul : on ne peut pas, ou plus, répondre' }),
  reply: z
    .object({ text: z.string(), at: instant, answer: Decided.nullable() })
    .nullable()
    .meta({ description: "La réponse de l'appelant, et ce qu'un autre modérateur en a décidé" }),
}).meta({ id: 'OwnDecision' })
export type OwnDecision = z.output<typeof OwnDecision>

export const OwnDecisionList = z.object({ decisions: z.array(OwnDecision) })
export type OwnDecisionList = z.output<typeof OwnDecisionList>

export const DecisionReply = z.object({
  text: writtenText(CASE_REPLY_TEXT.max, 'Écrivez votre réponse.').min(
    CASE_REPLY_TEXT.min,
    `${CASE_REPLY_TEXT.min} caractères au moins.`,
  ),
})
