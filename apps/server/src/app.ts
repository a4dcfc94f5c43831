import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { composeContext } from './compose/context.ts'
import { composeJobs, moveCalendar, NOTIFICATIONS, QUEUES, SCHEDULES } from './compose/features.ts'
import { openIdentity } from './compose/identity.ts'
import type { ProviderTrial } from './compose/payment-providers.ts'
import { serveWeb } from './compose/serve-web.ts'
import type { Config } from './config/config.ts'
import { MODES } from './config/modes.ts'
import type { Demo } from './demo/demo.ts'
import { countFirstTerms } from './features/listings/terms/search-terms.ts'
import { createPaymentWatch, WATCH_EVERY_MS } from './features/payments/transactions/watch-payments.ts'
import { type Poller, startPolling } from './platform/clock/poller.ts'
import type { Database } from './platform/database/database.ts'
import { inTurn } from './platform/database/pool.ts'
import { closeServer, createHttpServer } from './platform/http/server/http-server.ts'
import { registerMetrics } from './platform/http/server/metrics-route.ts'
import { migrateJobs, startWorker, type Worker } from './platform/jobs/jobs.ts'
import { createQueues } from './platform/jobs/queues.ts'
import {
  askDatabase,
  createReadiness,
  handOver,
  type Readiness,
  registerHealth,
} from './platform/telemetry/readiness.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  /** Signs the sessions. */
  readonly secret: string
  /** Earlier secrets: they still open their signatures and seals. */
  readonly earlierSecrets?: readonly string[]
  readonly log: FastifyBaseLogger
  /** Serve the web app too, which must have been built; the API alone needs none. */
  readonly pages: boolean
  readonly trial?: ProviderTrial
}

/** The server, built but not yet listening. */
export interface App {
  readonly http: FastifyInstance
  /** Null in production, where nothing is played. */
  readonly demo: Demo | null
  /** True if requests should be sent here; set by what starts and stops this process. */
  readonly readiness: Readiness
  /** Fills a demo's or a site for trials' database, once. */
  seed(): Promise<void>
  startJobs(): Promise<void>
  stop(): Promise<void>
}

// Mails, pushes and payments may each have two jobs waiting for another server: other jobs go on.
const JOBS_AT_ONCE = 8

/** Composes the features with their providers; `compose/` alone knows both. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options
  const { pool } = database
  const secrets = [options.secret, ...(options.earlierSecrets ?? [])] as const
  const identityInUse = await inTurn(database.url, async (preparing) => {
    await migrateJobs(preparing, log)
    await createQueues(preparing, QUEUES)
    return openIdentity({ ...options, secrets })
  })
  const composing = { ...options, secrets, identityInUse }
  const context = await composeContext({ ...composing, notifications: NOTIFICATIONS, trial: options.trial })
  const { core, demo, scenery, observed, mails, pushes } = context
  demo?.onCalendarMoved((since) => moveCalendar(context, since))
  const readiness = createReadiness({ askDatabase: () => askDatabase(pool) })
  const http = await createHttpServer(log, {
    readiness,
    metrics: observed.metrics,
    trustedProxies: config.running.trustedProxies,
    https: config.publicUrl.startsWith('https:'),
    marked: MODES[config.mode].marked,
  })
  registerHealth(http, readiness)
  registerMetrics(http, observed.metrics, config.telemetry.metricsToken)
  handOver(http, readiness)
  if (config.running.process !== 'worker') await serveWeb(http, context, composing)

  let worker: Worker | undefined
  const watch = createPaymentWatch(core)
  let looking: Poller | undefined
  return {
    http,
    demo,
    readiness,
    async seed() {
      if (scenery) await inTurn(database.url, () => scenery.seed())
    },
    async startJobs() {
      if (config.running.process === 'web') return
      const jobs = composeJobs(context)
      worker = await startWorker({ pool, jobs, schedules: SCHEDULES, concurrency: JOBS_AT_ONCE, log })
      await countFirstTerms(database.kysely)
      // In the background: a provider that does not answer delays no start.
      for (const provider of core.providers.all) void provider.checkAccounts?.()
      looking = startPolling(WATCH_EVERY_MS, watch.look, log)
    },
    async stop() {
      await closeServer(http)
      await looking?.stop()
      const jobsDone = worker?.stop()
      mails.close()
      pushes.close()
      await jobsDone
      await watch.rest()
      await identityInUse.close()
    },
  }
}
