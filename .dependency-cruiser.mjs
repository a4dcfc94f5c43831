/**
 * «Imports go down only»: which folder may import which. ARCHITECTURE.md tells why.
 * Tests may reach up: they start the whole product and call it from outside.
 */
const SERVER = '^apps/server/src/'
const WEB = '^apps/web/app/'
/** Composition root: may import every part. */
const COMPOSITION = `${SERVER}((app|main|okoume)\\.ts$|compose/|start/|commands/|backup/commands/)`
const TESTS = '\\.test(-helper)?\\.tsx?$'

/** Each may import those of the rows above its own, never those below or beside it. */
const FEATURES_FROM_BELOW = [
  ['audit'],
  ['mails'],
  ['accounts'],
  ['notifications'],
  ['pictures'],
  ['listings'],
  ['ledger'],
  ['payments'],
  ['rentals'],
  ['checkout', 'handovers', 'returns', 'reviews'],
  ['trust'],
  ['conversations', 'wallet', 'verification'],
  ['enquiries'],
  ['help', 'moderation'],
  ['finance'],
  ['personal-data', 'administration'],
]

/** The same inside two rooms of the browser. What signing out deletes lies below the session. */
const DATA_FROM_BELOW = [
  ['storage'],
  ['api'],
  ['push', 'outbox/queue'],
  ['session'],
  ['outbox', 'queries', 'checkout', 'favourites'],
]
const SHELL_FROM_BELOW = [
  ['install', 'data-saver', 'offline'],
  ['push', 'actions', 'document', 'hearts', 'suggestions'],
  ['frame'],
]

const feature = (names) => `${SERVER}features/(${names.join('|')})/`

function forbid(name, comment, from, to) {
  const product = { ...from, pathNot: [TESTS, ...(from.pathNot ?? [])] }
  return { name, comment, severity: 'error', from: product, to }
}

/** Folders of a room of the browser: each imports those of the rows above its own only. */
function importDown(room, rows) {
  const folder = (names) => `${WEB}${room}/(${names.join('|')})/[^/]+$`
  return rows.flatMap((row, index) =>
    row.map((name) => {
      const below = rows.slice(0, index).flat()
      return forbid(
        `${room}-${name}-imports-down`,
        `Below ${name}: ${below.join(', ') || 'nothing'}.`,
        { path: folder([name]) },
        { path: `${WEB}${room}/[^/]+/`, pathNot: folder([...below, name]) },
      )
    }),
  )
}

const packages = [
  forbid(
    'domain-is-pure',
    'The rules run in any runtime: no I/O, no framework, nothing but the telephone number library.',
    { path: '^packages/domain/' },
    { pathNot: ['^packages/domain/', '(^|/)node_modules/libphonenumber-js/'] },
  ),
  forbid(
    'contract-knows-the-domain-only',
    '',
    { path: '^packages/contract/' },
    { path: '^(packages/client|apps)/' },
  ),
  forbid('client-knows-no-app', '', { path: '^packages/client/' }, { path: '^apps/' }),
  forbid(
    'product-stands-alone',
    'What is shipped does not need its tests, tools and measurements.',
    { path: '^(packages|apps)/' },
    { path: ['^(artwork|tests|tools|bench)/', TESTS] },
  ),
]

const apps = [
  forbid('server-knows-no-page', '', { path: '^apps/server/' }, { path: '^apps/web/' }),
  forbid(
    'server-calls-itself-for-pages-only',
    'Pages rendered on the server read their data as a browser does, through the type of the client.',
    { path: '^apps/server/', pathNot: `${SERVER}(platform/http/pages/|compose/in-process-client)` },
    { path: '^packages/client/' },
  ),
  forbid(
    'pages-know-no-server',
    'Pages reach the server over HTTP.',
    { path: '^apps/web/' },
    { path: '^apps/server/' },
  ),
]

const server = [
  forbid(
    'config-is-at-the-bottom',
    '',
    { path: `${SERVER}config/` },
    { path: SERVER, pathNot: `${SERVER}config/` },
  ),
  forbid(
    'platform-knows-no-rental',
    'Platform and configuration serve any product.',
    { path: `${SERVER}platform/` },
    { path: SERVER, pathNot: `${SERVER}(config|platform)/` },
  ),
  forbid(
    'features-know-no-provider',
    'A feature declares the interface that it needs; app.ts hands it a provider.',
    { path: `${SERVER}features/` },
    { path: SERVER, pathNot: `${SERVER}(config|platform|features)/` },
  ),
  ...FEATURES_FROM_BELOW.flatMap((row, index) =>
    row.map((name) =>
      forbid(
        `feature-${name}-imports-down`,
        `Below ${name}: ${FEATURES_FROM_BELOW.slice(0, index).flat().join(', ') || 'nothing'}.`,
        { path: feature([name]) },
        {
          path: `${SERVER}features/`,
          pathNot: feature([...FEATURES_FROM_BELOW.slice(0, index).flat(), name]),
        },
      ),
    ),
  ),
  forbid(
    'feature-has-a-place',
    'A new feature gets its place in FEATURES_FROM_BELOW before it imports anything.',
    { path: `${SERVER}features/`, pathNot: [feature(FEATURES_FROM_BELOW.flat())] },
    {},
  ),
  forbid(
    'providers-see-interfaces-only',
    'A provider implements what a feature declares; it never calls the feature.',
    { path: `${SERVER}providers/` },
    { path: `${SERVER}features/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'providers-know-no-composition',
    '',
    { path: `${SERVER}providers/` },
    { path: SERVER, pathNot: `${SERVER}(config|platform|features|providers)/` },
  ),
  forbid(
    'only-the-composition-knows-providers',
    '',
    { path: '^(apps|packages|tools)/', pathNot: [`${SERVER}(providers|demo)/`, COMPOSITION] },
    { path: `${SERVER}providers/` },
  ),
  forbid(
    'only-the-composition-knows-the-demo',
    'Production has no demo route at all.',
    { path: '^(apps|packages|tools)/', pathNot: [`${SERVER}demo/`, COMPOSITION] },
    { path: `${SERVER}demo/` },
  ),
  forbid('demo-is-composed', '', { path: `${SERVER}demo/` }, { path: COMPOSITION }),
]

const web = [
  forbid(
    'areas-are-neighbours',
    'What two areas need lies in ui, shell or data.',
    { path: `${WEB}routes/([^/]+)/` },
    { path: `${WEB}routes/[^/]+/`, pathNot: `${WEB}routes/$1/` },
  ),
  forbid(
    'ui-imports-no-other-room',
    'A component shows what its page hands it.',
    { path: `${WEB}ui/` },
    { path: WEB, pathNot: `${WEB}(ui|styles)/` },
  ),
  forbid(
    'ui-fetches-nothing',
    '',
    { path: `${WEB}ui/` },
    { path: '^packages/client/', dependencyTypesNot: ['type-only'] },
  ),
  forbid('data-imports-no-screen', '', { path: `${WEB}data/` }, { path: WEB, pathNot: `${WEB}data/` }),
  forbid(
    'shell-imports-no-page',
    '',
    { path: `${WEB}shell/` },
    { path: WEB, pathNot: `${WEB}(shell|data|ui|styles)/` },
  ),
  ...importDown('data', DATA_FROM_BELOW),
  ...importDown('shell', SHELL_FROM_BELOW),
  forbid(
    'pages-explain-errors-one-way',
    'explainError reads what the API refuses: decision 73.',
    { path: `${WEB}routes/` },
    { path: `${WEB}data/api/read-api-error.ts` },
  ),
  forbid(
    'public-pages-know-no-query-cache',
    'It weighs eleven kilobytes: decision 24.',
    {
      path: WEB,
      pathNot: [
        `${WEB}data/queries/`,
        `${WEB}shell/actions/use-action.ts`,
        `${WEB}routes/(administration|checkout|dashboard)/`,
      ],
    },
    { path: [`${WEB}data/queries/`, `${WEB}shell/actions/use-action.ts`, '(^|/)node_modules/@tanstack/'] },
  ),
]

const everywhere = [
  { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-unknown-import',
    comment: 'An import that leads nowhere escapes every rule above. The +types folders are generated.',
    severity: 'error',
    from: {},
    // Fetched for tests/browsers alone: its types are installed.
    to: { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:', '^selenium-webdriver$'] },
  },
]

export const options = {
  // TypeScript 7 offers no parser to other programs.
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: {
    path: '(^|/)(bench/peers|build|build-earlier|\\.react-router|test-results|playwright-report)/',
  },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
}

export default {
  forbidden: [...packages, ...apps, ...server, ...web, ...everywhere],
  options,
}
