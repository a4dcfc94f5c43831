import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { createDemo, type Demo } from './demo/demo.ts'
import { findStanding } from './features/accounts/account-queries.ts'
import { confirmationLetter, passwordResetLetter } from './features/accounts/identity-letters.ts'
import { openAccount } from './features/accounts/open-account.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { listingHandlers } from './features/listings/routes.ts'
import { registerSitemap } from './features/listings/sitemap.ts'
import { mailJobs } from './features/mails/mail-jobs.ts'
import { queueMail } from './features/mails/queue-mail.ts'
import type { Letter } from './features/mails/render-mail.ts'
import { mailHandlers } from './features/mails/routes.ts'
import { PAYMENT_SCHEDULES, paymentJobs } from './features/payments/payment-jobs.ts'
import { WATCH_EVERY_MS, watchOperations } from './features/payments/watch-operations.ts'
import { Turns } from './features/pictures/ingest/turns.ts'
import { PICTURE_SCHEDULES, pictureJobs } from './features/pictures/picture-jobs.ts'
import { pictureHandlers } from './features/pictures/routes.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { createSocialPictures } from './features/pictures/social-pictures.ts'
import { checkoutHandlers } from './features/rentals/checkout-routes.ts'
import { findHolds } from './features/rentals/occupancy-queries.ts'
import { RENTAL_SCHEDULES, rentalJobs } from './features/rentals/rental-jobs.ts'
import { rentalHandlers } from './features/rentals/routes.ts'
import { verificationHandlers } from './features/verification/routes.ts'
import { balancesOf } from './features/wallet/balances.ts'
import { walletHandlers } from './features/wallet/routes.ts'
import { systemClock } from './platform/clock/clock.ts'
import { newUuid } from './platform/clock/identifiers.ts'
import type { Database } from './platform/database/database.ts'
import { createPool } from './platform/database/pool.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import type { Authentication } from './platform/http/caller.ts'
import { closeServer } from './platform/http/close-server.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { inProcessClient } from './platform/http/in-process-client.ts'
import { registerOperations } from './platform/http/operations.ts'
import { registerPages } from './platform/http/pages.ts'
import { registerRobots } from './platform/http/robots.ts'
import { watchWrites } from './platform/http/writes.ts'
import { migrateJobs, startWorker, type Worker } from './platform/jobs/jobs.ts'
import { type Poller, startPolling } from './platform/jobs/poller.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity } from './providers/identity/embedded-identity.ts'
import { registerIdentityRoutes } from './providers/identity/identity-routes.ts'
import { localMailbox } from './providers/mailbox/local-mailbox.ts'
import { createSimulator } from './providers/simulator/simulator.ts'
import { openStorage } from './providers/storage/open-storage.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  /** Signs the sessions. */
  readonly secret: string
  readonly log: FastifyBaseLogger
  /** Serve the web app too, which must have been built; the API alone needs none. */
  readonly pages: boolean
}

/** The whole server: HTTP, jobs and what they stand on, not yet listening. */
export interface App {
  readonly http: FastifyInstance
  readonly demo: Demo
  startJobs(): Promise<void>
  stop(): Promise<void>
}

const WEB_ROOT = path.resolve(import.meta.dirname, '../../web')
const ATTEMPTS_PER_MINUTE = 300
// Decoding one picture may take 400 MB for a moment.
const PICTURES_AT_ONCE = 2
const CLOSED_TO_ROBOTS = ['/tableau-de-bord', '/facturation', '/demo', '/api']

/** Composes the features with their providers; nothing else knows both. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options
  const { pool, kysely: db } = database
  await migrateJobs(pool, log)
  const identityPool = createPool({ at: { url: inSchema(database.url, 'auth') }, size: 5 })
  const identity = createIdentity(options, identityPool)
  const provider = createSimulator({ db, newId: newUuid, clock: systemClock })
  const core = { db, pool, provider, newId: newUuid, publicUrl: config.publicUrl, log }
  const demo = await createDemo({ ...core, identity })
  const parts = { ...core, clock: demo.clock }
  const storage = await openStorage(config.storage)
  const pictures = { ...parts, storage, turns: new Turns(PICTURES_AT_ONCE) }
  const social = createSocialPictures(pictures)

  const http = await createHttpServer(log)
  // First of all: it hears only of routes that come after it.
  const writes = watchWrites(http)
  registerOperations(http, authenticationOf(identity, options), {
    ...accountHandlers({ ...parts, balancesOf: (userId) => balancesOf(db, userId) }),
    ...pictureHandlers(pictures),
    ...listingHandlers({ ...parts, holdsOf: findHolds }),
    ...checkoutHandlers(parts),
    ...rentalHandlers(parts),
    ...walletHandlers(),
    ...verificationHandlers(),
    ...mailHandlers(),
    ...demo.handlers,
  })
  http.get('/healthz', async () => ({ ok: true }))
  await registerApiDocs(http)
  registerRobots(http, { publicUrl: config.publicUrl, closed: CLOSED_TO_ROBOTS })
  registerSitemap(http, { pool, publicUrl: config.publicUrl })
  await registerIdentityRoutes(http, identity, config.publicUrl)
  servePictures(http, { storage, social })
  await demo.registerPictures(http, social)
  if (options.pages) {
    const api = inProcessClient(http)
    const { development, publicUrl } = config
    await registerPages(http, { webRoot: WEB_ROOT, development, api, clock: demo.clock, publicUrl, writes })
  }

  const jobs = {
    ...mailJobs({ ...parts, transport: localMailbox }),
    ...pictureJobs(pictures),
    ...paymentJobs(parts),
    ...rentalJobs(parts),
  }
  const schedules = { ...PICTURE_SCHEDULES, ...PAYMENT_SCHEDULES, ...RENTAL_SCHEDULES }
  let worker: Worker | undefined
  let watch: Poller | undefined
  return {
    http,
    demo,
    async startJobs() {
      worker = await startWorker({ pool, jobs, schedules, concurrency: 4, log })
      watch = startPolling(WATCH_EVERY_MS, () => watchOperations(parts), log)
    },
    async stop() {
      await closeServer(http)
      await watch?.stop()
      await worker?.stop()
      await identityPool.end()
    },
  }
}

function createIdentity({ config, database, secret, log }: AppOptions, pool: ReturnType<typeof createPool>) {
  const { kysely: db } = database
  const send = async (cause: string, to: { email: string }, letter: Letter) => {
    const now = systemClock.now()
    const mail = { cause: `${cause} ${to.email} ${now.toISOString()}`, to: to.email, letter }
    await db.transaction().execute((trx) => queueMail(trx, mail, { now, newId: newUuid }))
  }
  return createEmbeddedIdentity({
    pool,
    publicUrl: config.publicUrl,
    trustedOrigins: [`http://127.0.0.1:${config.port}`],
    secret,
    attemptsPerMinute: ATTEMPTS_PER_MINUTE,
    mails: {
      sendConfirmation: (to, link) => send('confirmation', to, confirmationLetter(to.name, link)),
      sendPasswordReset: (to, link) => send('password reset', to, passwordResetLetter(to.name, link)),
    },
    log: (level, message) => log.warn({ level }, message),
    onAccountCreated: (account) => openAccount(db, account, systemClock.now()),
  })
}

function authenticationOf(identity: EmbeddedIdentity, { database }: AppOptions): Authentication {
  return {
    callerOf: (token) => identity.verifyToken(token),
    standingOf: (callerId) => findStanding(database.kysely, callerId),
  }
}

/** The same database, with another schema first on the search path. */
function inSchema(url: string, schema: string): string {
  const separator = url.includes('?') ? '&' : '?'
  return `${url}${separator}options=${encodeURIComponent(`-c search_path=${schema}`)}`
}
