import { describe, expect, it } from 'vitest'
import { closingLine, readPlaywrightReport, readVitestReport, sum, tallyRun } from './tally.ts'

describe('counting a run of tests', () => {
  it('counts what Vitest reports', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{}] }],
    }
    expect(readVitestReport(report)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts a test file that does not load as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    }
    expect(readVitestReport(report)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts a test that passed only by luck as a failure in the browser', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }
    expect(readPlaywrightReport(report)).toEqual({ passed: 4, failed: 2 })
  })

  it('does not take anything else for a report', () => {
    for (const report of [undefined, null, 'ok', {}, { stats: {} }]) {
      expect(readVitestReport(report)).toBeUndefined()
      expect(readPlaywrightReport(report)).toBeUndefined()
    }
  })

  it('fails a run without a report, without a test, or with a bad end that no test explains', () => {
    expect(tallyRun(undefined, true)).toEqual({ passed: 0, failed: 1 })
    expect(tallyRun({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
    expect(tallyRun({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 })
  })

  it('adds nothing to a run that speaks for itself', () => {
    expect(tallyRun({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 })
    expect(tallyRun({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 })
  })
})

it('ends with one plain line', () => {
  const total = sum([
    { passed: 2, failed: 0 },
    { passed: 40, failed: 1 },
  ])
  expect(closingLine(total)).toBe('42 passed, 1 failed')
})
