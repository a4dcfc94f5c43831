import { dueTransition } from '@okoume/domain/rental/rental-transitions.ts'
import { dueReturnTransition } from '@okoume/domain/rental/return-transitions.ts'
import type { RentalRow } from '../../platform/database/schema.ts'
import { applyReturn, applyTransition, type LockedRental } from './move-rental.ts'
import type { RentalParts } from './rental-parts.ts'
import { factsOf, findDueRentals, lockRental } from './rental-queries.ts'

const BATCH = 100

/** Does to a locked rental all that its clock asks for: an accepted one whose end has passed begins and ends. */
export async function catchUpRental(parts: RentalParts, locked: LockedRental): Promise<RentalRow> {
  const { trx, now } = locked
  let { rental } = locked
  for (;;) {
    const facts = factsOf(rental)
    const line = dueTransition(facts, now)
    const returnLine = line ? null : dueReturnTransition(facts, now)
    if (line) rental = await applyTransition(parts, { trx, rental, now }, line)
    else if (returnLine) rental = await applyReturn(parts, { trx, rental, now }, returnLine)
    else return rental
  }
}

/** Moves every rental whose time has come, each in a transaction of its own. Answers how many moved. */
export async function catchUpDueRentals(parts: RentalParts, now: Date): Promise<number> {
  let moved = 0
  for (;;) {
    const due = await findDueRentals(parts.db, now, BATCH)
    const before = moved
    for (const { id } of due) if (await catchUp(parts, id, now)) moved += 1
    // A batch in which nothing moved was moved by another process meanwhile.
    if (due.length < BATCH || moved === before) return moved
  }
}

async function catchUp(parts: RentalParts, id: string, now: Date): Promise<boolean> {
  return parts.db.transaction().execute(async (trx) => {
    const rental = await lockRental(trx, id)
    if (!rental) return false
    return (await catchUpRental(parts, { trx, rental, now })) !== rental
  })
}
