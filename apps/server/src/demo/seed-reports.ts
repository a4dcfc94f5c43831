import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { DEFAULT_RULES } from '@okoume/domain/listing/listing-rules.ts'
import { suspensionEnd } from '@okoume/domain/moderation/decisions.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { addItems, ruleColumns } from '../features/listings/items/add-items.ts'
import { withVersion } from '../features/listings/items/item-versions.ts'
import { openCase } from '../features/listings/moderation/open-case.ts'
import { sendReport } from '../features/moderation/send-report.ts'
import { suspend } from '../features/moderation/suspensions.ts'
import { DEMO_MODERATION } from './demo-data.ts'
import { demoId } from './demo-id.ts'
import type { SeedContext } from './seed-rentals.ts'

const { reports, rewrittenListing, copiedListing, maskedMessages, suspension } = DEMO_MODERATION

/** Edits the reported listing as its owner did; done before, it changes nothing. */
async function seedVersions({ db, newId }: SeedContext, now: Date): Promise<void> {
  const itemId = demoId(rewrittenListing.item)
  await db.transaction().execute(async (trx) => {
    const { ownerId: editorId, ...listing } = await trx
      .selectFrom('items')
      .select(['ownerId', 'title', 'description', 'price'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    const known = await trx
      .selectFrom('itemVersions')
      .select('id')
      .where('itemId', '=', itemId)
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
    await sendReport(context, userIds.get(by) ?? '', report, sentAt)
  }
  await seedVersions(context, now)
  const suspendedId = userIds.get(suspension.of) ?? ''
  await seedNumbers(context, userIds, now)
  await seedRepeatedPicture(context, suspendedId, now)
  const { decision, reason, text } = suspension
  await context.db.transaction().execute(async (trx) => {
    await suspend(trx, suspendedId, { until: suspensionEnd(decision, now) ?? null, now })
    await trx
      .insertInto('moderationCases')
      .values({
        ...{ id: demoId('suspension'), kind: 'person', targetId: suspendedId, subjectId: suspendedId },
        ...{ source: 'reports', openedAt: now, aimAt: now, decidedAt: now },
        ...{ decidedBy: userIds.get(suspension.by) ?? '', decision, reason, text },
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
    .where('renterId', '=', readerId)
    .where('ownerId', '=', authorId)
    .executeTakeFirstOrThrow()
  const [rentalId, lastNumber] = [rental.id, texts.length]
  const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const readers = [authorId, readerId].map((userId) => ({ rentalId, userId, readNumber: lastNumber }))
  const messages = texts.map((body, place) => ({
    ...{ rentalId, number: place + 1, authorId, body, key: `demo ${place}`, sentAt },
    ...{ shown: hideContacts(body).text, hidContact: true },
  }))
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('conversations')
      .values({ rentalId, lastNumber, lastSentAt: sentAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('messages')
      .values(messages)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('conversationReaders')
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
      ...{ id, ownerId, title, images: other.images.slice(0, 1) },
      ...{ description, category: other.category, price, priceUnit: 'jour' },
      ...{ location: other.location, place: other.place, available: 1, offered: true, deposit: 0 },
      ...{ condition: other.condition, specifications: {}, createdAt: new Date(now.getTime() - DAY_MS) },
      ...ruleColumns(DEFAULT_RULES),
    },
  ])
  const picture = other.images[0] ?? ''
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('repeatedPictures')
      .values({ itemId: id, otherItemId: otherId, picture, otherPicture: picture, foundAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const opening = { kind: 'item', targetId: id, subjectId: ownerId, source: 'repeated picture' } as const
    await openCase(trx, opening, { now, newId })
  })
}
