import type { OperationName } from '@okoume/contract/contract.ts'
import type { demoOperations } from '@okoume/contract/operations/demo.ts'
import type { FastifyInstance } from 'fastify'
import { accounts } from '../features/accounts/feature.ts'
import { administration } from '../features/administration/feature.ts'
import { checkout } from '../features/checkout/feature.ts'
import { conversations } from '../features/conversations/feature.ts'
import { enquiries } from '../features/enquiries/feature.ts'
import { finance } from '../features/finance/feature.ts'
import { handovers } from '../features/handovers/feature.ts'
import { help } from '../features/help/feature.ts'
import { listings } from '../features/listings/feature.ts'
import { mails } from '../features/mails/feature.ts'
import { moderation } from '../features/moderation/feature.ts'
import type { Notifications } from '../features/notifications/create-notify.ts'
import { notifications } from '../features/notifications/feature.ts'
import { payments } from '../features/payments/feature.ts'
import { personalData } from '../features/personal-data/feature.ts'
import { pictures } from '../features/pictures/feature.ts'
import { rentals } from '../features/rentals/feature.ts'
import { returns } from '../features/returns/feature.ts'
import { reviews } from '../features/reviews/feature.ts'
import { trust } from '../features/trust/feature.ts'
import { verification } from '../features/verification/feature.ts'
import { wallet } from '../features/wallet/feature.ts'
import { browserFaults } from '../monitoring/browser-faults.ts'
import { LEDGER_WATCH_SCHEDULES, ledgerWatchJobs } from '../monitoring/ledger-watch.ts'
import type { Feature } from '../platform/feature.ts'
import type { Handlers } from '../platform/http/operations/operations.ts'
import type { Jobs, Schedules } from '../platform/jobs/jobs.ts'
import { observeJobs } from '../platform/jobs/observe-jobs.ts'
import { IDENTITY_SCHEDULES, identityJobs } from '../providers/identity/sessions/one-time-tokens.ts'
import type { AppContext } from './context.ts'
import type { Events, Intersection } from './events.ts'

type ServingContext = AppContext & { readonly http: FastifyInstance }

const identity = {
  jobs: ({ pool }: Pick<AppContext, 'pool'>) => identityJobs(pool),
  schedules: IDENTITY_SCHEDULES,
}

const ledgerWatch = {
  jobs: ({ db }: Pick<AppContext, 'db'>) => ledgerWatchJobs(db),
  schedules: LEDGER_WATCH_SCHEDULES,
}

const FEATURES = [
  accounts,
  pictures,
  listings,
  payments,
  checkout,
  rentals,
  handovers,
  returns,
  reviews,
  trust,
  conversations,
  enquiries,
  moderation,
  notifications,
  wallet,
  verification,
  help,
  mails,
  personalData,
  administration,
  finance,
  identity,
  ledgerWatch,
  browserFaults,
] as const

const UNTYPED_FEATURES: readonly Feature<AppContext, ServingContext>[] = FEATURES

type HandlersIn<F> = F extends { handlers: (context: never) => infer H } ? H : never
type AllHandlers = Intersection<HandlersIn<(typeof FEATURES)[number]>>

/** Each operation's handler, once; one that is missing does not compile. */
export function composeHandlers(context: ServingContext) {
  const handlers = mergeOnce(UNTYPED_FEATURES.map((feature) => feature.handlers?.(context))) as AllHandlers
  return handlers satisfies Handlers<Exclude<OperationName, keyof typeof demoOperations>>
}

type NotificationsIn<F> = F extends { notifications: infer N } ? N : never
type AllNotifications = Intersection<NotificationsIn<(typeof FEATURES)[number]>>

/** Each event's text, once; one that is missing does not compile. */
export const NOTIFICATIONS = mergeOnce(
  UNTYPED_FEATURES.map(({ notifications: texts }) => texts),
) as AllNotifications satisfies Notifications<Events>

/** Every feature's jobs, with metrics and logs. */
export function composeJobs(context: AppContext): Jobs {
  return observeJobs(collectJobs(context), context.observed)
}

export function collectJobs(context: AppContext): Jobs {
  return mergeOnce(UNTYPED_FEATURES.map((feature) => feature.jobs?.(context)))
}

/** Every queue that our jobs use. */
export const QUEUES = UNTYPED_FEATURES.flatMap(({ queues = [] }) => queues)

export const SCHEDULES = mergeOnce<string>(
  UNTYPED_FEATURES.map(({ schedules }) => schedules),
) satisfies Schedules

/** Does at once what the demo's calendar has passed: each schedule once, however many days that were. */
export async function runSchedules(jobs: Jobs, since: Date): Promise<void> {
  for (const name of Object.keys(SCHEDULES)) {
    const job = jobs[name]
    if (!job) throw new Error(`the schedule ${name} has no job`)
    await job({ since })
  }
}

/** @throws as a schedule's job does; those after it wait for the next move */
export async function moveCalendar(context: AppContext, since: Date): Promise<void> {
  await runSchedules(collectJobs(context), since)
  for (const { onCalendarMoved } of UNTYPED_FEATURES) await onCalendarMoved?.(context)
}

/** @throws Error where two have the same name: one would hide the other */
export function mergeOnce<Value>(
  parts: readonly (Readonly<Record<string, Value>> | object | undefined)[],
): Record<string, Value> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}) as [string, Value][])
  const merged = Object.fromEntries(entries)
  if (Object.keys(merged).length === entries.length) return merged
  const names = entries.map(([name]) => name)
  throw new Error(`two features have ${names.find((name, place) => names.indexOf(name) !== place)}`)
}
