import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { guessCategory } from '@okoume/domain/listing/guess-category.ts'
import { needsQuartier, placeProblems } from '@okoume/domain/places/item-place.ts'
import { findPlace, PLACES } from '@okoume/domain/places/places.ts'
import { CANCEL_POLICIES } from '@okoume/domain/rental/cancellation-policy.ts'
import { describe, expect, test } from 'vitest'
import { demoListings } from './demo-data.ts'

const pictures = join(import.meta.dirname, '../../demo-pictures')
const sizeOf = (...path: string[]): number => statSync(join(pictures, ...path)).size
const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Sentences about where it goes, or comes from, not about where it is. */
const ELSEWHERE = /livr|dépos|montage|week-ends|monte à|couturière|au port|Grand Libreville/i

/** Quartiers and towns by name, and what several quartiers are called together. */
const PLACE_NAMES = distinct([
  ...PLACES.flatMap(({ name, alias }) => [name.replace(/ \(.*/, ''), alias]),
  ...['Akébé', 'Lalala', 'Mindoubé', 'Akournam', 'Malibé'],
]).filter((name) => name !== '')

function namedPlaces(text: string): string[] {
  const sentences = text.split(/(?<=[.!?]) /).filter((sentence) => !ELSEWHERE.test(sentence))
  const isNamed = (name: string) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(sentences.join(' '))
  return PLACE_NAMES.filter(isNamed)
}

const used = distinct(demoListings.flatMap((listing) => listing.pictures))

describe('the demo catalogue', () => {
  test('has titles that say their category', () => {
    const guessed = demoListings.map(({ title, category }) => [title, guessCategory(title) ?? category])
    expect(guessed).toEqual(demoListings.map(({ title, category }) => [title, category]))
  })

  test('has about sixty listings, each with its own slug and day', () => {
    expect(demoListings.length).toBeGreaterThanOrEqual(58)
    expect(demoListings.length).toBeLessThanOrEqual(66)
    expect(distinct(demoListings.map((listing) => listing.slug))).toHaveLength(demoListings.length)
    expect(distinct(demoListings.map((listing) => listing.createdDaysAgo))).toHaveLength(demoListings.length)
    for (const { slug } of demoListings) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('covers every category, both cities, every price unit and every owner', () => {
    expect(distinct(demoListings.map((listing) => listing.category)).sort()).toEqual([
      'bricolage',
      'cuisine',
      'electronique',
      'jardin',
      'sport',
      'vehicules',
      'vetements',
    ])
    expect(distinct(demoListings.map((listing) => listing.location)).sort()).toEqual([
      'Libreville',
      'Port-Gentil',
    ])
    expect(distinct(demoListings.map((listing) => listing.priceUnit)).sort()).toEqual([
      'jour',
      'mois',
      'semaine',
    ])
    expect(distinct(demoListings.map((listing) => listing.owner))).toHaveLength(6)
    expect(demoListings.filter((listing) => !listing.offered)).toHaveLength(2)
  })

  test('shows each cancellation policy, and objects for verified renters', () => {
    const policies = demoListings.map(({ cancelPolicy = 'souple' }) => cancelPolicy)
    expect(distinct(policies).toSorted()).toEqual(CANCEL_POLICIES.toSorted())
    const verified = demoListings.filter(({ renters }) => renters === 'verified')
    expect(verified.map(({ slug }) => slug).toSorted()).toEqual(['berline', 'drone', 'quatre-quatre'])
  })

  test.each(demoListings)('$slug has a plausible price, a stock and a description', (listing) => {
    expect(listing.price).toBeGreaterThan(0)
    expect(listing.price % 100).toBe(0)
    expect(listing.deposit).toBeGreaterThanOrEqual(0)
    expect(listing.deposit % 100).toBe(0)
    expect(Number.isInteger(listing.available) && listing.available >= 1).toBe(true)
    expect({ ...placeProblems(listing), missing: needsQuartier(listing) }).toEqual({ missing: false })
    expect(listing.createdDaysAgo).toBeGreaterThanOrEqual(0)
    expect(listing.createdDaysAgo).toBeLessThanOrEqual(120)
    expect(listing.title.length).toBeLessThanOrEqual(80)
    expect(listing.description.length).toBeGreaterThan(80)
    expect(Object.keys(listing.specifications).length).toBeGreaterThanOrEqual(2)
    expect(Object.keys(listing.specifications).length).toBeLessThanOrEqual(5)
    expect(listing.pictures.length).toBeGreaterThanOrEqual(1)
    expect(listing.pictures.length).toBeLessThanOrEqual(3)
  })

  test.each(demoListings)('$slug is where its description and landmark say', (listing) => {
    const place = findPlace(listing.place)
    const where = [place?.name, place?.alias, place?.town].join(' ')
    const named = namedPlaces(`${listing.description} ${listing.landmark ?? ''}`)
    expect(named.filter((name) => !where.includes(name))).toEqual([])
  })

  test.each(used)('the picture %s exists in every size, small enough for a slow phone', (name) => {
    for (const format of ['avif', 'webp']) {
      expect(sizeOf(name, `320.${format}`)).toBeLessThanOrEqual(12_000)
      expect(sizeOf(name, `480.${format}`)).toBeGreaterThan(0)
      expect(sizeOf(name, `640.${format}`)).toBeGreaterThan(0)
      expect(sizeOf(name, `960.${format}`)).toBeLessThanOrEqual(45_000)
    }
  })

  test('every cover has a link preview, and no picture is unused', () => {
    for (const { pictures: names } of demoListings) {
      expect(sizeOf(names[0] ?? '', 'social.jpg')).toBeLessThanOrEqual(120_000)
    }
    const stored = readdirSync(pictures).filter((name) => name !== 'avatars')
    expect(stored.sort()).toEqual([...used].sort())
  })

  test('every person of the demo has a photo', () => {
    for (const key of [
      'rose',
      'ferdinand',
      'annick',
      'thierry',
      'prisca',
      'landry',
      'serge',
      'nadege',
      'okoume',
    ]) {
      expect(sizeOf('avatars', `${key}.webp`)).toBeGreaterThan(0)
    }
  })
})
