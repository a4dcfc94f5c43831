import { listedFiles, packageFiles } from './listed-files.ts'
import {
  AFTER_PAYING,
  CURRENT_SESSION,
  HANDOVER_PHOTOS,
  MOVEMENTS,
  RENTAL,
  RULES,
  SESSION,
  SIGNED_IN,
  UPLOADS,
} from './private-chunks.ts'

/** Every public page, with the frame and its style: one render-blocking sheet less. */
const INTERFACE = listedFiles([
  'app/data/api/api',
  'app/data/api/lazy-client',
  'app/data/api/reachability',
  'app/data/api/worker-messages',
  'app/data/path-builder',
  'app/data/report-path',
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
  'app/ui/amount-line.module.css',
  'app/ui/avatar',
  'app/ui/badge',
  'app/ui/button',
  'app/ui/card',
  'app/ui/class-list',
  'app/ui/controls.module.css',
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
  'packages/domain/review/format-mean',
  // Only forms read what a person wrote.
  '!packages/domain/money/amount',
  '!packages/domain/money/written-digits',
  '!packages/domain/money/written-number',
  'packages/domain/writing/capitalize',
  'packages/domain/writing/format-count',
  'lucide/dist/esm/icons/chevron-down.mjs',
  'lucide/dist/esm/icons/map-pin.mjs',
  'lucide/dist/esm/icons/search.mjs',
  'lucide/dist/esm/icons/share-2.mjs',
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

/** How numbers are written: the explorer reads them in its address, private pages in forms and rules. */
const WRITTEN_NUMBERS = listedFiles([
  'packages/domain/money/written-digits',
  'packages/domain/writing/fold-characters',
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
  'app/routes/catalogue/item/booking-bar.module.css',
  'app/routes/catalogue/item/item-details.module.css',
  'app/routes/catalogue/item/request/dates-field.module.css',
  'app/routes/catalogue/item/request/request-panel.module.css',
  'app/ui/stepper.module.css',
  'lucide/dist/esm/icons/star.mjs',
])

/** Setting of the data saver; public pages read it too. */
const DATA_SAVER = listedFiles(['app/shell/data-saver/data-choice', 'app/shell/data-saver/sparing'])

/**
 * Forms and dialogs, with the texts and actions without a network: public pages load both with the first touch. And the style
 * of whatever else private pages load: one sheet there instead of five.
 */
const FORMS = listedFiles([
  'app/data/queries/cached-answers',
  'app/data/today',
  'app/shell/actions/actions.module.css',
  'app/shell/frame/account.module.css',
  'app/shell/frame/navigation-counts.module.css',
  'app/shell/offline/answer-age',
  'app/shell/offline/network-needed',
  'app/shell/offline/use-fresh-again',
  'app/ui/alert.tsx',
  'app/ui/amount-line.tsx',
  'app/ui/dialog',
  'app/ui/field.tsx',
  'app/ui/format-moment',
  'app/ui/loading-logo.module.css',
  'app/ui/pill',
  'app/ui/show-more',
  'app/ui/skeleton.module.css',
  'app/ui/text-area',
  'packages/domain/calendar/',
  'lucide/dist/esm/icons/rotate-ccw-clock.mjs',
  'lucide/dist/esm/icons/wifi-off.mjs',
  'lucide/dist/esm/icons/x.mjs',
])

/** How pages write: one piece, or each private page names five crumbs in the list of pages that every visitor loads. */
const ACTIONS = listedFiles(['app/shell/actions/', '!app/shell/actions/use-action.ts'])

/** Who calls the API from the browser: with the first touch, or at once where somebody is signed in. */
const CLIENT = listedFiles([
  'packages/client/',
  'packages/contract/routes.generated.ts',
  'packages/contract/model/client-errors',
])

const HEARTS = listedFiles(['app/shell/hearts/hearts', 'app/data/favourites/'])

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
  { name: 'written-numbers', test: WRITTEN_NUMBERS },
  { name: 'explorer-filters', test: EXPLORER_FILTERS },
  { name: 'item-page', test: ITEM_PAGE },
  { name: 'data-saver', test: DATA_SAVER },
  { name: 'forms', test: FORMS, minShareCount: 2 },
  { name: 'actions', test: ACTIONS },
  { name: 'client', test: CLIENT },
  { name: 'session', test: SESSION },
  { name: 'current-session', test: CURRENT_SESSION },
  { name: 'hearts', test: HEARTS },
  { name: 'rules', test: RULES },
  { name: 'signed-in', test: SIGNED_IN },
  { name: 'rental', test: RENTAL, minShareCount: 2 },
  { name: 'uploads', test: UPLOADS, minShareCount: 2 },
  { name: 'handover-photos', test: HANDOVER_PHOTOS },
  { name: 'movements', test: MOVEMENTS },
  { name: 'after-paying', test: AFTER_PAYING },
]
