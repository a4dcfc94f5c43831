import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { FirebaseSettings } from './config/identity-config.ts'
import { createDemo, type Demo } from './demo/demo.ts'
import type { DemoIdentity } from './demo/demo-identity.ts'
import { findStanding } from './features/accounts/account-queries.ts'
import { followEmail } from './features/accounts/follow-email.ts'
import type { Identity } from './features/accounts/identity.ts'
import { queuedIdentityMails } from './features/accounts/identity-mails.ts'
import { openAccount, takeOverEmail } from './features/accounts/open-account.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { listingHandlers } from './features/listings/routes.ts'
import { registerSitemap } from './features/listings/sitemap.ts'
import { mailJobs } from './features/mails/mail-jobs.ts'
import { mailHandlers } from './features/mails/routes.ts'
import { PAYMENT_SCHEDULES, paymentJobs } from './features/payments/payment-jobs.ts'
import { WATCH_EVERY_MS, watchOperations } from './features/payments/watch-operations.ts'
import { personalDataJobs } from './features/personal-data/personal-data-jobs.ts'
import { personalDataHandlers } from './features/personal-data/routes.ts'
import { forgetAvatar } from './features/pictures/avatars.ts'
import { PICTURE_SCHEDULES, pictureJobs } from './features/pictures/picture-jobs.ts'
import { pictureHandlers } from './features/pictures/routes.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { createSocialPictures } from './features/pictures/social-pictures.ts'
import { checkoutHandlers } from './features/rentals/checkout-routes.ts'
import { findHolds } from './features/rentals/occupancy-queries.ts'
import { RENTAL_SCHEDULES, rentalJobs } from './features/rentals/rental-jobs.ts'
import { rentalHandlers } from './features/rentals/routes.ts'
import { unforeseenDraw } from './features/verification/draw.ts'
import { verificationHandlers } from './features/verification/routes.ts'
import { createSeal } from './features/verification/seal.ts'
import {
  runDueVerifications,
  VERIFICATION_SCHEDULES,
  verificationJobs,
} from './features/verification/verification-jobs.ts'
import { createVerificationLinks } from './features/verification/verification-links.ts'
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
import type { HostedIdentityOfPages } from './platform/http/pages/render-page.ts'
import { registerPages } from './platform/http/pages.ts'
import { registerRobots } from './platform/http/robots.ts'
import { Turns } from './platform/http/turns.ts'
import { watchWrites } from './platform/http/writes.ts'
import { migrateJobs, startWorker, type Worker } from './platform/jobs/jobs.ts'
import { type Poller, startPolling } from './platform/jobs/poller.ts'
import { attemptLimitsOf } from './providers/identity/attempt-limits.ts'
import { createEmbeddedIdentity } from './providers/identity/embedded-identity.ts'
import { ensureHostedDemoAccount } from './providers/identity/hosted-demo-accounts.ts'
import { createHostedIdentity, GOOGLE_KEYS_URL } from './providers/identity/hosted-identity.ts'
import { registerHostedLinks } from './providers/identity/hosted-links.ts'
import { hostedOrigins, hostedPageSettings } from './providers/identity/hosted-service.ts'
import { registerIdentityRoutes } from './providers/identity/identity-routes.ts'
import { IDENTITY_SCHEDULES, identityJobs } from './providers/identity/sweep.ts'
import { localMailbox } from './providers/mailbox/local-mailbox.ts'
import { createSimulator } from './providers/simulator/simulator.ts'
import { createSmtpTransport } from './providers/smtp/smtp-transport.ts'
import { openIdentityStorage, openStorage } from './providers/storage/open-storage.ts'

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
// Decoding one picture may take 400 MB for a moment.
const PICTURES_AT_ONCE = 2
const CLOSED_TO_ROBOTS = ['/tableau-de-bord', '/facturation', '/administration', '/demo', '/api']

/** Composes the features with their providers; nothing else knows both. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options
  const { pool, kysely: db } = database
  await migrateJobs(pool, log)
  const identityPool = createPool({ at: { url: inSchema(database.url, 'auth') }, size: 5 })
  const inUse = await openIdentity(options, identityPool)
  const { identity } = inUse
  const provider = createSimulator({ db, newId: newUuid, clock: systemClock })
  const core = { db, pool, provider, newId: newUuid, publicUrl: config.publicUrl, log }
  const demo = await createDemo({ ...core, identity: inUse.demo })
  const parts = { ...core, clock: demo.clock }
  const storage = await openStorage(config.storage)
  const mails = config.mail.kind === 'smtp' ? createSmtpTransport(config.mail) : localMailbox
  const pictures = { ...parts, storage, turns: new Turns(PICTURES_AT_ONCE) }
  const social = createSocialPictures(pictures)
  const balancesOfUser = (userId: string) => balancesOf(db, userId)
  const personal = { ...parts, identity }
  const verification = {
    ...pictures,
    storage: await openIdentityStorage(config.identityStorage),
    machineClock: systemClock,
    draw: unforeseenDraw,
    seal: createSeal([options.secret]),
    links: createVerificationLinks(options.secret),
    balancesOf: balancesOfUser,
  }
  demo.alsoDue(() => runDueVerifications(verification))

  const http = await createHttpServer(log)
  // First of all: it hears only of routes that come after it.
  const writes = watchWrites(http)
  registerOperations(http, authenticationOf(identity, options), {
    ...accountHandlers({
      ...parts,
      balancesOf: balancesOfUser,
      forgetAvatar,
      emailByToken: config.identity.kind === 'firebase',
    }),
    ...pictureHandlers({ ...pictures, balancesOf: balancesOfUser }),
    ...listingHandlers({ ...parts, holdsOf: findHolds }),
    ...checkoutHandlers(parts),
    ...rentalHandlers(parts),
    ...walletHandlers(),
    ...verificationHandlers(verification),
    ...mailHandlers(parts),
    ...personalDataHandlers(personal),
    ...demo.handlers,
  })
  http.get('/healthz', async () => ({ ok: true }))
  await registerApiDocs(http)
  registerRobots(http, { publicUrl: config.publicUrl, closed: CLOSED_TO_ROBOTS })
  registerSitemap(http, { pool, publicUrl: config.publicUrl })
  await inUse.register(http)
  servePictures(http, { storage, social })
  await demo.registerPictures(http, social)
  if (options.pages) {
    const api = inProcessClient(http)
    const { development, publicUrl } = config
    await registerPages(http, {
      webRoot: WEB_ROOT,
      development,
      api,
      clock: demo.clock,
      publicUrl,
      writes,
      hostedIdentity: inUse.pages,
    })
  }

  const jobs = {
    ...mailJobs({ ...parts, transport: mails }),
    ...pictureJobs(pictures),
    ...paymentJobs(parts),
    ...rentalJobs(parts),
    ...verificationJobs(verification),
    ...personalDataJobs(personal),
    ...identityJobs(pool),
  }
  const schedules = {
    ...PICTURE_SCHEDULES,
    ...PAYMENT_SCHEDULES,
    ...RENTAL_SCHEDULES,
    ...VERIFICATION_SCHEDULES,
    ...IDENTITY_SCHEDULES,
  }
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
      const jobsDone = worker?.stop()
      mails.close()
      await jobsDone
      await identityPool.end()
    },
  }
}

/** The identity service that was chosen, and what hangs on it. */
interface IdentityInUse {
  readonly identity: Identity
  readonly demo: DemoIdentity
  readonly pages?: HostedIdentityOfPages
  register(http: FastifyInstance): Promise<void>
}

async function openIdentity(
  options: AppOptions,
  pool: ReturnType<typeof createPool>,
): Promise<IdentityInUse> {
  const { identity: settings, publicUrl } = options.config
  if (settings.kind === 'firebase') return openHostedIdentity(options, settings)
  const identity = createIdentity(options, pool)
  await identity.prepare()
  return { identity, demo: identity, register: (http) => registerIdentityRoutes(http, identity, publicUrl) }
}

function openHostedIdentity(
  { config, database, log }: AppOptions,
  settings: FirebaseSettings,
): IdentityInUse {
  const { publicUrl } = config
  const emulated = settings.emulator !== undefined
  return {
    identity: createHostedIdentity({
      projectId: settings.projectId,
      keysUrl: GOOGLE_KEYS_URL,
      unsigned: emulated,
    }),
    demo: {
      ensureAccount: (account) => ensureHostedDemoAccount(settings, account),
      forgetful: emulated,
    },
    pages: { settings: hostedPageSettings(settings), origins: hostedOrigins(settings) },
    register: async (http) =>
      registerHostedLinks(http, {
        ...settings,
        publicUrl,
        log,
        async onEmailConfirmed({ name, ...account }) {
          // Without its name the account waits for the first token, which tells it.
          if (name) await openAccount(database.kysely, { ...account, name }, systemClock.now())
          await takeOverEmail(database.kysely, account)
        },
      }),
  }
}

function createIdentity({ config, database, secret, log }: AppOptions, pool: ReturnType<typeof createPool>) {
  const { kysely: db } = database
  const { publicUrl } = config
  return createEmbeddedIdentity({
    pool,
    publicUrl,
    // The demo is open under either name of this machine.
    trustedOrigins: config.mode === 'demo' ? [`http://127.0.0.1:${config.port}`] : [],
    secret,
    limits: attemptLimitsOf(config.mode),
    mails: queuedIdentityMails({ db, clock: systemClock, newId: newUuid, publicUrl }),
    log: (level, message) => log.warn({ level }, message),
    onAccountCreated: (account) => openAccount(db, account, systemClock.now()),
    onEmailChanged: followEmail,
  })
}

function authenticationOf(identity: Identity, { database }: AppOptions): Authentication {
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
