import type { ModerationState } from '@okoume/domain/moderation/decisions.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { planItemAlerts } from '../changes/plan-item-alerts.ts'

export interface ModerationChange {
  readonly state: ModerationState
  /** Why it is hidden, as its owner reads it; null while it is shown. */
  readonly text: string | null
  readonly now: Date
  /** Reports hide an item once in a while: this is when they did. */
  readonly byReports?: boolean
}

/**
 * Hides an item that the caller has locked from everybody but its owner, or shows it again as its owner has chosen.
 * Every list and count goes by `offered`.
 */
export async function updateModeration(
  trx: Kysely<Schema>,
  itemId: string,
  { state, text, now, byReports = false }: ModerationChange,
): Promise<void> {
  const chosen = sql<boolean>`coalesce(offered_if_shown, offered)`
  // An item of a suspended owner is shown again only once the suspension ends.
  const suspended = sql<boolean>`exists (select from users where users.id = owner_id and suspended_at is not null)`
  await trx
    .updateTable('items')
    .set({
      moderation: state,
      moderationText: state === 'shown' ? null : text,
      moderatedAt: now,
      offered: state === 'shown' ? sql`${chosen} and not ${suspended}` : false,
      offeredIfShown: state === 'shown' ? sql`case when ${suspended} then ${chosen} end` : chosen,
      ...(byReports && { heldAt: now }),
    })
    .where('id', '=', itemId)
    .execute()
  await planItemAlerts(trx, itemId)
}
