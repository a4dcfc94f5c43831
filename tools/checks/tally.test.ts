import { describe, expect, it } from 'vitest'
import {
  closingLine,
  readClosingLine,
  readPlaywrightReport,
  readVitestReport,
  sum,
  tallyRun,
} from './tally.ts'

describe('counting a run of tests', () => {
  it("counts Vitest's report, and names the failures", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        {
          name: '/somewhere/packages/domain/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            {
              status: 'failed',
              fullName: 'takes away',
              failureMessages: ['expected 1 to be 2\n  at a.test.ts'],
            },
          ],
        },
      ],
    }
    expect(readVitestReport(report)).toEqual({
      passed: 3,
      failed: 1,
      names: ['✗ packages/domain/a.test.ts › takes away: expected 1 to be 2'],
    })
  })

  it.each([
    ['does not load', []],
    ['cannot be prepared', [{ status: 'skipped', fullName: 'adds' }]],
  ])('counts a test file that %s as a failure, and names it', (_, assertionResults) => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [
        { name: '/x/apps/server/a.test.ts', status: 'failed', message: 'no database', assertionResults },
      ],
    }
    expect(readVitestReport(report)).toEqual({
      passed: 3,
      failed: 1,
      names: ['✗ apps/server/a.test.ts, as a whole: no database'],
    })
  })

  it('counts a browser test that passed on its second try as passed, and names it', () => {
    const spec = (title: string, status: string) => ({
      file: 'e2e/a.spec.ts',
      title,
      tests: [{ projectName: 'ordinateur', status }],
    })
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec('stays closed', 'unexpected'), spec('is read', 'expected')],
          suites: [{ specs: [spec('opens', 'flaky')] }],
        },
      ],
    }
    expect(readPlaywrightReport(report)).toEqual({
      passed: 5,
      failed: 1,
      names: [
        '✗ [ordinateur] e2e/a.spec.ts › stays closed',
        '↻ on its second try: [ordinateur] e2e/a.spec.ts › opens',
      ],
    })
  })

  it('ignores any other output', () => {
    for (const report of [undefined, null, 'ok', {}, { stats: {} }]) {
      expect(readVitestReport(report)).toBeUndefined()
      expect(readPlaywrightReport(report)).toBeUndefined()
    }
  })

  it('fails a run without a report, without a test, or with an unexplained exit code', () => {
    expect(tallyRun(undefined, true)).toEqual({ passed: 0, failed: 1 })
    expect(tallyRun({ passed: 0, failed: 0, names: [] }, true)).toEqual({ passed: 0, failed: 1 })
    expect(tallyRun({ passed: 5, failed: 0, names: [] }, false)).toEqual({ passed: 5, failed: 1 })
  })

  it('adds nothing to a run that prints its own line', () => {
    expect(tallyRun({ passed: 5, failed: 0, names: [] }, true)).toEqual({ passed: 5, failed: 0 })
    expect(tallyRun({ passed: 5, failed: 2, names: [] }, false)).toEqual({ passed: 5, failed: 2 })
  })
})

it('ends with one plain line', () => {
  const total = sum([
    { passed: 2, failed: 0 },
    { passed: 40, failed: 1 },
  ])
  expect(closingLine(total)).toBe('42 passed, 1 failed')
  expect(readClosingLine(`Playing…\n1 passed, 0 failed\n${closingLine(total)}\n`)).toEqual(total)
  expect(readClosingLine('all is well')).toBeUndefined()
})
