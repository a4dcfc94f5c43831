/** The counts of the closing line. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** A report's counts, and the names of failed or flaky tests. */
export interface Report extends Tally {
  readonly names: readonly string[]
}

export const NOTHING: Tally = { passed: 0, failed: 0 }
export const ONE_PASSED: Tally = { passed: 1, failed: 0 }
export const ONE_FAILED: Tally = { passed: 0, failed: 1 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
    NOTHING,
  )
}

/** The machine-readable line, alone at the end. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** Reads the last closing line of a script's output; `undefined` when there is none. */
export function readClosingLine(output: string): Tally | undefined {
  const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) }
}

/** Parses a runner's JSON report; `undefined` for any other text. */
export type ReportReader = (report: unknown) => Report | undefined

export const readVitestReport: ReportReader = (report) => {
  if (!isRecord(report)) return undefined
  const { numPassedTests: passed, numFailedTests, testResults } = report
  if (typeof passed !== 'number' || typeof numFailedTests !== 'number') return undefined
  const files = recordsIn(testResults).map(readVitestFile)
  // A file that does not load, or whose setup fails, has failed without a single failed test.
  const unprepared = files.filter(({ failed, tests }) => failed && tests.length === 0)
  return {
    passed,
    failed: numFailedTests + unprepared.length,
    names: [...files.flatMap(({ tests }) => tests), ...unprepared.map(({ whole }) => whole)],
  }
}

function readVitestFile({ name, status, message, assertionResults }: Record<string, unknown>) {
  const file = String(name).replace(/^.*?\/(?=(apps|packages|tests|tools|bench)\/)/, '')
  return {
    failed: status === 'failed',
    whole: `✗ ${file}, as a whole: ${firstLine(message)}`,
    tests: recordsIn(assertionResults)
      .filter((test) => test.status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `✗ ${file} › ${String(fullName)}: ${firstLine(failureMessages)}`,
      ),
  }
}

function firstLine(message: unknown): string {
  return String(message).split('\n', 1)[0] ?? ''
}

/**
 * A test that passed on its second try has passed: a browser may starve on a loaded machine. It is named all the same,
 * because the cause may be the product.
 */
export const readPlaywrightReport: ReportReader = (report) => {
  if (!isRecord(report) || !isRecord(report.stats)) return undefined
  const { expected, unexpected, flaky } = report.stats
  if (typeof expected !== 'number' || typeof unexpected !== 'number' || typeof flaky !== 'number')
    return undefined
  return { passed: expected + flaky, failed: unexpected, names: recordsIn(report.suites).flatMap(namesIn) }
}

const MARKS: Readonly<Record<string, string>> = { unexpected: '✗', flaky: '↻ on its second try:' }

function namesIn({ suites, specs }: Record<string, unknown>): string[] {
  const own = recordsIn(specs).flatMap(({ file, title, tests }) =>
    recordsIn(tests).flatMap(({ status, projectName }) => {
      const mark = MARKS[String(status)]
      return mark ? [`${mark} [${String(projectName)}] ${String(file)} › ${String(title)}`] : []
    }),
  )
  return [...own, ...recordsIn(suites).flatMap(namesIn)]
}

/**
 * A run's tally: its report, plus one failure where the run as a whole failed: a crash, no report, no test at all, or
 * an exit code that no failed test explains.
 */
export function tallyRun(report: Report | undefined, ok: boolean): Tally {
  if (report === undefined) return ONE_FAILED
  const ran = report.passed + report.failed > 0
  const explained = ok || report.failed > 0
  return sum(ran && explained ? [report] : [report, ONE_FAILED])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
