import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { DEFAULT_RULES } from '@okoume/domain/listing/listing-rules.ts'
import { suspensionEnd } from '@okoume/domain/moderation/decisions.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { addItems, ruleColumns } from '../features/listings/items/add-items.ts'
import { withVersion } from '../features/listings/items/item-versions.ts'
import { openCase } from '../features/listings/moderation/open-case.ts'
import { sendReport } from '../features/moderation/send-report.ts'
import { suspend } from '../features/rentals/people/suspensions.ts'
import { DEMO_MODERATION } from './demo-data.ts'
import { demoId } from './demo-id.ts'
import type { SeedContext } from './seed-rentals.ts'

const { reports, rewrittenListing, copiedListing, maskedMessages, suspension } = DEMO_MODERATION

/** Edits the reported listing as its owner did; done before, it changes nothing. */
async function seedVersions({ db, newId }: SeedContext, now: Date): Promise<void> {
  const itemId = demoId(rewrittenListing.item)
  await db.transaction().execute(async (trx) => {
    const { owner_id: editorId, ...listing } = await trx
      .selectFrom('items')
      .select(['owner_id', 'title', 'description', 'price'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    const known = await trx
      .selectFrom('item_versions')
      .select('id')
      .where('item_id', '=', itemId)
      .limit(1)
      .executeTakeFirst()
    if (known) return
    const write = (change: Partial<typeof listing>) =>
      trx.updateTable('items').set(change).where('id', '=', itemId).execute()
    const stages = rewrittenListing.before.map((before) => ({
      title: before.title ?? listing.title,
      description: before.description,
      price: before.price ?? listing.price,
    }))
    const [first = listing, ...later] = [...stages, listing]
    await write(first)
    for (const [place, stage] of later.entries()) {
      const hoursAgo = rewrittenListing.before[place]?.replacedHoursAgo ?? 0
      const editedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
      await withVersion(trx, { itemId, editorId, now: editedAt, newId }, () => write(stage))
    }
  })
}

/** Reports for the moderators to decide, one about a rewritten listing, and a suspended account to look at; done before, it changes nothing. */
export async function seedReports(
  context: SeedContext,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const { by, hoursAgo, report } of reports) {
    const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    await sendReport(context, { reporterId: userIds.get(by) ?? '', report, now: sentAt })
  }
  await seedVersions(context, now)
  const suspendedId = userIds.get(suspension.of) ?? ''
  await seedNumbers(context, userIds, now)
  await seedRepeatedPicture(context, suspendedId, now)
  const { decision, reason, text } = suspension
  await context.db.transaction().execute(async (trx) => {
    await suspend(trx, suspendedId, { until: suspensionEnd(decision, now) ?? null, now })
    await trx
      .insertInto('moderation_cases')
      .values({
        ...{ id: demoId('suspension'), kind: 'person', target_id: suspendedId, subject_id: suspendedId },
        ...{ source: 'reports', opened_at: now, aim_at: now, decided_at: now },
        ...{ decided_by: userIds.get(suspension.by) ?? '', decision, reason, text },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

/** Messages with numbers that the other party could not read: a signal of their author. */
async function seedNumbers(
  { db }: SeedContext,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { owner, renter, hoursAgo, texts } = maskedMessages
  const [authorId, readerId] = [userIds.get(owner) ?? '', userIds.get(renter) ?? '']
  const rental = await db
    .selectFrom('rentals')
    .select('id')
    .where('renter_id', '=', readerId)
    .where('owner_id', '=', authorId)
    .executeTakeFirstOrThrow()
  const [rental_id, last_number] = [rental.id, texts.length]
  const sent_at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const readers = [authorId, readerId].map((user_id) => ({ rental_id, user_id, read_number: last_number }))
  const messages = texts.map((body, place) => ({
    ...{ rental_id, number: place + 1, author_id: authorId, body, key: `demo ${place}`, sent_at },
    ...{ shown: hideContacts(body).text, hid_contact: true },
  }))
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('conversations')
      .values({ rental_id, last_number, last_sent_at: sent_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('messages')
      .values(messages)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('conversation_readers')
      .values(readers)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** A listing with the pictures of somebody else's, hidden since its owner is suspended. */
async function seedRepeatedPicture({ db, newId }: SeedContext, ownerId: string, now: Date): Promise<void> {
  const { of, title, description, price } = copiedListing
  const [id, otherId] = [demoId(`${of} copié`), demoId(of)]
  const other = await db.selectFrom('items').selectAll().where('id', '=', otherId).executeTakeFirstOrThrow()
  await addItems(db, [
    {
      ...{ id, owner_id: ownerId, title, images: other.images.slice(0, 1) },
      ...{ description, category: other.category, price, price_unit: 'jour' },
      ...{ location: other.location, place: other.place, available: 1, offered: true, deposit: 0 },
      ...{ condition: other.condition, specifications: {}, created_at: new Date(now.getTime() - DAY_MS) },
      ...ruleColumns(DEFAULT_RULES),
    },
  ])
  const picture = other.images[0] ?? ''
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('repeated_pictures')
      .values({ item_id: id, other_item_id: otherId, picture, other_picture: picture, found_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const opening = { kind: 'item', targetId: id, subjectId: ownerId, source: 'repeated picture' } as const
    await openCase(trx, opening, { now, newId })
  })
}
