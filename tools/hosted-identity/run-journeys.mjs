/**
 * `npm run test:hosted-identity`: the account journeys with Firebase Authentication's emulator. Apart from `npm test`,
 * because the emulator is downloaded for it. Its last line counts the tests. --if-possible: if the emulator is not
 * available, prints it and skips.
 */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { closingLine, NOTHING, ONE_FAILED, readPlaywrightReport, tallyRun } from '../checks/tally.ts'
import { root } from '../launch/install.mjs'
import { runToEnd } from '../launch/supervise.mjs'
import { PROJECT, startAuthEmulator } from './auth-emulator.mjs'
import { fetchFirebaseTools } from './fetch-firebase-tools.mjs'

const PLAYWRIGHT = path.join(root, 'node_modules/@playwright/test/cli.js')
const CONFIG = path.join(root, 'tests/hosted-identity/playwright.config.ts')

const REPORT = path.join(root, 'test-results/reports/hosted-identity.json')
const IF_POSSIBLE = '--if-possible'
const args = process.argv.slice(2)

const emulator = await fetchFirebaseTools()
  .then(startAuthEmulator)
  .catch((error) => {
    console.error(error.message)
    const ifPossible = args.includes(IF_POSSIBLE)
    console.log(closingLine(ifPossible ? NOTHING : ONE_FAILED))
    process.exit(ifPossible ? 0 : 1)
  })
console.log(`Émulateur de Firebase Authentication : ${emulator.host}, projet ${PROJECT}.`)
await rm(REPORT, { force: true })
const code = await runToEnd(
  process.execPath,
  [PLAYWRIGHT, 'test', '-c', CONFIG, '--reporter=list,json', ...args.filter((arg) => arg !== IF_POSSIBLE)],
  {
    ...process.env,
    NODE_ENV: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'fake-api-key',
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  },
)
await emulator.stop()
const report = await readFile(REPORT, 'utf8').then(JSON.parse, () => undefined)
console.log(closingLine(tallyRun(readPlaywrightReport(report), code === 0)))
process.exit(code)
