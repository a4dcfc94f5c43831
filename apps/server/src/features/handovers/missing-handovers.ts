import type { Written } from '@okoume/contract/model/written.ts'
import type { MissingHandover } from '@okoume/contract/wire/handover.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { handoverDueAt } from '@okoume/domain/rental/handover-deadlines.ts'
import { MISSING_HANDOVERS } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const SHOWN = 100

/**
 * Rentals that have begun and whose handover is not proved: reported missing or a no-show, or still without a word once the
 * first day is over. The condition of the index `rentals_handover_missing`, hence with literals.
 */
export function selectMissingHandovers(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('rentals')
    .where(sql<boolean>`status in ('en cours', 'terminée')`)
    .where(sql<boolean>`handover_state in (${sql.join(MISSING_HANDOVERS.map((state) => sql.lit(state)))})`)
    .where((eb) => eb.or([eb('handoverState', '<>', 'awaited'), eb('startDate', '<', dayInLibreville(now))]))
    .orderBy('startDate')
    .orderBy('rentals.id')
}

/** Since when an administrator may look at it. */
export const MISSING_SINCE = sql<Date>`case when handover_state = 'awaited'
  then (start_date + 1)::timestamp at time zone 'Africa/Libreville' else handover_reported_at end`

/** The missing handovers, the earliest first. The parties are masked: who needs more looks them up, which is audited. */
export async function listMissingHandovers(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ handovers: Written<typeof MissingHandover>[]; more: boolean }> {
  const rows = await selectMissingHandovers(db, now)
    .innerJoin('users as owner', 'owner.id', 'rentals.ownerId')
    .innerJoin('users as renter', 'renter.id', 'rentals.renterId')
    .selectAll('rentals')
    .select(['owner.name as ownerName', 'renter.name as renterName', MISSING_SINCE.as('since')])
    .limit(SHOWN + 1)
    .execute()
  const handovers = rows.slice(0, SHOWN).flatMap((row) => {
    const state = MISSING_HANDOVERS.find((one) => one === row.handoverState)
    if (!state) return []
    return {
      ...row,
      rentalId: row.id,
      start: row.startDate,
      end: row.endDate,
      state,
      owner: shownName(row.ownerName, true),
      renter: shownName(row.renterName, true),
      until: handoverDueAt(row),
    }
  })
  return { handovers, more: rows.length > SHOWN }
}
