import path from 'node:path'
import { BRAND } from '@okoume/domain/brand.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { MODES } from '../config/modes.ts'
import type { Secrets } from '../config/server-config.ts'
import { findStanding } from '../features/accounts/standing.ts'
import { serveHandoverPhotos } from '../features/handovers/photos/photo-links.ts'
import { serveTicketPhotos } from '../features/help/ticket-photos.ts'
import { isPictureHidden } from '../features/listings/items/item-queries.ts'
import { serveShareCards } from '../features/listings/share-cards/serve-share-cards.ts'
import { registerSitemap } from '../features/listings/sitemap.ts'
import { serveShortLinks } from '../features/notifications/texts/short-links.ts'
import { createCallbackAddresses } from '../features/payments/callbacks/callback-addresses.ts'
import { registerPaymentCallbacks } from '../features/payments/callbacks/callback-routes.ts'
import { readPictureId } from '../features/pictures/picture-address.ts'
import { servePictures, storedSource } from '../features/pictures/serve-pictures.ts'
import { serveReceiptChecks } from '../features/rentals/receipts/receipt-check-page.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { registerApiDocs } from '../platform/http/api-docs/api-docs.ts'
import { countInDatabase, countInMemory } from '../platform/http/limits/call-counts.ts'
import { type CallLimits, limitAddresses, limitCalls } from '../platform/http/limits/call-limits.ts'
import { type Authentication, rememberCallers } from '../platform/http/operations/caller.ts'
import { type FeatureHandlers, registerOperations } from '../platform/http/operations/operations.ts'
import { registerComponentsPage } from '../platform/http/pages/components-page.ts'
import { createPageCache } from '../platform/http/pages/page-cache.ts'
import { type PageChanges, watchPageChanges } from '../platform/http/pages/page-changes.ts'
import { registerPages } from '../platform/http/pages/pages.ts'
import { readAndroidAppFacts, registerAndroidApp } from '../platform/static/android-app.ts'
import { registerRobots, registerSecurityTxt } from '../platform/static/well-known.ts'
import type { AppContext } from './context.ts'
import { composeHandlers } from './features.ts'
import type { IdentityInUse } from './identity.ts'
import { inProcessClient } from './in-process-client.ts'

export interface WebOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly identityInUse: IdentityInUse
  /** Serve the web app too. */
  readonly pages: boolean
}

const WEB_ROOT = path.resolve(import.meta.dirname, '../../../web')
const MAX_SHARED_BYTES = 16 * 1024 * 1024
const CLOSED_TO_ROBOTS = [
  '/tableau-de-bord',
  '/location',
  '/facturation',
  '/signaler',
  '/administration',
  '/aide',
  '/api',
]

/** Everything that people and programs ask for over HTTP. */
export async function serveWeb(
  http: FastifyInstance,
  context: AppContext,
  options: WebOptions,
): Promise<void> {
  const { config, secrets, identityInUse } = options
  const { core, demo, scenery } = context
  const { playMoney, marked } = MODES[config.mode]
  const here = countInMemory(Date.now)
  limitAddresses(http, here)
  // First: it sees only routes that are registered after it.
  const changes = watchPageChanges(http, context.listener)
  http.addHook('preClose', async () => context.listener.close())
  const everywhere = countInDatabase(context.db, http.log)
  const limits = limitCalls({ everywhere, here })
  const handlers = registerApi(http, context, { ...options, limits, changes })
  registerApiDocs(http, { played: demo !== null, viewer: MODES[config.mode].apiViewer, marked })
  const { publicUrl } = config
  const closed = marked ? ['/'] : [...CLOSED_TO_ROBOTS, ...(demo ? ['/demo'] : [])]
  registerRobots(http, { publicUrl, closed })
  registerSecurityTxt(http, { publicUrl, email: BRAND.email, now: systemClock.now })
  registerSitemap(http, { pool: context.pool, publicUrl })
  if (config.android) registerAndroidApp(http, config.android)
  await identityInUse.register(http)
  const [secret, ...earlier] = secrets
  registerPaymentCallbacks(http, {
    ...core,
    addresses: createCallbackAddresses(secret, publicUrl, earlier),
    countCall: everywhere,
  })
  serveShortLinks(http, core)
  serveReceiptChecks(http, { ...core, limits, playMoney })
  servePictures(http, {
    storage: context.pictures.storage,
    derive: context.derive,
    isHidden: (id) => isPictureHidden(context.db, id),
  })
  serveShareCards(http, {
    ...core,
    derive: context.derive,
    findSource(address) {
      const pictureId = readPictureId(address)
      if (pictureId === null) return scenery?.findSource(address) ?? null
      return storedSource(context.pictures.storage, pictureId)
    },
  })
  serveHandoverPhotos(http, context.handoverPhotos)
  serveTicketPhotos(http, context.help)
  await scenery?.registerPictures(http, context.derive)
  if (options.pages && demo) await registerComponentsPage(http, WEB_ROOT)
  if (options.pages) await servePages(http, context, { ...options, changes, handlers })
}

function registerApi(
  http: FastifyInstance,
  context: AppContext,
  { config, limits, changes }: WebOptions & { readonly limits: CallLimits; readonly changes: PageChanges },
): FeatureHandlers {
  const { scenery, core } = context
  const authentication = createAuthentication(context, config.identity)
  const handlers = composeHandlers({ ...context, http })
  const now = () => core.clock.now().getTime()
  const cache = createPageCache({ maxAgeMs: changes.maxAgeMs, maxBytes: MAX_SHARED_BYTES, now })
  changes.onChange(cache.clear)
  const serving = { authentication, limits, cache }
  const served = servePicturesFrom(config.pictureCdn, handlers)
  registerOperations(http, serving, served)
  if (scenery) registerOperations(http, serving, scenery.handlers)
  return { ...served, ...scenery?.handlers }
}

function createAuthentication({ identity, db }: AppContext, settings: Config['identity']): Authentication {
  const required = settings.kind === 'embedded' && settings.secondFactor === 'required'
  const callerOf = async (token: string) => {
    const claims = await identity.verifyToken(token)
    return claims && { ...claims, mayAdminister: claims.secondFactor || !required }
  }
  return {
    callerOf: rememberCallers(callerOf, Date.now),
    findStanding: (callerId) => findStanding(db, callerId),
    isSessionAlive: (caller) => identity.isSessionAlive(caller),
    takeCode: (callerId, code) => identity.takeCode(callerId, code),
  }
}

async function servePages(
  http: FastifyInstance,
  { core, observed }: AppContext,
  {
    config,
    identityInUse,
    changes,
    handlers,
  }: WebOptions & { readonly changes: PageChanges; readonly handlers: FeatureHandlers },
): Promise<void> {
  const { development, publicUrl, android, pictureCdn } = config
  await registerPages(http, {
    webRoot: WEB_ROOT,
    development,
    api: inProcessClient(handlers, http.log),
    clock: core.clock,
    publicUrl,
    changes,
    hostedIdentity: identityInUse.pages,
    textCodes: identityInUse.texts.senders.length > 0,
    pictureCdn,
    marked: MODES[config.mode].marked,
    androidApp: android && readAndroidAppFacts(android),
    onPage: observed.metrics.pageSent,
  })
}

/**
 * The same handlers, answering pictures at the CDN's address. Stored addresses have no host, so that the CDN can change.
 * Without a CDN they are the handlers themselves.
 */
function servePicturesFrom<H extends FeatureHandlers>(cdn: string | undefined, handlers: H): H {
  if (cdn === undefined) return handlers
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const answer = handler as (call: unknown) => unknown
    return [name, async (call: unknown) => atCdn(await answer(call), cdn)]
  })
  return Object.fromEntries(wrapped) as H
}

function atCdn(value: unknown, cdn: string): unknown {
  if (typeof value === 'string')
    return value.startsWith('/images/') && readPictureId(value) !== null ? cdn + value : value
  if (Array.isArray(value)) return value.map((entry) => atCdn(entry, cdn))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, atCdn(entry, cdn)]))
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
