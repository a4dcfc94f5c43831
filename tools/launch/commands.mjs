import { runReloading } from './dev.mjs'
import { installWhenNeeded } from './install.mjs'
import { withLock } from './lock.mjs'
import { environmentWith, findNode24 } from './node-24.mjs'
import { FULL_DISK, LaunchError } from './quiet-command.mjs'
import { onNpmDeath, runInTerminal, runToEnd } from './supervise.mjs'
import { buildWhenNeeded } from './web-build.mjs'

const SERVER = 'apps/server/src'
const PRODUCTION = { NODE_ENV: 'production' }
/** Memory, as in deploy/: V8 reserves 120 MB that it does not fill, and glibc keeps what is freed (docs/operations/load.md). */
const SPARING = {
  flags: ['--max-semi-space-size=8', '--max-old-space-size=512'],
  env: {
    ...PRODUCTION,
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}
const DEVELOPMENT = { NODE_ENV: 'development', OKOUME_DEV: '1' }

/** The script of each `npm run`, and its needs: with `pages` the pages are built first. */
const COMMANDS = {
  start: { script: `${SERVER}/main.ts`, ...SPARING, pages: true },
  dev: {
    script: `${SERVER}/main.ts`,
    flags: ['--env-file-if-exists=.env'],
    env: DEVELOPMENT,
    run: runReloading,
  },
  psql: { script: 'tools/psql.ts', flags: ['--env-file-if-exists=.env'], run: runInTerminal },
  build: { env: PRODUCTION, pages: true },
  okoume: okoume(),
  seed: okoume('seed'),
  administrator: okoume('administrator'),
  // 1 means that the ledger is inconsistent.
  'ledger:check': { ...okoume('ledger', 'check'), failedBefore: 2 },
  'ledger:journal': { ...okoume('ledger', 'journal'), failedBefore: 2 },
  'ledger:safeguard': { ...okoume('ledger', 'safeguard'), failedBefore: 2 },
  backup: okoume('backup'),
  restore: okoume('restore'),
  move: okoume('move'),
  test: checks(),
  'test:deep': checks('--deep'),
  'test:unit': checks('--only=vitest'),
  'test:e2e': checks('--only=playwright'),
  check: { ...checks('--only=static'), pages: false },
  generate: { script: 'tools/generate.ts' },
  typecheck: { ...checks('--only=tsc,tsc-web,tsc-worker'), pages: false },
  lint: biome('ci'),
  format: biome('check', '--write'),
  house: { script: 'tools/house/main.ts' },
  bench: { script: 'bench/main.ts', env: PRODUCTION, pages: true },
  'bench:load': { script: 'bench/load-main.ts', env: PRODUCTION, pages: true },
  'test:restore': { script: 'tests/restore/drill.ts', pages: true },
  'test:production': { script: 'tests/production/main.ts', env: PRODUCTION, pages: true },
  'test:image': { script: 'tests/image/main.ts' },
  'test:browsers': { script: 'tests/browsers/main.ts', pages: true },
  'test:faults': { script: 'tests/faults/main.ts', env: PRODUCTION, pages: true },
  'test:hosted-identity': { script: 'tools/hosted-identity/run-journeys.mjs', pages: true },
  'build:android': { script: 'tools/android/build-apk.ts' },
  'test:android': { script: 'tools/android/test-apk.ts' },
}

/** The operator's commands: `npm run okoume -- --help`. */
function okoume(...args) {
  return { script: `${SERVER}/okoume.ts`, args, env: PRODUCTION }
}

function checks(...args) {
  return { script: 'tools/checks/run-checks.ts', args, pages: true, counts: true }
}

function biome(...args) {
  return { script: 'node_modules/@biomejs/biome/bin/biome', args, otherwise: ['.'] }
}

/** `npm run NAME`: prepares the clone as far as the command needs, runs it, and ends with its exit code. */
export async function run(name, options) {
  const command = COMMANDS[name]
  if (command === undefined) {
    console.error(`Commandes : ${Object.keys(COMMANDS).join(', ')}.`)
    process.exit(2)
  }
  try {
    process.exit(await prepareAndRun(command, options))
  } catch (error) {
    console.error(explain(error))
    // The line that counts the tests is printed even when none could run.
    if (command.counts) console.log('0 passed, 1 failed')
    process.exit(command.failedBefore ?? 1)
  }
}

async function prepareAndRun(command, options) {
  const { script, env, pages, run = runToEnd } = command
  const stopWatching = onNpmDeath(() => process.exit(1))
  const node = await withLock(async () => {
    await installWhenNeeded()
    const found = findNode24()
    if (pages && opensPages(options)) await buildWhenNeeded(found)
    return found
  })
  stopWatching()
  if (script !== undefined) {
    return run(node, nodeArguments(command, options), environmentWith(node, env))
  }
  console.log('Okoumé est construit : « npm start » démarre sans rien installer ni construire.')
  return 0
}

/** Of `npm run dev -- --inspect`, for example: options of Node go before the script. */
export function nodeArguments({ script, flags = [], args = [], otherwise = [] }, options) {
  const inspect = options.filter((option) => /^--inspect(-brk|-wait)?(=|$)/.test(option))
  const own = options.filter((option) => !inspect.includes(option))
  return [...flags, ...inspect, script, ...args, ...(own.length > 0 ? own : otherwise)]
}

/** `npm test -- --only=tsc` needs no pages. */
function opensPages(options) {
  const only = options.find((arg) => arg.startsWith('--only='))
  return (
    only === undefined || /vitest|playwright|faults|restore|production|browsers|hosted-identity/.test(only)
  )
}

function explain(error) {
  if (error.code === 'ENOSPC') return FULL_DISK
  return error instanceof LaunchError ? error.message : error
}
