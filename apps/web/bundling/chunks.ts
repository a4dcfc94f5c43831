import { listedFiles, packageFiles } from './listed-files.ts'

/** Every public page, with the frame and its style: one render-blocking sheet less. */
const INTERFACE = listedFiles([
  'app/data/api/api',
  'app/data/api/lazy-client',
  'app/data/api/reachability',
  'app/data/api/worker-messages',
  'app/data/path-builder',
  'app/data/session/session',
  'app/data/session/session-state',
  'app/data/session/start-session',
  'app/data/storage/returning-visitor',
  'app/data/storage/safe-storage',
  'app/data/store',
  'app/root',
  'app/routes/catalogue/condition-label',
  'app/shell/document/document-script',
  'app/shell/document/nonce',
  'app/shell/document/public-page',
  'app/shell/frame/after-first-touch',
  'app/shell/frame/bottom-bar.module.css',
  'app/shell/frame/footer.module.css',
  'app/shell/frame/header',
  'app/shell/frame/lazy-account',
  'app/shell/frame/mobile-menu.module.css',
  'app/shell/frame/page-error',
  'app/shell/frame/search-box',
  'app/shell/frame/server-part',
  'app/shell/offline/offline-banner',
  'app/styles/global.css',
  'app/styles/tokens.css',
  'app/ui/alert.module.css',
  'app/ui/avatar',
  'app/ui/badge',
  'app/ui/button',
  'app/ui/card',
  'app/ui/class-list',
  'app/ui/icon',
  'app/ui/empty-state',
  'app/ui/field.module.css',
  'app/ui/heart',
  'app/ui/kit.module.css',
  'app/ui/later',
  'app/ui/logo',
  'app/ui/picture',
  'app/ui/price',
  'app/ui/rating',
  'app/ui/scripts-needed.module.css',
  'app/ui/shown-names',
  'app/ui/use-hydrated',
  'packages/domain/brand',
  'packages/domain/listing/categories',
  'packages/domain/listing/picture',
  'packages/domain/money/',
  // Only forms read what a person wrote.
  '!packages/domain/money/amount',
  '!packages/domain/money/written-digits',
  '!packages/domain/money/written-number',
  'packages/domain/writing/capitalize',
  'packages/domain/writing/format-count',
  'lucide/dist/esm/icons/chevron-down.mjs',
  'lucide/dist/esm/icons/map-pin.mjs',
  'lucide/dist/esm/icons/search.mjs',
])

/** The styles of the home page's parts, those that hydrate later included: one sheet compresses better than five. */
const HOME_STYLES = listedFiles([
  'app/routes/catalogue/home/call-to-action.module.css',
  'app/routes/catalogue/home/film.module.css',
  'app/routes/catalogue/home/hero-pictures.module.css',
  'app/routes/catalogue/home/hero.module.css',
  'app/routes/catalogue/home/how-it-works.module.css',
  'app/routes/catalogue/home/popular-categories.module.css',
  'app/routes/catalogue/home/reasons.module.css',
  'app/routes/catalogue/home/section.module.css',
  'app/routes/catalogue/home/testimonials.module.css',
])

/** The explorer, and what it shares with its parts that come later: one piece compresses better, by half a kilobyte. */
const EXPLORER_FILTERS = listedFiles([
  'app/routes/catalogue/explorer/explorer',
  'app/routes/catalogue/explorer/explorer-data',
  'app/routes/catalogue/explorer/explorer-filters',
  'app/routes/catalogue/explorer/explorer-search',
  'app/routes/catalogue/explorer/more-results.module.css',
  'app/routes/catalogue/explorer/narrowed-results.module.css',
  'app/routes/catalogue/explorer/filter-panel.module.css',
  'app/routes/catalogue/explorer/price-range.module.css',
  'app/routes/catalogue/explorer/results-links',
  'app/routes/catalogue/explorer/shown-list',
])

/** Shared by an item's page, its lazy parts and pages of people: crumbs otherwise. */
const ITEM_PAGE = listedFiles([
  'app/data/report-path',
  'app/routes/catalogue/item/booking-bar.module.css',
  'app/routes/catalogue/item/item-details.module.css',
  'app/routes/catalogue/item/request/dates-field.module.css',
  'app/routes/catalogue/item/request/request-panel.module.css',
  'app/ui/amount-line.module.css',
  'app/ui/stepper.module.css',
  'packages/domain/review/format-mean',
  'lucide/dist/esm/icons/share-2.mjs',
  'lucide/dist/esm/icons/star.mjs',
])

const FORMS = listedFiles([
  'app/data/today',
  'app/ui/alert.tsx',
  'app/ui/dialog.tsx',
  'app/ui/field.tsx',
  'app/ui/text-area',
  'packages/domain/calendar/',
  // Instants are for few pages.
  '!packages/domain/calendar/format-instant',
  'lucide/dist/esm/icons/x.mjs',
])

/** Offline texts and actions, of private pages and of an item's opened calendar. */
const WITHOUT_NETWORK = listedFiles([
  'app/data/queries/cached-answers',
  'app/shell/offline/answer-age',
  'app/shell/offline/network-needed',
  'app/shell/offline/use-fresh-again',
  'app/ui/format-moment',
  'packages/domain/calendar/format-instant',
  'lucide/dist/esm/icons/rotate-ccw-clock.mjs',
  'lucide/dist/esm/icons/wifi-off.mjs',
])

/** How pages write: one piece, or each private page names five crumbs in the list of pages that every visitor loads. */
const ACTIONS = listedFiles(['app/shell/actions/', '!app/shell/actions/use-action.ts'])

/** Who calls the API from the browser: with the first touch, or at once where somebody is signed in. */
const CLIENT = listedFiles([
  'packages/client/',
  'packages/contract/routes.generated.ts',
  'packages/contract/model/errors',
])

const HEARTS = listedFiles(['app/shell/hearts/hearts', 'app/data/favourites/'])

/** The working part of a session, whole: it is loaded for whoever is signed in. */
const CURRENT_SESSION = listedFiles([
  'app/data/push/',
  'app/data/session/current-session',
  'app/data/session/early-reads',
  'app/data/session/embedded-identity',
  'app/data/session/hosted-identity-of-page',
  'app/data/session/id-token',
  'app/data/storage/answer-cache',
  'app/data/storage/browser-answer-cache',
  'packages/domain/person/account-id',
])

/** The frame's parts of a signed-in person, on public pages too. */
const ACCOUNT = listedFiles([
  'app/shell/frame/account',
  'app/shell/frame/bottom-bar.tsx',
  'app/shell/frame/own-bar',
  'app/ui/use-disclosure',
])

/** Shared by identity pages, and by public pages once someone is signed in. */
const SESSION = listedFiles([
  'app/data/api/idempotency-key',
  'app/data/checkout/checkout-attempt',
  'app/data/checkout/request-draft',
  'app/data/checkout/stored-attempt',
  'app/data/dashboard-paths',
  'app/data/outbox/queue/outbox-labels',
  'app/data/outbox/queue/outbox-storage',
  'app/data/outbox/use-outbox-flush',
  'app/data/redirect-response',
  'app/data/session/ask-user',
  'app/data/session/renew-user',
  'app/data/session/signed-in-api',
  'app/data/session/signed-in-user',
  'app/data/storage/private-store',
  'app/data/when-state',
  'app/shell/frame/navigation-counts',
  'app/shell/push/push-messages',
  'app/ui/amount-line.tsx',
  'app/ui/loading-logo',
  'app/ui/loading-page',
  'app/ui/scripts-needed',
  'app/ui/skeleton',
  'app/ui/whatsapp-link',
  'packages/domain/payment/operators',
  'packages/domain/person/verifier',
  'packages/domain/pricing/billed-units',
  'packages/domain/rental/delivery',
  'packages/domain/writing/elision',
  'packages/domain/writing/only-digits',
  'packages/domain/writing/quoted',
  'idb-keyval',
  'lucide/dist/esm/icons/bell.mjs',
  'lucide/dist/esm/icons/calendar-days.mjs',
  'lucide/dist/esm/icons/message-circle.mjs',
  'lucide/dist/esm/icons/package.mjs',
  'lucide/dist/esm/icons/user-round.mjs',
])

/** Rules that pages of information state too. */
const RULES = listedFiles([
  'packages/domain/ledger/rental-entries',
  'packages/domain/listing/listing-limits',
  'packages/domain/rental/instant-booking',
  'packages/domain/rental/rental-facts',
  'packages/domain/rental/rental-status',
  'packages/domain/rental/rental-transitions',
  'packages/domain/review/review-window',
])

/** Every private page with its frame: the query cache, the outbox, counts and names of the places. */
const SIGNED_IN = listedFiles([
  'app/data/outbox/',
  'app/data/queries/query-client',
  'app/data/queries/cached-query',
  'app/data/queries/own-user-query',
  'app/routes/dashboard/dashboard',
  'app/routes/dashboard/items/items-queries',
  'app/routes/dashboard/frame',
  'app/routes/dashboard/messages/conversations-query',
  'app/routes/dashboard/notifications/notices-query',
  'app/routes/dashboard/page/awaited-sheet',
  'app/routes/dashboard/page/back-link',
  'app/routes/dashboard/page/filter-bar',
  'app/routes/dashboard/page/share-item',
  'app/routes/dashboard/page/sheet',
  'app/routes/dashboard/rental/rentals-query',
  'app/shell/actions/use-action.ts',
  'app/shell/install/hand-over-file',
  'app/ui/fact',
  'app/ui/instant',
  'lucide/dist/esm/icons/arrow-left.mjs',
  'lucide/dist/esm/icons/camera.mjs',
  'lucide/dist/esm/icons/download.mjs',
  'lucide/dist/esm/icons/image-plus.mjs',
  'lucide/dist/esm/icons/pencil.mjs',
  'lucide/dist/esm/icons/phone.mjs',
  'lucide/dist/esm/icons/printer.mjs',
])

/** The rules of a rental and what its pages share. */
const RENTAL = listedFiles([
  'app/routes/dashboard/rental/',
  '!app/routes/dashboard/rental/move-dialogs',
  'packages/domain/rental/',
  '!packages/domain/rental/hidden-contacts',
  '!packages/domain/rental/spelled-numbers',
  '!packages/domain/rental/split-contacts',
])

const isPackage = packageFiles('react', 'react-router')
const isJsxRuntime = listedFiles(['app/ui/jsx-runtime'])

/**
 * In this order: a chunk takes what its modules import along, unless a chunk before it has taken that.
 * docs/operations/load.md shows what each is worth.
 */
export const CHUNKS = [
  // Changes only when React Router does.
  { name: 'framework', test: (id: string) => isPackage(id) || isJsxRuntime(id) },
  // One piece: a dozen crumbs compress badly and cost a request each. Listed one by one, or what only forms and
  // private pages use would come along.
  { name: 'interface', test: INTERFACE },
  { name: 'home-styles', test: HOME_STYLES },
  // Comes on its own when a page is quiet: whatever else it stood with would come along.
  { name: 'service-worker', test: listedFiles(['app/shell/offline/service-worker']) },
  { name: 'item-card', test: listedFiles(['app/routes/catalogue/item-card']) },
  { name: 'explorer-filters', test: EXPLORER_FILTERS },
  { name: 'item-page', test: ITEM_PAGE },
  { name: 'forms', test: FORMS, minShareCount: 2 },
  { name: 'without-network', test: WITHOUT_NETWORK },
  { name: 'actions', test: ACTIONS },
  { name: 'client', test: CLIENT },
  { name: 'session', test: SESSION },
  { name: 'current-session', test: CURRENT_SESSION },
  { name: 'account', test: ACCOUNT },
  { name: 'hearts', test: HEARTS },
  { name: 'rules', test: RULES },
  { name: 'signed-in', test: SIGNED_IN },
  { name: 'rental', test: RENTAL, minShareCount: 2 },
]
