import { DAY_MS } from '../calendar/durations.ts'
import { HELD_CASE_HOURS, REPORT_REASONS, type ReportKind, type ReportReason } from './report.ts'

/** True if anybody may see an item; all but `shown` hide it from everybody but its owner and the moderators. */
export const MODERATION_STATES = ['shown', 'held', 'correction', 'removed'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

/** Notes to an owner beside a hidden item; `shown`: it is hidden with its owner's account. */
export const HIDDEN_TEXTS: Readonly<Record<ModerationState, string>> = {
  shown: 'Votre compte est suspendu : elle redevient visible avec lui.',
  held: `Votre annonce est relue avant d'être visible (sous ${HELD_CASE_HOURS}\u00a0h).`,
  correction: 'Corrigez-la : elle sera relue, puis visible de nouveau.',
  removed: 'Elle ne peut plus être modifiée. Vous pouvez la supprimer.',
}

/** Decisions of a moderator, each with its French label. */
export const DECISIONS = {
  dismiss: 'Classer',
  correct: 'Demander une correction',
  remove: 'Retirer',
  warn: 'Avertir',
  'suspend 7': 'Suspendre 7 jours',
  'suspend 30': 'Suspendre 30 jours',
  close: 'Fermer le compte',
  restore: 'Rétablir',
  confirm: 'Confirmer',
} as const
export type Decision = keyof typeof DECISIONS

/** Days of each suspension; null: without end. */
export const SUSPENSIONS = {
  'suspend 7': 7,
  'suspend 30': 30,
  close: null,
} as const satisfies Readonly<Partial<Record<Decision, number | null>>>

/** When a suspension that begins now ends, null: never; undefined for a decision that suspends no one. */
export function suspensionEnd(decision: Decision, now: Date): Date | null | undefined {
  const days: number | null | undefined = (SUSPENSIONS as Partial<Record<Decision, number | null>>)[decision]
  return days == null ? days : new Date(now.getTime() + days * DAY_MS)
}

/** Of a suspension that a person is under and one that is decided now, the end of the longer; null: never. */
export function laterEnd(current: Date | null, decided: Date | null): Date | null {
  return current && decided && (current > decided ? current : decided)
}

/** Why a case was opened. */
export const CASE_SOURCES = [
  'reports',
  'prohibited term',
  'new owner',
  'repeated picture',
  'corrected',
  'reply',
] as const
export type CaseSource = (typeof CASE_SOURCES)[number]

/** Characters of what a moderator writes to the person. */
export const DECISION_TEXT = { min: 10, max: 1000 } as const

/** Days in which the person may answer a decision, once. */
export const CASE_REPLY_DAYS = 14

/** Characters of a person's reply to a decision. */
export const CASE_REPLY_TEXT = { min: 10, max: 1000 } as const

export type DecisionEffect = 'target' | 'person'

/** The decisions that the person may reply to, and what is undone of each if another moderator restores. */
export const REPLIES: Readonly<Partial<Record<Decision, readonly DecisionEffect[]>>> = {
  correct: ['target'],
  remove: ['target'],
  // Only the warning itself: nothing followed from it.
  warn: [],
  'suspend 7': ['target', 'person'],
  'suspend 30': ['target', 'person'],
  close: ['target', 'person'],
}

/** An item for which its owner is suspended goes. */
const WITH_OWNER = { 'suspend 7': 'removed', 'suspend 30': 'removed', close: 'removed' } as const
const SUSPEND = ['suspend 7', 'suspend 30', 'close'] as const

/** The table of an item's moderation: what each decision makes of each state. A decision without a line is refused. */
export const ITEM_TRANSITIONS: Readonly<
  Record<ModerationState, Readonly<Partial<Record<Decision, ModerationState>>>>
> = {
  shown: { dismiss: 'shown', correct: 'correction', remove: 'removed', warn: 'shown', ...WITH_OWNER },
  // Dismissing the case of an item that was hidden automatically shows it again.
  held: { dismiss: 'shown', correct: 'correction', remove: 'removed', warn: 'shown', ...WITH_OWNER },
  correction: { dismiss: 'correction', remove: 'removed', ...WITH_OWNER, restore: 'shown' },
  removed: { dismiss: 'removed', restore: 'shown' },
}

const OTHER_DECISIONS = {
  // Its owner answers for it all the same.
  'deleted item': ['dismiss', 'warn', ...SUSPEND],
  person: ['dismiss', 'warn', ...SUSPEND],
  'suspended person': ['dismiss', ...SUSPEND, 'restore'],
  review: ['dismiss', 'remove', 'warn', ...SUSPEND],
  'removed review': ['dismiss', 'restore'],
  message: ['dismiss', 'warn', ...SUSPEND],
  reply: ['confirm', 'restore'],
} as const satisfies Record<string, readonly Decision[]>

export interface CaseTarget {
  readonly kind: ReportKind
  /** Of an item; null once it is deleted. */
  readonly moderation?: ModerationState | null
  /** Of a review. */
  readonly removed?: boolean
  readonly subject: CaseSubject
  /** True if it is the person's reply to a decision that is decided. */
  readonly isReply?: boolean
}

/** The person whose the target is. */
export interface CaseSubject {
  readonly suspended: boolean
  /** Suspended without an end. */
  readonly closed: boolean
  readonly administrator: boolean
}

/** The decisions that a moderator, or a supervisor, may take, in the order in which they are offered. */
export function possibleDecisions(target: CaseTarget, isSupervisor: boolean): Decision[] {
  const possible = decisionsOf(target)
  return isSupervisor ? possible : possible.filter((decision) => !isSupervisors(target, decision))
}

/** Closing, what a supervisor closed, and the suspension of an administrator are a supervisor's alone. */
function isSupervisors({ kind, subject, isReply }: CaseTarget, decision: Decision): boolean {
  if (decision === 'close') return true
  if (decision === 'restore' && (kind === 'person' || isReply)) return subject.closed
  return subject.administrator && decision in SUSPENSIONS
}

function decisionsOf({ kind, moderation = 'shown', removed, subject, isReply }: CaseTarget): Decision[] {
  if (isReply) return [...OTHER_DECISIONS.reply]
  if (moderation === null) return [...OTHER_DECISIONS['deleted item']]
  if (kind === 'item') return Object.keys(ITEM_TRANSITIONS[moderation]) as Decision[]
  if (kind === 'review' && removed) return [...OTHER_DECISIONS['removed review']]
  if (kind === 'person' && subject.suspended) return [...OTHER_DECISIONS['suspended person']]
  return [...OTHER_DECISIONS[kind]]
}

/** Why a review may be withdrawn, as the terms promise: an opinion is no reason. */
const REVIEW_REMOVAL_REASONS: readonly ReportReason[] = ['insult', 'hidden contact', 'misplaced', 'extortion']
const ALL_REASONS = Object.keys(REPORT_REASONS) as ReportReason[]

/** The reasons that can be given for a decision on that kind of target. */
export function reasonsFor(decision: Decision, kind: ReportKind): readonly ReportReason[] {
  return kind === 'review' && decision === 'remove' ? REVIEW_REMOVAL_REASONS : ALL_REASONS
}

/** True if the reporters were right; they are notified of no more than that. */
export function isUpheld(decision: Decision): boolean {
  return decision !== 'dismiss' && decision !== 'restore'
}

export interface DecisionToReply {
  readonly decision: Decision | null
  readonly decidedAt: Date | null
  readonly hasReply: boolean
}

/** The instant until which the person may reply, once; null where they cannot, or have done so. */
export function replyDeadline({ decision, decidedAt, hasReply }: DecisionToReply): Date | null {
  if (!decision || !decidedAt || hasReply || !REPLIES[decision]) return null
  return new Date(decidedAt.getTime() + CASE_REPLY_DAYS * DAY_MS)
}

/** The withdrawal of a review, as everybody reads it in the review's place. */
export const REMOVED_REVIEW = 'Un avis a été retiré par la modération.'
