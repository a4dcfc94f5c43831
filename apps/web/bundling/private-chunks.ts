import { listedFiles } from './listed-files.ts'

// Loaded for whoever is signed in, and by pages that private pages share something with.

/** The working part of a session, and the frame's parts of a signed-in person: loaded for whoever is signed in. */
export const CURRENT_SESSION = listedFiles([
  'app/data/push/',
  'app/data/session/current-session',
  'app/data/session/early-reads',
  'app/data/session/embedded-identity',
  'app/data/session/hosted-identity-of-page',
  'app/data/session/id-token',
  'app/data/storage/answer-cache',
  'app/data/storage/browser-answer-cache',
  'app/shell/frame/account',
  'app/shell/frame/bottom-bar.tsx',
  'app/shell/frame/own-bar',
  'app/ui/use-disclosure',
  'packages/domain/person/account-id',
])

/** Shared by identity pages, and by public pages once someone is signed in. */
export const SESSION = listedFiles([
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
  'app/ui/loading-logo',
  'app/ui/loading-page',
  'app/ui/operator-mark',
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
export const RULES = listedFiles([
  'packages/domain/ledger/rental-entries',
  'packages/domain/ledger/withdrawals',
  'packages/domain/listing/listing-limits',
  'packages/domain/rental/instant-booking',
  'packages/domain/rental/rental-facts',
  'packages/domain/rental/rental-status',
  'packages/domain/rental/rental-transitions',
  'packages/domain/review/review-content',
  'packages/domain/review/review-window',
])

/** Every private page with its frame: the query cache, the outbox, counts and names of the places. */
export const SIGNED_IN = listedFiles([
  'app/data/outbox/',
  'app/data/queries/query-client',
  'app/data/queries/cached-query',
  'app/data/queries/own-user-query',
  'app/data/queries/pages',
  'app/data/queries/use-pages',
  'app/routes/dashboard/dashboard',
  'app/routes/dashboard/items/items-queries',
  'app/routes/dashboard/enquiries/entry/enquiries-entry',
  'app/routes/dashboard/enquiries/entry/enquiries-query',
  'app/routes/dashboard/frame',
  'app/routes/dashboard/messages/conversations-query',
  'app/routes/dashboard/messages/message-drafts',
  'app/routes/dashboard/notifications/notices-query',
  'app/routes/dashboard/page/awaited-sheet',
  'app/routes/dashboard/page/back-link',
  'app/routes/dashboard/page/filter-bar',
  'app/routes/dashboard/page/share-item',
  'app/routes/dashboard/page/sheet',
  'app/routes/dashboard/rental/rentals-query',
  'app/shell/actions/use-action.ts',
  'app/shell/data-saver/format-bytes',
  'app/shell/install/hand-over-file',
  'app/ui/fact',
  'app/ui/instant',
  'app/ui/rental-badge',
  'packages/domain/money/written-number',
  'packages/domain/writing/numerals',
  'packages/domain/writing/visible-text',
  'lucide/dist/esm/icons/arrow-left.mjs',
  'lucide/dist/esm/icons/badge-check.mjs',
  'lucide/dist/esm/icons/camera.mjs',
  'lucide/dist/esm/icons/check-check.mjs',
  'lucide/dist/esm/icons/chevron-right.mjs',
  'lucide/dist/esm/icons/download.mjs',
  'lucide/dist/esm/icons/image-plus.mjs',
  'lucide/dist/esm/icons/pencil.mjs',
  'lucide/dist/esm/icons/phone.mjs',
  'lucide/dist/esm/icons/printer.mjs',
])

/** Chosen pictures on their way, of objects, people, handovers and tickets. */
export const UPLOADS = listedFiles(['app/routes/dashboard/upload/'])

/** Photos of a handover, at the rental's page and while it is handed over. */
export const HANDOVER_PHOTOS = listedFiles([
  'app/routes/dashboard/handover/checklist',
  'app/routes/dashboard/handover/photos-section',
  'app/routes/dashboard/handover/use-handover-photos',
  'app/ui/photo-pairs',
])

/** After a payment, and in the list of rentals as long as it is new. */
export const AFTER_PAYING = listedFiles(['app/ui/after-paying', 'app/ui/share-dialog'])

/** Movements of the ledger and their file, for the wallet and for the office. */
export const MOVEMENTS = listedFiles([
  'packages/domain/ledger/movements',
  'packages/domain/ledger/statement-csv',
  'packages/domain/spreadsheet/csv',
])

/** The rules of a rental and what its pages share. */
export const RENTAL = listedFiles([
  'app/routes/dashboard/rental/',
  '!app/routes/dashboard/rental/move-dialogs',
  'packages/domain/rental/',
  '!packages/domain/rental/hidden-contacts',
  '!packages/domain/rental/spelled-numbers',
  '!packages/domain/rental/split-contacts',
])
