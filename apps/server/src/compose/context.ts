import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { MODES } from '../config/modes.ts'
import type { Secrets } from '../config/server-config.ts'
import { createPhotoLinks } from '../features/handovers/photos/photo-links.ts'
import { createTicketPhotoLinks } from '../features/help/ticket-photos.ts'
import { createAlertLinks } from '../features/listings/alerts/alert-links.ts'
import { createNotify, type Notifications } from '../features/notifications/create-notify.ts'
import { deleteAvatar } from '../features/pictures/avatars.ts'
import { createDerivedPictures } from '../features/pictures/social-pictures.ts'
import { UploadSlots } from '../features/pictures/upload-slots.ts'
import { findItemReservations, findOccupancies } from '../features/rentals/queries/occupancy-queries.ts'
import { countAcceptedByHand } from '../features/rentals/queries/rental-queries.ts'
import { createNipHashes } from '../features/verification/nip.ts'
import { unforeseenDraw } from '../features/verification/verification-context.ts'
import { createVerificationLinks } from '../features/verification/verification-links.ts'
import { findPaymentParties } from '../features/wallet/payment-parties.ts'
import { readBalances } from '../features/wallet/statements/read-wallet.ts'
import { createWithdrawalLinks } from '../features/wallet/withdrawals/withdrawal-links.ts'
import { createMonitoring } from '../monitoring/monitoring.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import type { Database } from '../platform/database/database.ts'
import { inSnapshot } from '../platform/database/kysely.ts'
import { createListener } from '../platform/database/listener.ts'
import { createSeal } from '../platform/sealing/seal.ts'
import { localMailbox } from '../providers/mailbox/local-mailbox.ts'
import { createSmtpTransport } from '../providers/smtp/smtp-transport.ts'
import { openIdentityStorage, openStorage } from '../providers/storage/open-storage.ts'
import { createWebPush } from '../providers/webpush/web-push.ts'
import type { Events, NotifyOfAll } from './events.ts'
import type { IdentityInUse } from './identity.ts'
import { observeMails, observePayments, observePushes, observeStorage } from './observe-providers.ts'
import { composePaymentProviders, type ProviderTrial } from './payment-providers.ts'

export interface ContextOptions {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly identityInUse: IdentityInUse
  readonly log: FastifyBaseLogger
  /** The texts of every feature. */
  readonly notifications: Notifications<Events>
  readonly trial?: ProviderTrial | undefined
}

/** The features' contexts, on the same database, clock and providers. */
export type AppContext = Awaited<ReturnType<typeof composeContext>>

export async function composeContext(options: ContextOptions) {
  const { config, database, secrets, identityInUse, log } = options
  const { pool, kysely: db } = database
  const { identity } = identityInUse
  const metrics = createMonitoring({ config, database, now: () => core.clock.now() })
  const observed = { metrics, log }
  const { demo, scenery, core } = await composeCore(options, observed)
  const storage = observeStorage(await openStorage(config.storage), config.storage.kind, observed)
  const transport = config.mail.kind === 'smtp' ? createSmtpTransport(config.mail) : localMailbox
  const pushes = observePushes(createWebPush({ push: config.push, secret: secrets[0], log }), observed)
  const ofUser = (userId: string) =>
    inSnapshot(db, (snapshot) => readBalances(snapshot, userId, core.clock.now()))
  const pictures = { ...core, storage, slots: new UploadSlots(), readBalances: ofUser }
  // Both in the private storage, under ids of their own.
  const sealed = {
    ...pictures,
    storage: await openIdentityStorage(config.identityStorage),
    seal: createSeal(secrets),
  }
  return {
    pool,
    db,
    observed,
    faultSample: config.telemetry.faultSample,
    listener: createListener(pool, log),
    demo,
    scenery,
    core,
    identity,
    accounts: {
      ...core,
      readBalances: ofUser,
      deleteAvatar,
      emailByToken: config.identity.kind === 'firebase',
    },
    listings: { ...core, findReservations: findItemReservations, acceptedByHand: countAcceptedByHand },
    payments: { ...core, listParties: findPaymentParties },
    mails: observeMails(transport, config.mail.kind, observed),
    pushes,
    notices: { ...core, pushes, texts: { ...identityInUse.texts, budget: config.texts } },
    pictures,
    derive: createDerivedPictures(pictures),
    personal: { ...core, identity },
    wallet: {
      ...core,
      links: createWithdrawalLinks(...secrets),
      taxGuide: config.taxGuide,
      automaticPayoutMin: config.payment.automatic.min,
    },
    handover: { ...core, seal: sealed.seal },
    handoverPhotos: { ...sealed, links: createPhotoLinks(...secrets) },
    // No interface of the tax authority is public yet.
    invoices: { ...core, invoicing: config.invoices, authority: null },
    help: { ...sealed, links: createTicketPhotoLinks(...secrets) },
    verification: {
      ...sealed,
      draw: unforeseenDraw,
      links: createVerificationLinks(...secrets),
      nipHashes: createNipHashes(...secrets),
      readBalances: ofUser,
    },
  }
}

type Observed = Parameters<typeof observePayments>[1]

/** The context of every feature. In production there is no demo, and the clock is the machine's. */
async function composeCore(
  { config, database, secrets, identityInUse, log, notifications, trial }: ContextOptions,
  observed: Observed,
) {
  const { pool, searchPool, kysely: db } = database
  const { played, playMoney, seedable } = MODES[config.mode]
  const composed = composePaymentProviders({ payment: config.payment, db, secrets, log, playMoney, trial })
  const naming = { newId: newUuid, publicUrl: config.publicUrl }
  const sendsTexts = identityInUse.texts.senders.length > 0
  const notify: NotifyOfAll = createNotify(notifications, { ...naming, sendsTexts })
  const standing = {
    ...naming,
    db,
    pool,
    searchPool,
    providers: observePayments(composed, observed),
    notify,
    log,
    machineClock: systemClock,
    findOccupancies,
    alertLinks: createAlertLinks(...secrets),
    drawBytes: randomBytes,
    playMoney,
  }
  const seeding = {
    ...standing,
    seal: createSeal(secrets),
    identity: identityInUse.demo,
  }
  // Memory: production does not load it.
  const demo = played ? await import('../demo/demo.ts').then(({ createDemo }) => createDemo(seeding)) : null
  const clock = demo?.clock ?? systemClock
  const core = { ...standing, clock }
  if (!seedable) return { demo, scenery: demo, core }
  const { createStaging } = await import('../demo/staging.ts')
  // The demo's mailbox shows its mails; here every one would wait among those that could not be sent.
  const quiet = createNotify(notifications, { ...naming, mails: false })
  const telephones = Object.values(config.payment.operators).some(({ provider }) => provider === 'simulator')
  const options = { password: config.stagingPassword, telephones }
  return { demo, scenery: createStaging({ ...seeding, notify: quiet }, options), core }
}
