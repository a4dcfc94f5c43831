import { endOfDay, startOfDay } from '../calendar/calendar-day.ts'
import { depositClaimDueAt, dueDepositClaimTransition } from './deposit-claim-transitions.ts'
import { handoverDueAt, handoverReportAnswerBy, presumptionAt } from './handover-deadlines.ts'
import { dueHandoverTransition } from './handover-transitions.ts'
import {
  addHours,
  answerDeadline,
  isHandedOver,
  isReturnUncontested,
  type RentalFacts,
  returnDeadline,
} from './rental-facts.ts'
import { hasBegun } from './rental-status.ts'
import { dueTransition } from './rental-transitions.ts'
import { identityDueAt, identityReminderAt } from './renter-identity.ts'
import { dueReturnTransition } from './return-transitions.ts'

/** Reminder mails and pushes: how long before a deadline they go to the owner or renter whose turn it is. */
const REMINDER_HOURS = 6

/** Subjects of reminders to a party. */
export type ReminderName =
  | 'answer'
  | 'identity'
  | 'handover tomorrow'
  | 'presumption'
  | 'report'
  | 'return'
  | 'contest'

interface Reminder {
  readonly name: ReminderName
  readonly at: Date
}

export interface RemindedFacts extends RentalFacts {
  /** The instant of the last reminder of a party: those of before are done with. */
  readonly remindedAt: Date | null
}

/** Race: null where a table is already due to move the rental by time, for its party could no longer act. */
export function dueReminder(rental: RemindedFacts, now: Date): Reminder | null {
  const next = nextReminder(rental)
  if (!next || now < next.at) return null
  const tables = [dueTransition, dueHandoverTransition, dueReturnTransition, dueDepositClaimTransition]
  return tables.some((due) => due(rental, now) !== null) ? null : next
}

/** The next instant at which the clock's job is due for the rental; null for never. */
export function nextLookAt(rental: RemindedFacts): Date | null {
  return earliest([nextReminder(rental)?.at ?? null, nextDueAt(rental)])
}

/**
 * The next instant at which time alone may change the rental, its handover or its return; null for never. The clock's
 * job reads only the rentals whose instant has come.
 */
export function nextDueAt(rental: RentalFacts): Date | null {
  return earliest([
    statusDueAt(rental),
    handoverDueAt(rental),
    returnDueAt(rental),
    depositClaimDueAt(rental),
  ])
}

function statusDueAt(rental: RentalFacts): Date | null {
  switch (rental.status) {
    case 'en attente':
      return earliest([answerDeadline(rental), identityDueAt(rental)])
    case 'acceptée':
      return earliest([startOfDay(rental.startDate), identityDueAt(rental)])
    case 'en cours':
      return endOfDay(rental.endDate)
    default:
      return null
  }
}

function returnDueAt(rental: RentalFacts): Date | null {
  const waits = isHandedOver(rental) && isReturnUncontested(rental)
  return waits ? returnDeadline(rental) : null
}

function nextReminder(rental: RemindedFacts): Reminder | null {
  const { remindedAt } = rental
  const left = listReminders(rental).filter(({ at }) => remindedAt === null || at > remindedAt)
  const at = earliest(left.map((reminder) => reminder.at))
  return left.find((reminder) => reminder.at === at) ?? null
}

/** All that the rental's present state calls for; each is over once time moves what it is about. */
function listReminders(rental: RentalFacts): readonly Reminder[] {
  const { status } = rental
  const identityAt = identityReminderAt(rental)
  const identity = identityAt ? [{ name: 'identity', at: identityAt } as const] : []
  if (status === 'en attente') return [{ name: 'answer', at: answerReminderAt(rental) }, ...identity]
  if (status === 'acceptée')
    return [{ name: 'handover tomorrow', at: before(startOfDay(rental.startDate)) }, ...identity]
  if (!hasBegun(rental)) return []
  const reminders: Reminder[] = []
  if (rental.handoverState === 'awaited')
    reminders.push({ name: 'presumption', at: before(presumptionAt(rental)) })
  const answerBy = handoverReportAnswerBy(rental)
  if (answerBy) reminders.push({ name: 'report', at: before(answerBy) })
  const returnBy = returnDueAt(rental)
  if (returnBy) reminders.push({ name: 'return', at: before(returnBy) })
  const depositClaimBy = depositClaimDueAt(rental)
  if (depositClaimBy) reminders.push({ name: 'contest', at: before(depositClaimBy) })
  return reminders
}

/** Where the time to answer is short, the reminder comes no earlier than halfway. */
function answerReminderAt(rental: RentalFacts): Date {
  const deadline = answerDeadline(rental)
  const half = (rental.requestedAt.getTime() + deadline.getTime()) / 2
  return new Date(Math.max(half, before(deadline).getTime()))
}

function before(deadline: Date): Date {
  return addHours(deadline, -REMINDER_HOURS)
}

function earliest(instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null)
  return known.reduce<Date | null>((first, one) => (first === null || one < first ? one : first), null)
}
