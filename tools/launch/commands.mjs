import { runReloading } from './dev.mjs'
import { installWhenNeeded } from './install.mjs'
import { FULL_DISK, LaunchError } from './launch-error.mjs'
import { environmentWith, findNode24 } from './node-24.mjs'
import { onNpmDeath } from './npm-watch.mjs'
import { runServer, runToEnd } from './supervise.mjs'
import { inTurn } from './turn.mjs'
import { buildWhenNeeded } from './web-build.mjs'

const SERVER = 'apps/server/src/main.ts'
const BACKUP = 'apps/server/src/backup/commands'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const PRODUCTION = { NODE_ENV: 'production' }
/** They end with a line that counts the tests, whatever happens. */
const COUNTING = ['test', 'test:deep', 'test:unit', 'test:e2e', 'typecheck']
/** What it ends with where it could not even begin, if 1 says something else of it. */
const NOT_BEGUN = { 'ledger:check': 2 }

const commands = {
  start: (args) => runPrepared({ script: SERVER, args, env: PRODUCTION, pages: true, run: runServer }),
  bench: (args) => runPrepared({ script: 'bench/main.ts', args, env: PRODUCTION, pages: true }),
  'bench:load': (args) => runPrepared({ script: 'bench/load-main.ts', args, env: PRODUCTION, pages: true }),
  seed: (args) => runPrepared({ script: 'apps/server/src/seed-catalogue.ts', args, env: PRODUCTION }),
  administrator: (args) =>
    runPrepared({ script: 'apps/server/src/administrators/main.ts', args, env: PRODUCTION }),
  build: (args) => runPrepared({ script: 'tools/launch/say-built.mjs', args, env: PRODUCTION, pages: true }),
  'ledger:check': (args) =>
    runPrepared({ script: 'apps/server/src/ledger-check/main.ts', args, env: PRODUCTION }),
  backup: (args) => runPrepared({ script: `${BACKUP}/backup.ts`, args, env: PRODUCTION }),
  restore: (args) => runPrepared({ script: `${BACKUP}/restore.ts`, args, env: PRODUCTION }),
  move: (args) => runPrepared({ script: `${BACKUP}/move.ts`, args, env: PRODUCTION }),
  'test:restore': (args) => runPrepared({ script: 'tests/restore/drill.ts', args, pages: true }),
  dev: (args) =>
    runPrepared({
      script: SERVER,
      args,
      env: { NODE_ENV: 'development', OKOUME_DEV: '1' },
      run: runReloading,
    }),
  test: runChecks,
  'test:deep': (args) => runChecks(['--deep', ...args]),
  'test:unit': (args) => runChecks(['--only=vitest', ...args]),
  'test:e2e': (args) => runChecks(['--only=playwright', ...args]),
  typecheck: () => runChecks(['--only=tsc,tsc-web,tsc-worker']),
  lint: (args) => runPrepared({ script: BIOME, args: ['ci', ...(args.length > 0 ? args : ['.'])] }),
  format: (args) =>
    runPrepared({ script: BIOME, args: ['check', '--write', ...(args.length > 0 ? args : ['.'])] }),
  'test:production': (args) =>
    runPrepared({ script: 'tests/production/main.ts', args, env: PRODUCTION, pages: true }),
  'test:faults': (args) =>
    runPrepared({ script: 'tests/faults/main.ts', args, env: PRODUCTION, pages: true }),
  'build:android': (args) => runPrepared({ script: 'tools/android/build-apk.ts', args }),
  'test:android': (args) => runPrepared({ script: 'tools/android/test-apk.ts', args }),
  house: (args) => runPrepared({ script: 'tools/house/main.ts', args }),
  'test:hosted-identity': (args) =>
    runPrepared({ script: 'tools/hosted-identity/run-journeys.mjs', args, pages: true }),
}

/** `npm COMMAND`: prepares the clone as far as the command needs, runs it, and ends with its exit code. */
export async function run(command, args) {
  const action = commands[command]
  if (action === undefined) {
    console.error(`Commandes : ${Object.keys(commands).join(', ')}.`)
    process.exit(2)
  }
  try {
    process.exit(await action(args))
  } catch (error) {
    console.error(explain(error))
    // Whoever counts the tests must find the line even when none could run.
    if (COUNTING.includes(command)) console.log('0 passed, 1 failed')
    process.exit(NOT_BEGUN[command] ?? 1)
  }
}

function explain(error) {
  if (error.code === 'ENOSPC') return FULL_DISK
  return error instanceof LaunchError ? error.message : error
}

async function runPrepared({ script, args, env = {}, pages = false, run = runToEnd }) {
  const endWatch = onNpmDeath(() => process.exit(1))
  const node = await inTurn(async () => {
    await installWhenNeeded()
    const found = findNode24()
    if (pages) await buildWhenNeeded(found)
    return found
  })
  endWatch()
  return run(node, [script, ...args], environmentWith(node, env))
}

function runChecks(args) {
  return runPrepared({ script: 'tools/checks/run-checks.ts', args, pages: needsPages(args) })
}

/** Only the tests that open pages need them built. */
function needsPages(args) {
  const only = args.find((arg) => arg.startsWith('--only='))
  return only === undefined || /vitest|playwright|faults|restore|production|hosted-identity/.test(only)
}
