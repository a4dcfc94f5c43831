import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { ReportReason } from '@okoume/domain/moderation/report.ts'
import { withVersion } from '../features/listings/items/item-versions.ts'
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
  await context.db.transaction().execute(async (trx) => {
    await suspend(trx, suspendedId, { until: new Date(now.getTime() + SUSPENDED_DAYS * DAY_MS), now })
    await trx
      .insertInto('moderation_cases')
      .values({
        ...{ id: demoId('suspension'), kind: 'person', target_id: suspendedId, subject_id: suspendedId },
        ...{ source: 'reports', opened_at: now, decided_at: now, decided_by: userIds.get('okoume') ?? '' },
        ...{ decision: 'suspend 30', reason: 'outside payment' },
        text: 'Trois personnes nous disent que vous demandez à être payé hors Okoumé.',
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}
