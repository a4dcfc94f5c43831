import { describe, expect, test } from 'vitest'
import { HIDDEN_AGAIN_AFTER_DAYS, type Reporter, reportsHide, weighReporters } from './report.ts'

const someone = (change: Partial<Reporter> = {}): Reporter => ({
  ...{ upheld: 0, dismissed: 0, traces: [] },
  ...change,
})
const linked = (...traces: string[]) => someone({ traces })

describe('reporters count as people', () => {
  test.each<[string, Reporter[], number]>([
    ['nobody', [], 0],
    ['three strangers', [someone(), linked('a'), linked('b')], 3],
    ['two accounts of one telephone', [linked('a'), linked('a', 'b'), someone()], 2],
    [
      'a chain that its last account closes',
      [linked('a'), linked('b'), linked('c'), linked('a', 'b', 'c')],
      1,
    ],
    ['one whose last report was dismissed', [someone({ dismissed: 1 })], 0.5],
    ['one who is dismissed often', [someone({ dismissed: 4 })], 0.0625],
    ['one who is right as often', [someone({ dismissed: 2, upheld: 2 })], 1],
    ['one who is always right', [someone({ upheld: 9 })], 1],
    ['a fresh account beside a dismissed one', [linked('a'), someone({ dismissed: 1, traces: ['a'] })], 0.5],
  ])('%s', (_, reporters, people) => {
    expect(weighReporters(reporters)).toBe(people)
  })
})

test('three people hide an item, once in a while', () => {
  const now = new Date('2026-11-28T08:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  const three = [someone(), someone(), someone()]
  expect(reportsHide(three.slice(1), null, now)).toBe(false)
  expect(reportsHide([...three.slice(1), someone({ dismissed: 1 })], null, now)).toBe(false)
  expect(reportsHide(three, null, now)).toBe(true)
  expect(reportsHide(three, ago(HIDDEN_AGAIN_AFTER_DAYS - 1), now)).toBe(false)
  expect(reportsHide(three, ago(HIDDEN_AGAIN_AFTER_DAYS), now)).toBe(true)
})
