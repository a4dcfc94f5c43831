import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from './run-command.ts'
import { type Command, root, tool } from './steps.ts'
import {
  type Report,
  type ReportReader,
  readPlaywrightReport,
  readVitestReport,
  sum,
  tallyRun,
} from './tally.ts'

export interface TestRun {
  readonly id: string
  readonly title: string
  /** Side by side: one of them alone would leave a core idle. */
  readonly parts: readonly TestPart[]
  /** The same in one, for whoever names the tests that are to run. */
  readonly narrowed: TestPart
}

interface TestPart {
  readonly command: Command
  readonly env: NodeJS.ProcessEnv
  readonly report: string
  readonly read: ReportReader
}

const reports = path.join(root, 'test-results/reports')

/** Each half has a product of its own: one calendar and one stock could not serve two journeys at once. */
const PORTS = { first: '3310', second: '3311' } as const
// By number of tests: those for telephones alone are many more than those for computers.
const SHARDS = { first: '1/2', second: '2/2' } as const

export const TEST_RUNS: readonly TestRun[] = [
  { id: 'vitest', title: 'Vitest', parts: [vitest()], narrowed: vitest() },
  {
    id: 'playwright',
    title: 'Playwright',
    parts: [journeys('first'), journeys('second')],
    narrowed: journeys(),
  },
]

// A test marked `.only` would silently leave the others out: both runners refuse it here, CI or not.

function vitest(): TestPart {
  const report = path.join(reports, 'vitest.json')
  return {
    command: {
      script: tool('vitest/vitest.mjs'),
      args: [
        'run',
        '--allowOnly=false',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
    },
    // Vitest sets its own; one that comes from outside would change what is tested.
    env: { NODE_ENV: undefined },
    report,
    read: readVitestReport,
  }
}

function journeys(half?: keyof typeof PORTS): TestPart {
  const name = half ?? 'all'
  const report = path.join(reports, `playwright-${name}.json`)
  return {
    command: {
      script: tool('@playwright/test/cli.js'),
      args: ['test', '--forbid-only', '--reporter=list,json', ...(half ? [`--shard=${SHARDS[half]}`] : [])],
    },
    env: {
      NODE_ENV: undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      JOURNEYS_PORT: PORTS[half ?? 'first'],
      JOURNEYS_OUTPUT: `test-results/e2e-${name}`,
    },
    report,
    read: readPlaywrightReport,
  }
}

/** Runs one of them, shown on the terminal as usual, and counts by its JSON reports. */
export async function runTests({ parts, narrowed }: TestRun, extra: readonly string[]): Promise<Report> {
  await mkdir(reports, { recursive: true })
  const chosen = extra.length > 0 ? [narrowed] : parts
  const told = await Promise.all(chosen.map((part) => runPart(part, extra)))
  return { ...sum(told), names: told.flatMap(({ names }) => names) }
}

async function runPart({ command, env, report, read }: TestPart, extra: readonly string[]): Promise<Report> {
  await rm(report, { force: true })
  const { ok } = await runCommand({ ...command, args: [...command.args, ...extra] }, { output: 'shown', env })
  const said = read(await readJson(report))
  return { ...tallyRun(said, ok), names: said?.names ?? [] }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
