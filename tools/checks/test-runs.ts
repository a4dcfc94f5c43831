import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { runCommand } from './run-command.ts'
import { type Command, root, tool } from './steps.ts'
import { type Report, type ReportReader, readPlaywrightReport, readVitestReport, tallyRun } from './tally.ts'

export interface TestRun {
  readonly id: string
  readonly title: string
  readonly command: Command
  /** For the whole run; when tests are named, the caller decides. */
  readonly wholeRun?: readonly string[]
  readonly report: string
  readonly read: ReportReader
}

const reports = path.join(root, 'test-results/reports')

/** Twice the cores, since browser tests wait half of the time; each starts its own product. */
const JOURNEYS_AT_ONCE = Math.min(availableParallelism() * 2, 6)

export const TEST_RUNS: readonly TestRun[] = [vitest(), journeys()]

// A test marked `.only` would silently leave the others out: both runners refuse it here, CI or not.

function vitest(): TestRun {
  const report = path.join(reports, 'vitest.json')
  return {
    id: 'vitest',
    title: 'Vitest',
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
    report,
    read: readVitestReport,
  }
}

function journeys(): TestRun {
  return {
    id: 'playwright',
    title: 'Playwright',
    command: {
      script: tool('@playwright/test/cli.js'),
      args: ['test', '--forbid-only', '--reporter=list,json'],
    },
    wholeRun: [`--workers=${JOURNEYS_AT_ONCE}`],
    report: path.join(reports, 'playwright.json'),
    read: readPlaywrightReport,
  }
}

/** Runs it with its usual terminal output, and counts by its JSON report. */
export async function runTests(run: TestRun, extra: readonly string[]): Promise<Report> {
  const { command, wholeRun = [], report, read } = run
  await mkdir(reports, { recursive: true })
  await rm(report, { force: true })
  const args = [...command.args, ...(extra.length > 0 ? extra : wholeRun)]
  // The runners set NODE_ENV themselves; one from outside would change what is tested.
  const env = {
    NODE_ENV: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    WHOLE_RUN: extra.length > 0 ? undefined : 'yes',
  }
  const { ok } = await runCommand({ ...command, args }, { output: 'shown', env })
  const results = read(await readJson(report))
  return { ...tallyRun(results, ok), names: results?.names ?? [] }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
