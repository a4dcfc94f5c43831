import { calendarDay as day } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { afterEach, expect, it } from 'vitest'
import { UID_KEY } from '../storage/returning-visitor.ts'
import { REQUEST_DRAFTS_KEY, safeLocalStorage } from '../storage/safe-storage.ts'
import {
  deleteDraft,
  EMPTY_DRAFT,
  latestDraftItem,
  latestPlace,
  linkRequest,
  readAsked,
  readDraft,
  readLastDraft,
  readLinkedDraft,
  saveAsked,
  saveDraft,
  takeAsked,
} from './request-draft.ts'

const NOW = Date.UTC(2026, 10, 23)
const TENT = 'tent'
const DRAFT = {
  start: day('2026-11-24'),
  end: day('2026-11-25'),
  quantity: 2,
  delivery: 'delivery',
  address: 'Nzeng-Ayong',
  recipientPhone: '066 12 34 56',
} as const
const signIn = (uid: string) => safeLocalStorage.write(UID_KEY, uid)

afterEach(() => {
  for (const key of [UID_KEY, REQUEST_DRAFTS_KEY]) safeLocalStorage.remove(key)
})

it('is stored for a day, and for its item only', () => {
  saveDraft(TENT, DRAFT, NOW)
  expect(readDraft(TENT, NOW)).toEqual(DRAFT)
  expect(readDraft(TENT, NOW + DAY_MS - 1)).toEqual(DRAFT)
  expect(readDraft(TENT, NOW + DAY_MS)).toBeNull()
  expect(readDraft('drill', NOW)).toBeNull()
})

it.each([
  [{ delivery: 'pickup', address: 'Louis' }, 'pickup'],
  [{ delivery: 'drone', address: 'Louis' }, 'delivery'],
  // Stored before there was a choice.
  [{ address: 'Louis' }, 'delivery'],
  [{ address: '' }, 'pickup'],
])('as it was stored, %j, is of a %s', (stored, delivery) => {
  safeLocalStorage.write(
    REQUEST_DRAFTS_KEY,
    JSON.stringify({ [TENT]: { ...stored, uid: null, savedAt: NOW } }),
  )
  expect(readDraft(TENT, NOW)?.delivery).toBe(delivery)
})

it('gives its address and telephone to the next item', () => {
  expect(latestPlace(NOW)).toEqual({ address: '', recipientPhone: '' })
  saveDraft('drill', { ...DRAFT, address: 'Glass' }, NOW - 1)
  saveDraft(TENT, DRAFT, NOW)
  saveDraft('saw', EMPTY_DRAFT, NOW + 1)
  expect(latestPlace(NOW + 1)).toEqual({ address: 'Nzeng-Ayong', recipientPhone: '066 12 34 56' })
  signIn('serge')
  saveDraft(TENT, { ...DRAFT, address: 'Louis' }, NOW + 2)
  signIn('rose')
  expect(latestPlace(NOW + 2).address).toBe('Glass')
})

it('of a visitor passes to the account that signs in', () => {
  saveDraft(TENT, DRAFT, NOW)
  signIn('rose')
  expect(readDraft(TENT, NOW)).toEqual(DRAFT)
})

it('of an account is read by that account only', () => {
  signIn('rose')
  saveDraft(TENT, DRAFT, NOW)
  signIn('serge')
  expect(readDraft(TENT, NOW)).toBeNull()
  safeLocalStorage.remove(UID_KEY)
  expect(readDraft(TENT, NOW)).toBeNull()
  signIn('rose')
  expect(readDraft(TENT, NOW)).toEqual(DRAFT)
})

it('that a visitor sent goes on once, for the account that signs in', () => {
  const asked = { title: 'Tente', total: 24_300 }
  saveAsked(TENT, DRAFT, asked, NOW)
  expect(readAsked(TENT, NOW)).toMatchObject({ ...DRAFT, ...asked })
  expect(readAsked('drill', NOW)).toBeNull()
  signIn('rose')
  expect(takeAsked(TENT, NOW)).toBe(true)
  expect(takeAsked(TENT, NOW)).toBe(false)
  expect(readDraft(TENT, NOW)).toEqual(DRAFT)
})

it('that was changed since it was sent waits to be sent again', () => {
  saveAsked(TENT, DRAFT, { title: 'Tente', total: 24_300 }, NOW)
  saveDraft(TENT, { ...DRAFT, quantity: 3 }, NOW)
  expect(readAsked(TENT, NOW)).toBeNull()
  expect(takeAsked(TENT, NOW)).toBe(false)
})

it('can be carried by a link, without its place and telephone', () => {
  const link = linkRequest('/objet/tent#demande', DRAFT)
  expect(link).toBe('/objet/tent?retrait=2026-11-24&retour=2026-11-25&quantite=2#demande')
  expect(readLinkedDraft(new URL(link, 'https://okoume.test').search)).toEqual({
    ...DRAFT,
    delivery: 'pickup',
    address: '',
    recipientPhone: '',
  })
  expect(linkRequest('/objet/tent#demande', EMPTY_DRAFT)).toBe('/objet/tent#demande')
  expect(readLinkedDraft('?retrait=demain&retour=2026-11-25')).toBeNull()
})

it('that was changed last begins those of other objects, with a quantity of one', () => {
  signIn('u1')
  saveDraft('drill', { ...DRAFT, address: 'Louis' }, NOW)
  saveDraft(TENT, DRAFT, NOW + 1)
  expect(readLastDraft(NOW + 2)).toEqual({ ...DRAFT, quantity: 1 })
  signIn('u2')
  expect(readLastDraft(NOW + 2)).toBeNull()
})

it('is deleted alone', () => {
  saveDraft(TENT, DRAFT, NOW)
  saveDraft('drill', DRAFT, NOW)
  deleteDraft(TENT, NOW)
  expect(readDraft(TENT, NOW)).toBeNull()
  expect(readDraft('drill', NOW)).toEqual(DRAFT)
  deleteDraft('drill', NOW)
  expect(safeLocalStorage.read(REQUEST_DRAFTS_KEY)).toBeNull()
})

it('is deleted once a newer one is saved after a day', () => {
  saveDraft(TENT, DRAFT, NOW)
  saveDraft('drill', DRAFT, NOW + DAY_MS)
  expect(safeLocalStorage.read(REQUEST_DRAFTS_KEY)).not.toContain(TENT)
})

it('that was changed last and has its dates is the latest', () => {
  expect(latestDraftItem(NOW)).toBeNull()
  saveDraft('drill', DRAFT, NOW)
  saveDraft(TENT, DRAFT, NOW + 1)
  saveDraft('ladder', { ...EMPTY_DRAFT, address: 'Glass' }, NOW + 2)
  expect(latestDraftItem(NOW + 3)).toBe(TENT)
})

it.each(['nothing', '"text"', '[1]', '{"tent":null}', '{"tent":{"start":"2026-11-24"}}'])(
  'is ignored where %s is stored',
  (stored) => {
    safeLocalStorage.write(REQUEST_DRAFTS_KEY, stored)
    expect(readDraft(TENT, NOW)).toBeNull()
  },
)
