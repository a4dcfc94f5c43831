import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from './run-command.ts'
import { type Command, root, tool } from './steps.ts'
import { type Report, type ReportReader, readPlaywrightReport, readVitestReport, tallyRun } from './tally.ts'

export interface TestRun {
  readonly id: string
  readonly title: string
  readonly command: Command
  readonly env: NodeJS.ProcessEnv
  readonly report: string
  readonly read: ReportReader
}

const reports = path.join(root, 'test-results/reports')
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

/** A test marked `.only` would silently leave the others out: both runners refuse it here, CI or not. */
export const TEST_RUNS: readonly TestRun[] = [
  {
    id: 'vitest',
    title: 'Vitest',
    command: {
      script: tool('vitest/vitest.mjs'),
      args: [
        'run',
        '--allowOnly=false',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
    },
    // Vitest sets its own; one that comes from outside would change what is tested.
    env: { NODE_ENV: undefined },
    report: vitestReport,
    read: readVitestReport,
  },
  {
    id: 'playwright',
    title: 'Playwright',
    command: {
      script: tool('@playwright/test/cli.js'),
      args: ['test', '--forbid-only', '--reporter=list,json'],
    },
    env: { NODE_ENV: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    report: playwrightReport,
    read: readPlaywrightReport,
  },
]

/** Runs one of them, shown on the terminal as usual, and counts by its JSON report. */
export async function runTests(
  { command, env, report, read }: TestRun,
  extra: readonly string[],
): Promise<Report> {
  await mkdir(reports, { recursive: true })
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
