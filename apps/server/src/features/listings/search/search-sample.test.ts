import { describe, expect, test } from 'vitest'
import { NO_FILTERS } from './search-filters.ts'
import { countSampled, type Sample } from './search-sample.ts'

const CELL = {
  category: 'sport',
  location: 'Libreville',
  found: 300,
  fitting: 150,
  squares: 300,
  cheapest: 1000,
  dearest: 9000,
} as const

const sampleOf = (...cells: Partial<Sample['cells'][number]>[]): Sample => ({
  fraction: 0.005,
  cells: cells.map((cell) => ({ ...CELL, ...cell })),
})

describe('a sample of half a hundredth of a catalogue', () => {
  test('counts 10,000 of a text that stands on pages everywhere, each cell with its share', () => {
    const counted = countSampled(
      sampleOf({ fitting: 300 }, { location: 'Oyem', found: 100, fitting: 100 }),
      NO_FILTERS,
    )

    expect(counted).toMatchObject({ cut: true, ids: [] })
    expect(counted?.cells.map(({ location, count }) => [location, count])).toEqual([
      ['Libreville', 7500],
      ['Oyem', 2500],
    ])
  })

  test('counts what has the wanted prices, of all that has the text', () => {
    const counted = countSampled(sampleOf({}), NO_FILTERS)

    expect(counted?.cells).toEqual([
      { category: 'sport', location: 'Libreville', count: 5000, cheapest: 1000, dearest: 9000 },
    ])
  })

  test.each([
    ['a text that may have fewer than 10,000', { found: 90, fitting: 90, squares: 90 }],
    ['one that is frequent on few pages only', { found: 108, fitting: 108, squares: 108 * 18 }],
  ])('does not count %s', (_, cell) => {
    expect(countSampled(sampleOf(cell), NO_FILTERS)).toBeNull()
    expect(countSampled(sampleOf(), NO_FILTERS)).toBeNull()
  })

  test('does not count what is rare within the filters', () => {
    const sample = sampleOf({ fitting: 50 }, { location: 'Oyem', found: 20, fitting: 20, squares: 20 })

    expect(countSampled(sample, { ...NO_FILTERS, locations: ['Oyem'] })).toBeNull()
    expect(countSampled(sample, { ...NO_FILTERS, max: 2000 })).toBeNull()
  })
})
