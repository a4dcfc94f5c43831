/**
 * `npm run test:hosted-identity`: the journeys of an account with Firebase Authentication, played by its emulator.
 * Apart from `npm test`, because the emulator is fetched for it.
 */
import path from 'node:path'
import { root } from '../launch/project.mjs'
import { runToEnd } from '../launch/supervise.mjs'
import { PROJECT, startAuthEmulator } from './auth-emulator.mjs'
import { fetchFirebaseTools } from './fetch-firebase-tools.mjs'

const PLAYWRIGHT = path.join(root, 'node_modules/@playwright/test/cli.js')
const CONFIG = path.join(root, 'tests/hosted-identity/playwright.config.ts')

const emulator = await startAuthEmulator(await fetchFirebaseTools())
console.log(`Émulateur de Firebase Authentication : ${emulator.host}, projet ${PROJECT}.`)
const code = await runToEnd(process.execPath, [PLAYWRIGHT, 'test', '-c', CONFIG, ...process.argv.slice(2)], {
  ...process.env,
  NODE_ENV: undefined,
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'fake-api-key',
  FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
})
await emulator.stop()
process.exit(code)
