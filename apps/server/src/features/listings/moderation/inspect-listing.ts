import type { ItemChange } from '@okoume/contract/wire/item.ts'
import { findProhibitedTerm } from '@okoume/domain/moderation/prohibited-terms.ts'
import { FIRST_ITEMS_READ } from '@okoume/domain/moderation/report.ts'
import type { Kysely } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { openCase } from './open-case.ts'
import { updateModeration } from './update-moderation.ts'

interface WrittenListing {
  readonly id: string
  readonly ownerId: string
  readonly listing: ItemChange
  readonly now: Date
  readonly newId: NewId
}

/** Queues a listing that was just added: held before it is public where it has a prohibited term, else of a new owner. */
export async function inspectNewListing(trx: Kysely<Schema>, written: WrittenListing): Promise<void> {
  if (await hideProhibited(trx, written)) return
  const { id, ownerId } = written
  const earlier = await trx
    .selectFrom('items')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '<>', id)
    .limit(FIRST_ITEMS_READ)
    .execute()
  if (earlier.length < FIRST_ITEMS_READ)
    await openCase(trx, { kind: 'item', targetId: id, subjectId: ownerId, source: 'new owner' }, written)
}

/** Queues a listing that its owner has rewritten: one that was to be corrected, or that has a prohibited term now. */
export async function inspectChangedListing(
  trx: Kysely<Schema>,
  written: WrittenListing,
  { toCorrect }: { readonly toCorrect: boolean },
): Promise<void> {
  const { id, ownerId, now } = written
  if (await hideProhibited(trx, written)) return
  if (!toCorrect) return
  await openCase(trx, { kind: 'item', targetId: id, subjectId: ownerId, source: 'corrected' }, written)
  await updateModeration(trx, id, { state: 'held', text: 'Vous avez corrigé cette annonce.', now })
}

async function hideProhibited(trx: Kysely<Schema>, written: WrittenListing): Promise<boolean> {
  const { id, ownerId, listing, now } = written
  const { title, description, landmark, specifications, checklist } = listing
  const others = [description, landmark ?? '', ...Object.entries(specifications).flat(), ...checklist]
  const term = findProhibitedTerm({ title, others })
  if (term === null) return false
  await openCase(
    trx,
    { kind: 'item', targetId: id, subjectId: ownerId, source: 'prohibited term', note: term },
    written,
  )
  await updateModeration(trx, id, {
    state: 'held',
    text: `Notre équipe vérifie d'abord le terme « ${term} ».`,
    now,
  })
  return true
}
