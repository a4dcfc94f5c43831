import { EMPTY_LISTING_FORM } from '@okoume/domain/listing/listing-form.ts'
import { afterEach, expect, it } from 'vitest'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { deleteDraft, draftKey, newDraft, readDraft, storeDraft } from './item-draft.ts'

const KEY = draftKey('someone')
const DRAFT = {
  id: 'b6a5',
  form: { ...EMPTY_LISTING_FORM, title: 'Tente', specifications: [{ name: 'Places', value: '4' }] },
  pictures: ['/images/a/640.webp'],
  sent: true,
}

afterEach(() => deleteDraft(KEY))

it('is restored as it was left, for its own account only', () => {
  storeDraft(KEY, DRAFT)
  expect(readDraft(KEY)).toEqual(DRAFT)
  expect(readDraft(draftKey('another'))).toBeNull()
})

it("is removed at sign-out with the person's other keys", () => {
  storeDraft(KEY, DRAFT)
  safeLocalStorage.removeAll(PERSONAL)
  expect(readDraft(KEY)).toBeNull()
})

it('is not stored while it is empty', () => {
  storeDraft(KEY, DRAFT)
  storeDraft(KEY, newDraft())
  expect(readDraft(KEY)).toBeNull()
})

it('is stored for each template, once it differs from it', () => {
  const key = draftKey('someone', 'b6a5')
  const duplicate = newDraft(DRAFT)
  storeDraft(key, duplicate, DRAFT)
  expect(readDraft(key)).toBeNull()
  storeDraft(key, { ...duplicate, sent: true }, DRAFT)
  expect(readDraft(key)).toEqual({ ...duplicate, sent: true })
  expect(readDraft(KEY)).toBeNull()
  deleteDraft(key)
})

it('gives each new item an id of its own', () => {
  expect(newDraft().id).not.toBe(newDraft().id)
})

it.each(['nothing', '"text"', '{"form":{}}', '[1]'])('ignores the stored value %s', (note) => {
  safeLocalStorage.write(KEY, note)
  expect(readDraft(KEY)).toBeNull()
})

it('restores what is valid of a damaged value', () => {
  const form = { title: 'Tente', price: 5000, specifications: [null, { name: 'Places' }, 'x'] }
  safeLocalStorage.write(KEY, JSON.stringify({ id: 'b6a5', form, pictures: [1, '/a'], sent: 'yes' }))
  expect(readDraft(KEY)).toEqual({
    id: 'b6a5',
    form: { ...EMPTY_LISTING_FORM, title: 'Tente' },
    pictures: ['/a'],
    sent: false,
  })
})
