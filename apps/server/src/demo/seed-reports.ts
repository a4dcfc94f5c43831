import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { DEFAULT_RULES } from '@okoume/domain/listing/listing-rules.ts'
import type { ReportReason } from '@okoume/domain/moderation/report.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { addItems, ruleColumns } from '../features/listings/items/add-items.ts'
import { withVersion } from '../features/listings/items/item-versions.ts'
import { openCase } from '../features/listings/moderation/open-case.ts'
import { sendReport } from '../features/moderation/send-report.ts'
import { suspend } from '../features/rentals/people/suspensions.ts'
import { demoId } from './demo-id.ts'
import type { DemoPersonKey } from './demo-people.ts'
import type { SeedContext } from './seed-rentals.ts'

interface DemoReport {
  readonly by: DemoPersonKey
  /** The slug of an item. */
  readonly item: string
  readonly hoursAgo: number
  readonly reason: ReportReason
  readonly text: string
}

const DEMO_REPORTS: readonly DemoReport[] = [
  {
    by: 'serge',
    item: 'drone',
    hoursAgo: 20,
    reason: 'outside payment',
    text: "On m'a demandé de payer directement par Airtel Money, sans passer par Okoumé.",
  },
  { by: 'nadege', item: 'drone', hoursAgo: 5, reason: 'scam', text: '' },
  { by: 'nadege', item: 'ventilateurs', hoursAgo: 2, reason: 'misplaced', text: 'Ce sont des ventilateurs.' },
]

const DRONE_DESCRIPTION =
  'Images aériennes pour mariage, chantier ou visite de terrain. Payez-moi directement par Airtel Money, sans frais : c’est 5 000 de moins par jour.'

/** What stood in the reported drone's listing, the oldest first: its owner rewrote it after the first report. */
const DRONE_BEFORE = [
  { replacedHoursAgo: 40 * 24, title: 'Drone 4K', price: 30_000, description: DRONE_DESCRIPTION },
  { replacedHoursAgo: 18, description: DRONE_DESCRIPTION },
] as const

/** Edits the drone's listing as its owner did; done before, it changes nothing. */
async function seedVersions({ db, newId }: SeedContext, now: Date): Promise<void> {
  const itemId = demoId('drone')
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
    const stages = DRONE_BEFORE.map(({ replacedHoursAgo, ...before }) => ({ ...listing, ...before }))
    const [first = listing, ...later] = [...stages, listing]
    await write(first)
    for (const [place, stage] of later.entries()) {
      const hoursAgo = DRONE_BEFORE[place]?.replacedHoursAgo ?? 0
      const editedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
      await withVersion(trx, { itemId, editorId, now: editedAt, newId }, () => write(stage))
    }
  })
}

const SUSPENDED_DAYS = 30

/** What the owner of the reported drone wrote before its other rental was accepted. */
const NUMBERS_WRITTEN = [
  'Bonjour, appelez-moi plutôt au 077 00 11 22.',
  'Vous avez vu mon numéro ? 077 00 11 22, je réponds tout de suite.',
  'Sans les frais du site ce serait moins cher : 066 00 11 22.',
  'Sinon par WhatsApp, 077 00 11 22.',
  'Mon adresse : thierry.photo@exemple.test',
]
const WRITTEN_HOURS_AGO = 16 * 24 - 2

/** Reports for the moderators to decide, one about a rewritten listing, and a suspended account to look at; done before, it changes nothing. */
export async function seedReports(
  context: SeedContext,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const { by, item, hoursAgo, reason, text } of DEMO_REPORTS) {
    const report = { kind: 'item', id: demoId(item), number: 0, reason, text } as const
    const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    await sendReport(context, { reporterId: userIds.get(by) ?? '', report, now: sentAt })
  }
  await seedVersions(context, now)
  const suspendedId = userIds.get('gildas') ?? ''
  await seedNumbers(context, userIds, now)
  await seedRepeatedPicture(context, suspendedId, now)
  await context.db.transaction().execute(async (trx) => {
    await suspend(trx, suspendedId, { until: new Date(now.getTime() + SUSPENDED_DAYS * DAY_MS), now })
    await trx
      .insertInto('moderation_cases')
      .values({
        ...{ id: demoId('suspension'), kind: 'person', target_id: suspendedId, subject_id: suspendedId },
        ...{
          source: 'reports',
          opened_at: now,
          aim_at: now,
          decided_at: now,
          decided_by: userIds.get('okoume') ?? '',
        },
        ...{ decision: 'suspend 30', reason: 'outside payment' },
        text: 'Trois personnes nous disent que vous demandez à être payé hors Okoumé.',
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
  const [authorId, readerId] = [userIds.get('thierry') ?? '', userIds.get('landry') ?? '']
  const rental = await db
    .selectFrom('rentals')
    .select('id')
    .where('renter_id', '=', readerId)
    .where('owner_id', '=', authorId)
    .executeTakeFirstOrThrow()
  const [rental_id, last_number] = [rental.id, NUMBERS_WRITTEN.length]
  const sent_at = new Date(now.getTime() - WRITTEN_HOURS_AGO * HOUR_MS)
  const readers = [authorId, readerId].map((user_id) => ({ rental_id, user_id, read_number: last_number }))
  const messages = NUMBERS_WRITTEN.map((body, place) => ({
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
  const [id, otherId] = [demoId('drone copié'), demoId('drone')]
  const other = await db.selectFrom('items').selectAll().where('id', '=', otherId).executeTakeFirstOrThrow()
  await addItems(db, [
    {
      ...{ id, owner_id: ownerId, title: 'Drone 4K neuf, petit prix', images: other.images.slice(0, 1) },
      ...{ description: 'Écrivez-moi vite.', category: other.category, price: 9000, price_unit: 'jour' },
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
