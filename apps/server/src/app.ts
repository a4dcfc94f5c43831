import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openIdentity } from './compose/identity.ts'
import { composePaymentProviders, type ProviderTrial } from './compose/payment-providers.ts'
import type { Config } from './config/config.ts'
import { createDemo, type Demo } from './demo/demo.ts'
import { findStanding } from './features/accounts/account-queries.ts'
import type { Identity } from './features/accounts/identity.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { conversationJobs } from './features/conversations/conversation-jobs.ts'
import { conversationHandlers } from './features/conversations/routes.ts'
import { tellOfAllMessages } from './features/conversations/tell-of-messages.ts'
import { listingHandlers } from './features/listings/routes.ts'
import { registerSitemap } from './features/listings/sitemap.ts'
import { mailJobs } from './features/mails/mail-jobs.ts'
import { mailHandlers } from './features/mails/routes.ts'
import { NOTICE_SCHEDULES, noticeJobs } from './features/notices/notice-jobs.ts'
import { noticeHandlers } from './features/notices/routes.ts'
import { createCallbackAddresses } from './features/payments/callback-addresses.ts'
import { registerPaymentCallbacks } from './features/payments/callback-routes.ts'
import { PAYMENT_SCHEDULES, paymentJobs } from './features/payments/payment-jobs.ts'
import { remindReviewers } from './features/payments/remind-reviewers.ts'
import { reviewHandlers } from './features/payments/review-routes.ts'
import { createOperationWatch, WATCH_EVERY_MS } from './features/payments/watch-operations.ts'
import { personalDataJobs } from './features/personal-data/personal-data-jobs.ts'
import { personalDataHandlers } from './features/personal-data/routes.ts'
import { forgetAvatar } from './features/pictures/avatars.ts'
import { PICTURE_SCHEDULES, pictureJobs } from './features/pictures/picture-jobs.ts'
import { pictureHandlers } from './features/pictures/routes.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { createSocialPictures } from './features/pictures/social-pictures.ts'
import { checkoutHandlers } from './features/rentals/checkout-routes.ts'
import { findHolds } from './features/rentals/occupancy-queries.ts'
import { remindOfDisputes } from './features/rentals/remind-of-disputes.ts'
import { RENTAL_SCHEDULES, rentalJobs } from './features/rentals/rental-jobs.ts'
import { returnHandlers } from './features/rentals/return-routes.ts'
import { rentalHandlers } from './features/rentals/routes.ts'
import { unforeseenDraw } from './features/verification/draw.ts'
import { verificationHandlers } from './features/verification/routes.ts'
import {
  runDueVerifications,
  VERIFICATION_SCHEDULES,
  verificationJobs,
} from './features/verification/verification-jobs.ts'
import { createVerificationLinks } from './features/verification/verification-links.ts'
import { balancesOf } from './features/wallet/balances.ts'
import { partiesOfOperation } from './features/wallet/parties-of-operation.ts'
import { walletHandlers } from './features/wallet/routes.ts'
import { runDueWithdrawals, WALLET_SCHEDULES, walletJobs } from './features/wallet/wallet-jobs.ts'
import { createWithdrawalLinks } from './features/wallet/withdrawal-links.ts'
import { systemClock } from './platform/clock/clock.ts'
import { newUuid } from './platform/clock/identifiers.ts'
import type { Database } from './platform/database/database.ts'
import { inSnapshot } from './platform/database/snapshot.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import type { Authentication } from './platform/http/caller.ts'
import { closeServer } from './platform/http/close-server.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { inProcessClient } from './platform/http/in-process-client.ts'
import { registerOperations } from './platform/http/operations.ts'
import { registerPages } from './platform/http/pages.ts'
import { rememberCallers } from './platform/http/remembered-callers.ts'
import { registerRobots } from './platform/http/robots.ts'
import { Turns } from './platform/http/turns.ts'
import { watchWrites } from './platform/http/writes.ts'
import { migrateJobs, startWorker, type Worker } from './platform/jobs/jobs.ts'
import { type Poller, startPolling } from './platform/jobs/poller.ts'
import { createSeal } from './platform/sealing/seal.ts'
import { IDENTITY_SCHEDULES, identityJobs } from './providers/identity/sweep.ts'
import { localMailbox } from './providers/mailbox/local-mailbox.ts'
import { createSmtpTransport } from './providers/smtp/smtp-transport.ts'
import { openIdentityStorage, openStorage } from './providers/storage/open-storage.ts'
import { createWebPush } from './providers/webpush/web-push.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  /** Signs the sessions. */
  readonly secret: string
  readonly log: FastifyBaseLogger
  /** Serve the web app too, which must have been built; the API alone needs none. */
  readonly pages: boolean
  readonly trial?: ProviderTrial
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
// Mails, pushes and payments may each keep two waiting for somebody else's server: the rest goes on.
const JOBS_AT_ONCE = 8
const CLOSED_TO_ROBOTS = ['/tableau-de-bord', '/facturation', '/administration', '/demo', '/api']

/** Composes the features with their providers; nothing else knows both. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options
  const { pool, kysely: db } = database
  await migrateJobs(pool, log)
  const inUse = await openIdentity(options)
  const { identity } = inUse
  const core = {
    db,
    pool,
    providers: composePaymentProviders({
      payment: config.payment,
      db,
      secret: options.secret,
      log,
      trial: options.trial,
    }),
    newId: newUuid,
    publicUrl: config.publicUrl,
    log,
    machineClock: systemClock,
  }
  const demo = await createDemo({ ...core, identity: inUse.demo })
  const parts = { ...core, clock: demo.clock }
  const storage = await openStorage(config.storage)
  const mails = config.mail.kind === 'smtp' ? createSmtpTransport(config.mail) : localMailbox
  const pushes = createWebPush({ push: config.push, secret: options.secret, log })
  const notices = { ...parts, pushes }
  const pictures = { ...parts, storage, turns: new Turns(PICTURES_AT_ONCE) }
  const social = createSocialPictures(pictures)
  const balancesOfUser = (userId: string) => inSnapshot(db, (snapshot) => balancesOf(snapshot, userId))
  const personal = { ...parts, identity }
  const wallet = { ...parts, identity, links: createWithdrawalLinks(options.secret) }
  const verification = {
    ...pictures,
    storage: await openIdentityStorage(config.identityStorage),
    draw: unforeseenDraw,
    seal: createSeal([options.secret]),
    links: createVerificationLinks(options.secret),
    balancesOf: balancesOfUser,
  }
  demo.alsoDue(() => runDueWithdrawals(wallet))
  demo.alsoDue(() => remindReviewers(parts, parts.clock.now()))
  demo.alsoDue(() => remindOfDisputes(parts, parts.clock.now()))
  demo.alsoDue(() => runDueVerifications(verification))
  demo.alsoDue(() => tellOfAllMessages(parts, parts.clock.now()))

  const http = await createHttpServer(log)
  // First of all: it hears only of routes that come after it.
  const writes = watchWrites(http)
  registerOperations(http, authenticationOf(identity, options), {
    ...accountHandlers({
      ...parts,
      identity,
      balancesOf: balancesOfUser,
      forgetAvatar,
      emailByToken: config.identity.kind === 'firebase',
    }),
    ...pictureHandlers({ ...pictures, balancesOf: balancesOfUser }),
    ...listingHandlers({ ...parts, holdsOf: findHolds }),
    ...checkoutHandlers(parts),
    ...rentalHandlers(parts),
    ...returnHandlers(parts),
    ...conversationHandlers(http, parts),
    ...noticeHandlers(notices),
    ...reviewHandlers({ ...parts, partiesOf: partiesOfOperation }),
    ...walletHandlers(wallet),
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
  registerPaymentCallbacks(http, {
    ...parts,
    addresses: createCallbackAddresses(options.secret, config.publicUrl),
  })
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
    ...conversationJobs(parts),
    ...noticeJobs(notices),
    ...walletJobs(wallet),
    ...verificationJobs(verification),
    ...personalDataJobs(personal),
    ...identityJobs(pool),
  }
  const schedules = {
    ...PICTURE_SCHEDULES,
    ...PAYMENT_SCHEDULES,
    ...RENTAL_SCHEDULES,
    ...NOTICE_SCHEDULES,
    ...WALLET_SCHEDULES,
    ...VERIFICATION_SCHEDULES,
    ...IDENTITY_SCHEDULES,
  }
  let worker: Worker | undefined
  const watch = createOperationWatch(parts)
  let looking: Poller | undefined
  return {
    http,
    demo,
    async startJobs() {
      worker = await startWorker({ pool, jobs, schedules, concurrency: JOBS_AT_ONCE, log })
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
      await inUse.close()
    },
  }
}

function authenticationOf(identity: Identity, { database }: AppOptions): Authentication {
  return {
    callerOf: rememberCallers((token) => identity.verifyToken(token), Date.now),
    standingOf: (callerId) => findStanding(database.kysely, callerId),
  }
}
