import { describe, expect, it } from 'vitest'
import {
  type InstallMemory,
  isCalm,
  mayOffer,
  NOTHING_KNOWN,
  type OfferFacts,
  visited,
} from './offer-rule.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const PAID: OfferFacts = {
  now: NOON,
  memory: { ...NOTHING_KNOWN, visits: 1, seenAt: NOON },
  way: 'prompt',
  runsAsApp: false,
  online: true,
  place: '/tableau-de-bord/mes-locations',
  wentWell: true,
  turnedPages: true,
}
const REGULAR: OfferFacts = {
  ...PAID,
  place: '/explorer',
  wentWell: false,
  memory: { ...PAID.memory, visits: 3 },
}

const remembering = (part: Partial<InstallMemory>): OfferFacts => ({
  ...PAID,
  memory: { ...PAID.memory, ...part },
})

describe('installing is offered', () => {
  it('after a success, on the first visit too', () => {
    expect(mayOffer(PAID)).toBe(true)
  })

  it('on the third visit, once a second page is opened', () => {
    expect(mayOffer(REGULAR)).toBe(true)
    expect(mayOffer({ ...REGULAR, turnedPages: false })).toBe(false)
    expect(mayOffer({ ...REGULAR, memory: { ...REGULAR.memory, visits: 2 } })).toBe(false)
  })

  it('on an iPhone by the steps', () => {
    expect(mayOffer({ ...PAID, way: 'steps' })).toBe(true)
  })
})

describe('installing is not offered', () => {
  it('before any success', () => {
    expect(mayOffer({ ...PAID, wentWell: false })).toBe(false)
  })

  it('where the browser cannot install', () => {
    expect(mayOffer({ ...PAID, way: null })).toBe(false)
  })

  it('where it is installed already', () => {
    expect(mayOffer({ ...PAID, runsAsApp: true })).toBe(false)
    expect(mayOffer(remembering({ installedAt: NOON - 400 * DAY }))).toBe(false)
  })

  it('offline, as it needs the network', () => {
    expect(mayOffer({ ...PAID, online: false })).toBe(false)
  })

  it('again within ninety days', () => {
    expect(mayOffer(remembering({ offeredAt: NOON - MINUTE }))).toBe(false)
    expect(mayOffer(remembering({ offeredAt: NOON - 90 * DAY + MINUTE }))).toBe(false)
    expect(mayOffer(remembering({ offeredAt: NOON - 90 * DAY }))).toBe(true)
  })

  it.each([
    '/facturation',
    '/connexion',
    '/objet/42',
    '/installer',
    '/tableau-de-bord/portefeuille',
    '/tableau-de-bord/messages',
    '/tableau-de-bord/mes-objets/ajouter',
    '/administration',
  ])('on %s, where it would distract', (place) => {
    expect(mayOffer({ ...PAID, place })).toBe(false)
  })
})

it.each(['/', '/explorer', '/tableau-de-bord', '/tableau-de-bord/mes-objets'])(
  '%s may show the offer',
  (place) => {
    expect(isCalm(place)).toBe(true)
  },
)

describe('a visit', () => {
  it('is counted when it begins', () => {
    expect(visited(NOTHING_KNOWN, NOON)).toEqual({ ...NOTHING_KNOWN, visits: 1, seenAt: NOON })
  })

  it('lasts as long as less than half an hour passes between two pages', () => {
    const first = visited(NOTHING_KNOWN, NOON)
    const second = visited(first, NOON + 29 * MINUTE)
    expect(second.visits).toBe(1)
    expect(visited(second, NOON + 58 * MINUTE).visits).toBe(1)
    expect(visited(second, NOON + 59 * MINUTE).visits).toBe(2)
  })
})
