import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { ReportReason } from '@okoume/domain/moderation/report.ts'
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

const SUSPENDED_DAYS = 30

/** Reports for the moderators to decide, and a suspended account to look at; done before, it changes nothing. */
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
