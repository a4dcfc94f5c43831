import { describe, expect, test } from 'vitest'
import { addData, monthInLibreville, NOTHING_USED, readDataUsed, usedIn, weigh } from './data-used.ts'

const NOVEMBER = { month: '2026-11', bytes: 1_000, pictures: 400 }

test('months are those of Libreville, an hour before those of Greenwich', () => {
  expect(monthInLibreville(new Date('2026-11-30T22:59:59Z'))).toBe('2026-11')
  expect(monthInLibreville(new Date('2026-11-30T23:00:00Z'))).toBe('2026-12')
})

describe('data used', () => {
  test('adds up within a month', () => {
    expect(addData(NOVEMBER, { month: '2026-11', bytes: 50, pictures: 20 })).toEqual({
      month: '2026-11',
      bytes: 1_050,
      pictures: 420,
    })
  })

  test('starts at zero in a new month, and on a new device', () => {
    const first = { month: '2026-12', bytes: 50, pictures: 0 }
    expect(addData(NOVEMBER, first)).toEqual(first)
    expect(addData(undefined, first)).toEqual(first)
  })

  test('is the sum of page and worker this month, without the last one', () => {
    const october = { month: '2026-10', bytes: 9_000, pictures: 9_000 }
    expect(usedIn('2026-11', NOVEMBER, october)).toEqual(NOVEMBER)
    expect(usedIn('2026-11', NOVEMBER, NOVEMBER)).toEqual({ month: '2026-11', bytes: 2_000, pictures: 800 })
    expect(usedIn('2026-11', october)).toEqual({ month: '2026-11', bytes: 0, pictures: 0 })
  })
})

describe('measuring', () => {
  const fetched = (name: string, transferSize: number, more = {}) => ({
    entryType: 'resource',
    name: `https://okoume.test${name}`,
    transferSize,
    workerStart: 0,
    ...more,
  })

  test('sums the transferred bytes, pictures and film apart', () => {
    const weighed = weigh(
      [
        fetched('/assets/a.js', 900),
        fetched('/images/objets/1/320.avif', 200),
        fetched('/video/okoume.mp4?x=1', 5_000),
        fetched('/api/items', 100),
      ],
      '2026-11',
    )
    expect(weighed).toEqual({ month: '2026-11', bytes: 6_200, pictures: 5_200 })
  })

  test('a document is counted once: by the page, or by the service worker that fetched it', () => {
    const document = fetched('/', 3_000, { entryType: 'navigation' })
    expect(weigh([document], '2026-11').bytes).toBe(3_000)
    expect(weigh([{ ...document, workerStart: 12 }], '2026-11').bytes).toBe(0)
  })

  test('the page counts what the service worker did not handle', () => {
    expect(weigh([fetched('/assets/a.js', 900, { workerStart: 12 })], '2026-11').bytes).toBe(900)
  })

  test('a browser that does not report sizes counts nothing', () => {
    expect(weigh([fetched('/a.js', Number.NaN)], '2026-11').bytes).toBe(0)
  })
})

test('an unreadable stored value counts as zero', () => {
  expect(readDataUsed(JSON.stringify(NOVEMBER))).toEqual(NOVEMBER)
  for (const text of [null, '', '{', '1', '{"month":"2026-11"}', '{"month":1,"bytes":1,"pictures":1}']) {
    expect(readDataUsed(text)).toEqual(NOTHING_USED)
  }
})
