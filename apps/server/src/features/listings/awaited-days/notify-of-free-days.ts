import { awaitedDaysProblems } from '@okoume/domain/stock/awaited-days.ts'
import type { AwaitedDaysRow, ItemRow } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'
import { lockAddressee } from '../../notifications/notification.ts'
import type { AlertContext } from '../alerts/alert-context.ts'
import { readFreeUnits } from '../items/bookable.ts'
import { periodRulesOf } from '../items/item-columns.ts'

/**
 * Notifies everybody who waits for days of an item that are free by now, in the order in which they came, once each.
 * Nothing is held for them.
 * @throws AggregateError once all have had their turn, where some have failed
 */
export async function notifyOfFreeDays(context: AlertContext, item: ItemRow, now: Date): Promise<void> {
  const waiting = await context.db
    .selectFrom('awaitedDays')
    .innerJoin('users', 'users.id', 'awaitedDays.userId')
    .selectAll('awaitedDays')
    .where('itemId', '=', item.id)
    .where('users.suspendedAt', 'is', null)
    .orderBy('awaitedDays.createdAt')
    .orderBy('awaitedDays.id')
    .execute()
  if (waiting.length === 0) return
  const isFree = await readFreeUnits(context, item, now)
  const failures = new Failures()
  for (const awaited of waiting) {
    const { startDate: start, endDate: end, quantity } = awaited
    const tooLate = Object.keys(awaitedDaysProblems({ start, end }, periodRulesOf(item), now)).length > 0
    if (tooLate || !isFree({ start, end, quantity })) continue
    await failures.attempt(awaited.id, () => notifyOnce(context, item, awaited, now))
  }
  failures.throwAny()
}

/** Deleting the row is what makes it once: two runs of the job find it once. */
async function notifyOnce(
  context: AlertContext,
  item: ItemRow,
  { id, userId }: AwaitedDaysRow,
  now: Date,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockAddressee(trx, userId)
    const awaited = await trx.deleteFrom('awaitedDays').where('id', '=', id).returningAll().executeTakeFirst()
    if (awaited) await context.notify(trx, 'days free', { awaited, item }, now)
  })
}
