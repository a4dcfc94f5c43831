import { describe, expect, it } from 'vitest'
import { addDays, calendarDay, eachDay } from '../calendar/calendar-day.ts'
import { type SharedItem, shareCardOf, shareCardPath, shareCardVersion } from './share-card.ts'

const today = calendarDay('2026-11-28')
const item: SharedItem = {
  title: 'Perceuse',
  price: 4000,
  priceUnit: 'jour',
  weekPrice: null,
  placeName: 'Louis',
  location: 'Libreville',
  images: ['/images/objets/0b0e7c3e-9f7c-4d9c-8a54-1f2f3a4b5c6d/960.webp'],
  available: 1,
  offered: true,
}
const takenFor = (from: number, to: number) => ({
  start: addDays(today, from),
  end: addDays(today, to),
  quantity: 1,
})

describe('a share card', () => {
  it('says price, place and picture', () => {
    expect(shareCardOf(item, [], today)).toMatchObject({
      title: 'Perceuse',
      price: '4\u202f000\u00a0FCFA/jour',
      place: 'Louis, Libreville',
      cover: item.images[0],
    })
    expect(shareCardOf({ ...item, placeName: null }, [], today)?.place).toBe('Libreville')
    expect(shareCardOf({ ...item, weekPrice: 20_000 }, [], today)?.weekPrice).toBe(
      '20\u202f000\u00a0FCFA/semaine',
    )
  })

  it.each([
    ['all days are free', [], "Libre jusqu'au jeu. 31 déc."],
    ['the first days are taken', [takenFor(0, 2)], 'Libre à partir du mar. 1er déc.'],
    ['later days are taken', [takenFor(3, 90)], "Libre jusqu'au lun. 30 nov."],
    ['today alone is free', [takenFor(1, 90)], "Libre jusqu'au sam. 28 nov."],
    ['days between are free', [takenFor(0, 1), takenFor(4, 90)], 'Libre du lun. 30 nov. au mar. 1er déc.'],
    ['one day between is free', [takenFor(0, 1), takenFor(3, 90)], 'Libre le lun. 30 nov.'],
    ['rentals follow on one another', [takenFor(0, 1), takenFor(2, 3)], 'Libre à partir du mer. 2 déc.'],
    ['all is taken for long', [takenFor(0, 70)], null],
  ])('names the next free days: %s', (_, taken, free) => {
    expect(shareCardOf(item, taken, today)?.free?.replaceAll('\u00a0', ' ') ?? null).toBe(free)
  })

  it('counts a day on which one of two units is left as free', () => {
    expect(shareCardOf({ ...item, available: 2 }, [takenFor(0, 90)], today)?.free).toBe(
      "Libre jusqu'au\u00a0jeu.\u00a031\u00a0déc.",
    )
  })

  it.each([
    ['is not offered', { offered: false }],
    ['has no picture', { images: [] }],
    ['shows a picture of another site', { images: ['https://photos.example/p.png'] }],
  ])('is not made of an item that %s', (_, change) => {
    expect(shareCardOf({ ...item, ...change }, [], today)).toBeNull()
  })
})

describe('the version of a card', () => {
  const versionOf = (change: Partial<SharedItem> = {}, taken = [takenFor(3, 5)], day = today) => {
    const card = shareCardOf({ ...item, ...change }, taken, day)
    return card && shareCardVersion(card)
  }

  it('is the same for what a card shows the same, on whatever host its picture is', () => {
    expect(versionOf()).toMatch(/^[0-9a-z]{14}$/)
    expect(versionOf({ images: [`https://photos.okoume.example${item.images[0]}`] })).toBe(versionOf())
    expect(versionOf({ available: 2 }, [takenFor(3, 5), takenFor(3, 5)])).toBe(versionOf())
  })

  it('stays the same from day to day, until a rental begins or ends, or the month does', () => {
    const versionsFrom = (first: string, days: number, taken: ReturnType<typeof takenFor>[]) =>
      new Set(
        eachDay(calendarDay(first), addDays(calendarDay(first), days - 1)).map((day) =>
          versionOf({}, taken, day),
        ),
      )

    expect(versionsFrom('2026-12-01', 31, []).size).toBe(1)
    expect(versionsFrom('2026-12-01', 5, [takenFor(8, 10)]).size).toBe(1)
    expect(versionsFrom('2026-12-06', 3, [takenFor(8, 10)]).size).toBe(1)
  })

  it('is another one for each thing that a card shows', () => {
    const others = [
      versionOf({ title: 'Perceuses' }),
      versionOf({ price: 4001 }),
      versionOf({ priceUnit: 'mois' }),
      versionOf({ weekPrice: 20_000 }),
      versionOf({ placeName: 'Glass' }),
      versionOf({ images: ['/images/objets/1b0e7c3e-9f7c-4d9c-8a54-1f2f3a4b5c6d/960.webp'] }),
      versionOf({}, []),
    ]
    expect(new Set([versionOf(), ...others]).size).toBe(others.length + 1)
  })
})

it('has an address with its version, and one that leads to it', () => {
  expect(shareCardPath('1', 'lien.jpg', 'v')).toBe('/images/cartes/1/v/lien.jpg')
  expect(shareCardPath('1', 'statut.jpg')).toBe('/images/cartes/1/statut.jpg')
})
