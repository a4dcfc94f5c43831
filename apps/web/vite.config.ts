import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Lucide's own renderer does far more than we use, and weighs more than a page's icons together: its icons are
 * drawn by ours instead.
 */
const ownIconRenderer: Plugin = {
  name: 'own-icon-renderer',
  enforce: 'pre',
  resolveId(source, importer) {
    const isRenderer = source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
    return isRenderer ? fileURLToPath(new URL('./app/ui/create-icon.tsx', import.meta.url)) : null
  },
  // Their keys are random text, which does not compress; our renderer needs none.
  transform(code, id) {
    return /lucide-react.*[\\/]icons[\\/]/.test(id) ? code.replaceAll(/,\s*key: "\w+"/g, '') : null
  },
}

/** Modules by their path, on any system. */
const modules = (...paths: readonly string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

/** What every public page uses at once. */
const INTERFACE = modules(
  'app/ui/(avatar|badge|button|card|class-list|create-icon|empty-state|logo|picture|price|use-hydrated)[.]',
  'app/ui/(field|alert)[.]module',
  'app/shell/document/(document-script|nonce|public-page)[.]',
  'app/shell/frame/(page-error|search-box)[.]',
  'app/data/path-builder[.]',
  'app/data/api/(api|lazy-client|reachability|worker-messages)[.]',
  'app/data/session/(session|session-state|start-session)[.]',
  'app/data/storage/(returning-visitor|safe-storage)[.]',
  'app/routes/catalogue/condition-label',
  'domain/brand[.]',
  'domain/listing/(categories|listing-attributes|picture)[.]',
  'domain/money/',
  'lucide-react/.*/(arrow-right|chevron-down|map-pin|play|search)[.]',
  'vite/preload',
  // The frame, and its style: one sheet less that holds up the first paint of every page.
  'app/styles/[a-z]+[.]css',
  'app/root[.]module',
  'app/shell/frame/(after-first-touch|footer|header|lazy-account|mobile-menu|written)[.]',
  'app/shell/offline/offline-banner[.]',
)
const CARDS = modules('app/routes/catalogue/item-(card|summary)[.]')
const SEARCH = modules('explorer/explorer-filters[.]', 'domain/pricing/price-per-day')
const FORMS = modules(
  'app/data/today[.]',
  'app/ui/(dialog|field|alert)[.]tsx',
  // Instants are for the pages of a few.
  'domain/calendar/(?!format-instant)',
  'icons/x[.]',
)
/** Of money, people and rentals: the pages that explain them need these without the private ones. */
const RULES = modules('domain/(ledger|person|rental)/')
/** What is said, and done, without a network: by private pages, and by an object's calendar once it is opened. */
const WITHOUT_NETWORK = modules(
  'domain/calendar/format-instant[.]',
  'app/ui/format-moment[.]',
  'app/data/queries/cached-answers[.]',
  'app/shell/offline/(age-of|network-needed|use-fresh-again|use-network-gate)[.]',
  'lucide-react/.*/(history|wifi-off)[.]',
)
/**
 * What several private pages share, in one piece: every public page carries the list of all routes with the pieces that
 * each needs, and a dozen crumbs a route weigh more there than here.
 */
const PRIVATE_PAGES = modules(
  'app/routes/(administration|checkout|dashboard)/(?!profile|upload|item|.*-query[.])',
  'domain/writing/',
  'app/ui/(operator-mark|text-area)[.]',
  'app/data/outbox/(outbox|use-outbox)[.]',
  'app/data/outbox/queue/outbox-(entry|failure|queue|rules)[.]',
  'lucide-react/.*/(badge-check|download|message-circle|phone)[.]',
)

/** The query cache, its library and what private pages ask: no public page loads a byte of it. */
const QUERIES = modules(
  'node_modules/@tanstack/',
  'web/app/data/queries/',
  'app/routes/dashboard/.*-query[.]',
)

/** Tells one state of the contract from another: an answer that is kept in a browser is read by the same one only. */
const contractPrint = createHash('sha256')
  .update(readFileSync(new URL('../../packages/contract/openapi.json', import.meta.url)))
  .digest('base64url')
  .slice(0, 12)

export default defineConfig(({ mode }) => ({
  plugins: [ownIconRenderer, reactRouter()],
  define: { CONTRACT_PRINT: JSON.stringify(contractPrint) },
  // Passed through the plugin everywhere, or server and browser would draw differently.
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['lucide-react'] },
  css: {
    // A list names its classes hundreds of times: short names make the page, its style and its scripts lighter.
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:4]' : '[name]-[local]' },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Data addresses in the style sheet would be refused by the pages' content policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Changes only when React Router does.
                { name: 'framework', test: /node_modules[\\/](?:react|react-router)[\\/]/ },
                // What the public pages use at once comes in one piece: a dozen crumbs compress badly and cost a
                // request each. Named one by one, or what only forms and private pages use would come along.
                { name: 'interface', test: INTERFACE },
                // Comes by itself when a page is quiet: whatever else it stood with would come along.
                { name: 'service-worker', test: modules('app/shell/offline/service-worker[.]') },
                { name: 'cards', test: CARDS },
                { name: 'search', test: SEARCH },
                { name: 'forms', test: FORMS, minShareCount: 2 },
                { name: 'rules', test: RULES, minShareCount: 2 },
                { name: 'without-network', test: WITHOUT_NETWORK },
                { name: 'private', test: PRIVATE_PAGES, minShareCount: 2 },
                // Last, or what it needs of the others would come along with it.
                { name: 'data', test: QUERIES },
              ],
            },
          },
        },
      },
    },
  },
}))
