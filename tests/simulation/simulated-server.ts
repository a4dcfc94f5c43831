import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@okoume/client/client.ts'
import { NOTIFICATIONS } from '@okoume/server/src/compose/features.ts'
import { createNotify } from '@okoume/server/src/features/notifications/create-notify.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { USUAL_PUSHES } from '../../apps/server/src/config/push-config.ts'
import { findStanding } from '../../apps/server/src/features/accounts/standing.ts'
import { checkout } from '../../apps/server/src/features/checkout/feature.ts'
import { conversationJobs } from '../../apps/server/src/features/conversations/conversation-jobs.ts'
import { conversationHandlers } from '../../apps/server/src/features/conversations/routes.ts'
import { enquiries } from '../../apps/server/src/features/enquiries/feature.ts'
import { invoiceJobs } from '../../apps/server/src/features/finance/invoices/invoice-routes.ts'
import { reconciliationHandlers } from '../../apps/server/src/features/finance/reconciliation/routes.ts'
import { financeHandlers } from '../../apps/server/src/features/finance/routes.ts'
import { handoverHandlers } from '../../apps/server/src/features/handovers/handover-routes.ts'
import { createAlertLinks } from '../../apps/server/src/features/listings/alerts/alert-links.ts'
import { listingJobs } from '../../apps/server/src/features/listings/listing-jobs.ts'
import { mailJobs } from '../../apps/server/src/features/mails/mail-jobs.ts'
import { moderation } from '../../apps/server/src/features/moderation/feature.ts'
import { noticeHandlers } from '../../apps/server/src/features/notifications/routes.ts'
import {
  CALLBACK_PATH,
  createCallbackAddresses,
} from '../../apps/server/src/features/payments/callbacks/callback-addresses.ts'
import { registerPaymentCallbacks } from '../../apps/server/src/features/payments/callbacks/callback-routes.ts'
import { manualDecisionHandlers } from '../../apps/server/src/features/payments/manual-decisions/manual-decision-routes.ts'
import { paymentJobs } from '../../apps/server/src/features/payments/payment-jobs.ts'
import {
  createPaymentProviders,
  type PaymentProvider,
} from '../../apps/server/src/features/payments/transactions/payment-provider.ts'
import { rentals } from '../../apps/server/src/features/rentals/feature.ts'
import { findOccupancies } from '../../apps/server/src/features/rentals/queries/occupancy-queries.ts'
import { rentalHandlers } from '../../apps/server/src/features/rentals/routes.ts'
import { returns } from '../../apps/server/src/features/returns/feature.ts'
import { returnHandlers } from '../../apps/server/src/features/returns/routes.ts'
import { reviews } from '../../apps/server/src/features/reviews/feature.ts'
import { rentalReviewHandlers } from '../../apps/server/src/features/reviews/review-routes.ts'
import { trust } from '../../apps/server/src/features/trust/feature.ts'
import { personHandlers } from '../../apps/server/src/features/trust/routes.ts'
import { automaticPayoutHandlers } from '../../apps/server/src/features/wallet/automatic/automatic-routes.ts'
import { findPaymentParties } from '../../apps/server/src/features/wallet/payment-parties.ts'
import { walletHandlers } from '../../apps/server/src/features/wallet/routes.ts'
import { walletJobs } from '../../apps/server/src/features/wallet/wallet-jobs.ts'
import { createWithdrawalLinks } from '../../apps/server/src/features/wallet/withdrawals/withdrawal-links.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { NewId } from '../../apps/server/src/platform/clock/identifiers.ts'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { createListener } from '../../apps/server/src/platform/database/listener.ts'
import type { Authentication } from '../../apps/server/src/platform/http/operations/caller.ts'
import { registerOperations } from '../../apps/server/src/platform/http/operations/operations.ts'
import { createHttpServer } from '../../apps/server/src/platform/http/server/http-server.ts'
import { type Jobs, migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createSeal } from '../../apps/server/src/platform/sealing/seal.ts'
import { localMailbox } from '../../apps/server/src/providers/mailbox/local-mailbox.ts'
import { createWebPush } from '../../apps/server/src/providers/webpush/web-push.ts'
import { fetchFrom } from '../server/fetch-from.ts'
import { INVOICING } from '../server/invoicing.ts'
import { retryOverloaded } from '../server/retry-overloaded.ts'

export interface SimulatedServer {
  readonly jobs: Jobs
  readonly faults: string[]
  clientOf(personId: string): Client
  callBack(body: string, secret?: string): Promise<number>
  /** Presses the button of a payment link's page; returns the status. */
  press(path: string, phoneNumber: string): Promise<number>
  close(): Promise<void>
}

export interface ServerContext {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly newId: NewId
  readonly provider: PaymentProvider
}

const PUBLIC_URL = 'http://localhost:3000'
const SECRET = 'un secret de simulation, assez long'

/** The product's own handlers and jobs, with everything that moves money or stock. */
export async function openSimulatedServer({
  pool,
  clock,
  newId,
  provider,
}: ServerContext): Promise<SimulatedServer> {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => faults.push(tellFault(line)) })
  await migrateJobs(pool, log)
  const db = createKysely(pool)
  const providers = createPaymentProviders({
    AIRTEL: { provider, payouts: 'provider' },
    MOOV: { provider, payouts: 'administrator' },
  })
  const pushes = createWebPush({ push: USUAL_PUSHES, secret: SECRET, log })
  const context = {
    seal: createSeal([SECRET]),
    drawBytes: randomBytes,
    playMoney: true,
    db,
    pool,
    providers,
    newId,
    notify: createNotify(NOTIFICATIONS, { newId, publicUrl: PUBLIC_URL }),
    log,
    clock,
    machineClock: clock,
    pushes,
    texts: { senders: [] },
    findOccupancies,
    alertLinks: createAlertLinks(SECRET),
  }
  const wallet = {
    ...context,
    links: createWithdrawalLinks(SECRET),
    taxGuide: null,
    automaticPayoutMin: 1000,
  }
  const addresses = createCallbackAddresses(SECRET, PUBLIC_URL)
  const http = await createHttpServer(log)
  const listener = createListener(pool, log)
  http.addHook('preClose', async () => listener.close())
  retryOverloaded(http)
  const authentication = {
    callerOf: believe,
    findStanding: (id: string) => findStanding(db, id),
    isSessionAlive: async () => true,
    takeCode: async () => 'unset' as const,
  }
  registerOperations(
    http,
    { authentication },
    {
      ...checkout.handlers({ core: context }),
      ...rentalHandlers(context),
      ...returnHandlers(context),
      ...handoverHandlers(context),
      ...rentalReviewHandlers(context),
      ...personHandlers(context),
      ...conversationHandlers(http, { ...context, listener }),
      ...enquiries.handlers({ core: context }),
      ...noticeHandlers(context),
      ...manualDecisionHandlers({ ...context, listParties: findPaymentParties }),
      ...walletHandlers(wallet),
      ...automaticPayoutHandlers(wallet),
      ...financeHandlers(context),
      ...reconciliationHandlers(context),
    },
  )
  registerPaymentCallbacks(http, { ...context, addresses, countCall: () => null })
  const secretOfAddress = addresses.of(provider.name).split('/').at(-1)
  return {
    jobs: {
      ...mailJobs({ ...context, transport: localMailbox }),
      ...paymentJobs(context),
      ...checkout.jobs({ core: context }),
      ...rentals.jobs({ core: context }),
      ...returns.jobs({ core: context }),
      ...reviews.jobs({ core: context }),
      ...trust.jobs({ core: context }),
      ...moderation.jobs({ core: context }),
      ...listingJobs(context),
      ...conversationJobs(context),
      ...enquiries.jobs({ core: context }),
      ...walletJobs(wallet),
      ...invoiceJobs({ ...context, invoicing: INVOICING, authority: null }),
    },
    faults,
    clientOf: (id) => createClient({ fetch: fetchFrom(http), token: async () => `${id}.of.simulation` }),
    async callBack(body, secret = secretOfAddress) {
      const url = `${CALLBACK_PATH}/${provider.name}/${secret}`
      const headers = { 'content-type': 'application/json' }
      return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
    },
    async press(path, phoneNumber) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = new URLSearchParams({ phoneNumber }).toString()
      return (await http.inject({ method: 'POST', url: path, headers, payload })).statusCode
    },
    close: () => http.close(),
  }
}

/** The error in one line, and its place below. */
function tellFault(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: LoggedError }
  return [`the server logged «${msg}: ${err?.message}»`, err?.detail, err?.stack].filter(Boolean).join('\n')
}

interface LoggedError {
  readonly message?: string
  readonly stack?: string
  /** PostgreSQL's detail of a deadlock. */
  readonly detail?: string
}

/** A token is just the person's id: signing in is not simulated. */
const believe: Authentication['callerOf'] = async (token) => {
  const [id = ''] = token.split('.')
  const email = `${id}@exemple.test`
  return {
    id,
    email,
    provedPhone: null,
    name: 'Voisin',
    confirmed: true,
    signedInAt: new Date(),
    sessionId: null,
    mayAdminister: true,
  }
}
