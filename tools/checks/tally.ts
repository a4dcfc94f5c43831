/** What the closing line counts. */
export interface Tally {
  readonly passed: number
  readonly failed: number
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

/** The line that a machine looks for, alone on the last line. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** Reads a runner's JSON report; `undefined` when it is not one. */
export type ReportReader = (report: unknown) => Tally | undefined

export const readVitestReport: ReportReader = (report) => {
  if (!isRecord(report)) return undefined
  const passed = report.numPassedTests
  const failed = report.numFailedTests
  if (typeof passed !== 'number' || typeof failed !== 'number') return undefined
  // A file that does not even load has failed without a single test.
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isRecord) : []
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && isEmpty(assertionResults),
  )
  return { passed, failed: failed + unloaded.length }
}

export const readPlaywrightReport: ReportReader = (report) => {
  if (!isRecord(report) || !isRecord(report.stats)) return undefined
  const { expected, unexpected, flaky } = report.stats
  if (typeof expected !== 'number' || typeof unexpected !== 'number' || typeof flaky !== 'number')
    return undefined
  return { passed: expected, failed: unexpected + flaky }
}

/**
 * A run's tally: what its report says, plus one failure when the run as a whole cannot be called a success, which
 * are a crash, no report, no test at all, or a bad end that no failed test explains.
 */
export function tallyRun(report: Tally | undefined, ok: boolean): Tally {
  if (report === undefined) return ONE_FAILED
  const ran = report.passed + report.failed > 0
  const explained = ok || report.failed > 0
  return ran && explained ? report : sum([report, ONE_FAILED])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
