import { VERIFIED } from '@okoume/domain/person/verifier.ts'
import { dueDepositClaimTransition } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { dueHandoverTransition } from '@okoume/domain/rental/handover-transitions.ts'
import { dueReminder, type ReminderName } from '@okoume/domain/rental/rental-reminders.ts'
import { dueReturnTransition } from '@okoume/domain/rental/return-transitions.ts'
import { type Kysely, sql } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'
import type { RentalEvent } from '../notifications/rental-events.ts'
import { findDueRentals, lockRental } from '../queries/rental-queries.ts'
import { applyDepositClaim } from './apply-deposit-claim.ts'
import { applyDueTransition } from './apply-due-transitions.ts'
import { applyHandover } from './apply-handover.ts'
import { applyReturn, type LockedRental, saveRental } from './apply-transition.ts'
import type { RentalContext } from './rental-context.ts'

const AT_ONCE = 100

/** Does to a locked rental all that its clock asks for: an accepted one whose end has passed begins and ends. */
export async function advanceRental(context: RentalContext, locked: LockedRental): Promise<RentalRow> {
  let { rental } = locked
  for (;;) {
    const moved = await advanceOnce(context, { ...locked, rental })
    if (!moved) return rental
    rental = moved
  }
}

/** By the first of the four tables that has a line due; null where none has. */
async function advanceOnce(context: RentalContext, locked: LockedRental): Promise<RentalRow | null> {
  const { now } = locked
  const moved = await applyDueTransition(context, locked)
  if (moved) return moved
  const handoverLine = dueHandoverTransition(locked.rental, now)
  if (handoverLine) {
    const rental = await applyHandover(context, locked, handoverLine)
    if (handoverLine.to === 'disputed')
      await context.notify(locked.trx, 'handover to decide', { rental }, now)
    return rental
  }
  const returnLine = dueReturnTransition(locked.rental, now)
  if (returnLine) return applyReturn(context, locked, returnLine)
  const depositClaimLine = dueDepositClaimTransition(locked.rental, now)
  return depositClaimLine && applyDepositClaim(context, locked, depositClaimLine)
}

/**
 * Moves every rental whose time has come, or reminds a party, each in a transaction of its own.
 * @returns how many moved
 * @throws AggregateError once all others have had their turn, where some cannot be moved
 */
export async function advanceDueRentals(
  context: RentalContext,
  now: Date,
  atOnce = AT_ONCE,
): Promise<number> {
  const failures = new Failures()
  let moved = 0
  for (;;) {
    // Those that failed are still due, ahead of all others.
    const limit = atOnce + failures.count
    const due = await findDueRentals(context.db, now, limit)
    const before = moved + failures.count
    for (const { id } of due.filter((one) => !failures.has(one.id)))
      if (await failures.attempt(id, () => catchUp(context, id, now))) moved += 1
    // A batch in which nothing moved was moved by another process meanwhile.
    if (due.length < limit || moved + failures.count === before) break
  }
  failures.throwAny()
  return moved
}

async function catchUp(context: RentalContext, id: string, now: Date): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const found = await lockRental(trx, id)
    if (!found) return false
    const rental = await advanceRental(context, { trx, rental: found, now })
    // Here alone: who is answering at this very moment needs no reminder to answer.
    const reminder = dueReminder(rental, now)
    if (reminder) {
      await saveRental(trx, rental, { remindedAt: reminder.at })
      if (reminder.name !== 'identity' || (await lacksFile(trx, rental)))
        await context.notify(trx, REMINDER_EVENTS[reminder.name], { rentalId: id }, now)
    }
    if (reminder || rental !== found) return true
    // Looked at too early: without a new instant the next sweep would read it again.
    await saveRental(trx, rental, {})
    return false
  })
}

/** True if the renter has sent no file, or it was refused: one that waits is not theirs to do anything about. */
async function lacksFile(trx: Kysely<Schema>, { renterId }: RentalRow): Promise<boolean> {
  const { verifier } = await trx
    .selectFrom('users')
    .select('verifier')
    .where('id', '=', renterId)
    .executeTakeFirstOrThrow()
  return verifier === 0
}

/**
 * Advances the rentals that wait for an identity whose verification is decided by now.
 * @throws AggregateError once all others have had their turn
 */
export async function followIdentities(context: RentalContext, now: Date): Promise<void> {
  const waiting = await context.db
    .selectFrom('rentals')
    .innerJoin('users', 'users.id', 'rentals.renterId')
    .select('rentals.id')
    // The condition of the index `rentals_identity`, hence with a literal.
    .where(sql<boolean>`identity = 'awaited'`)
    .where('users.verifier', 'in', [VERIFIED, -1])
    .execute()
  const failures = new Failures()
  for (const { id } of waiting) await failures.attempt(id, () => catchUp(context, id, now))
  failures.throwAny()
}

const REMINDER_EVENTS = {
  answer: 'reminder',
  identity: 'identity reminder',
  'handover tomorrow': 'handover tomorrow',
  presumption: 'presumption reminder',
  report: 'report reminder',
  return: 'return reminder',
  contest: 'contest reminder',
} as const satisfies Record<ReminderName, RentalEvent>
