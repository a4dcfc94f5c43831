import path from 'node:path'
import { runCommand } from './run-command.ts'
import { root } from './steps.ts'
import { ONE_FAILED, readClosingLine, sum, type Tally } from './tally.ts'

/** A long script of `npm run test:deep`, which ends with its own closing line. */
export interface Trial {
  readonly id: string
  readonly title: string
  readonly script: string
  readonly env?: NodeJS.ProcessEnv
}

const PRODUCTION = { NODE_ENV: 'production' }

export const TRIALS: readonly Trial[] = [
  { id: 'faults', title: 'Faults on real processes', script: 'tests/faults/main.ts', env: PRODUCTION },
  { id: 'restore', title: 'Backup, restore and move', script: 'tests/restore/drill.ts' },
  { id: 'production', title: 'Production', script: 'tests/production/main.ts', env: PRODUCTION },
  { id: 'image', title: 'The image, without Docker', script: 'tests/image/main.ts' },
  { id: 'browsers', title: 'Old and other browsers', script: 'tests/browsers/main.ts' },
  { id: 'hosted-identity', title: 'Hosted identity', script: 'tools/hosted-identity/run-journeys.mjs' },
  { id: 'android', title: 'The Android application', script: 'tools/android/test-apk.ts' },
]

/** It reports missing outside programs itself, and counts nothing. */
export async function runTrial({ script, env = {} }: Trial, extra: readonly string[]): Promise<Tally> {
  const command = { script: path.join(root, script), args: ['--if-possible', ...extra] }
  const { ok, output } = await runCommand(command, { output: 'both', env })
  const tally = readClosingLine(output)
  if (tally === undefined) return ONE_FAILED
  return ok || tally.failed > 0 ? tally : sum([tally, ONE_FAILED])
}
