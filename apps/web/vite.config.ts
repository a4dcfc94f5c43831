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
    return isRenderer ? fileURLToPath(new URL('./app/components/create-icon.tsx', import.meta.url)) : null
  },
}

/** Modules by their path, on any system. */
const modules = (...paths: readonly string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

/** What every public page uses at once. */
const INTERFACE = modules(
  'web/app/(api|brand|document-script|lazy-client|nonce|path-builder|public-page|returning-visitor)[.]',
  'app/components/(avatar|badge|button|card|class-list|create-icon|empty-state|logo|page-error)[.]',
  'app/components/(picture|price|search-box|use-hydrated)[.]',
  'app/components/(field|notice)[.]module',
  'app/session/(notes|session|session-state|start-session)[.]',
  'app/routes/catalogue/condition-label',
  'domain/brand[.]',
  'domain/listing/(categories|listing-attributes|picture)[.]',
  'domain/money/',
  'lucide-react/.*/(arrow-right|chevron-down|map-pin|play|search)[.]',
  'vite/preload',
  // The frame's style: one sheet less that holds up the first paint of every page.
  'app/styles/[a-z]+[.]css',
  'app/root[.]module',
  'app/components/layout/(header|footer|mobile-menu)[.]module',
  'app/offline/offline-banner[.]module',
)
const CARDS = modules('app/routes/catalogue/item-(card|summary)[.]')
const SEARCH = modules('explorer/explorer-filters[.]', 'domain/pricing/price-per-day')
const FORMS = modules(
  'app/today[.]',
  'app/components/(dialog|field|notice)[.]tsx',
  // Instants are for the pages of a few.
  'domain/calendar/(?!format-instant)',
  'icons/x[.]',
)
/** Of money, people and rentals: the pages that explain them need these without the private ones. */
const RULES = modules('domain/(ledger|person|rental)/')
/**
 * What several private pages share, in one piece: every public page carries the list of all routes with the pieces that
 * each needs, and a dozen crumbs a route weigh more there than here.
 */
const PRIVATE_PAGES = modules(
  'app/routes/(administration|checkout|dashboard)/(?!profile|upload|item)',
  'app/components/(operator-mark|text-area|use-polling)[.]',
  'lucide-react/.*/(badge-check|download|message-circle|phone)[.]',
)

export default defineConfig(({ mode }) => ({
  plugins: [ownIconRenderer, reactRouter()],
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
                { name: 'cards', test: CARDS },
                { name: 'search', test: SEARCH },
                { name: 'forms', test: FORMS, minShareCount: 2 },
                { name: 'rules', test: RULES, minShareCount: 2 },
                { name: 'private', test: PRIVATE_PAGES, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))
