import { EMPTY_LISTING_FORM } from '@okoume/domain/listing/listing-form.ts'
import { afterEach, expect, it } from 'vitest'
import { lastingNotes, PERSONAL } from '../../session/notes.ts'
import { draftKey, forgetDraft, keepDraft, newDraft, readDraft } from './item-draft.ts'

const UID = 'someone'
const DRAFT = {
  id: 'b6a5',
  form: { ...EMPTY_LISTING_FORM, title: 'Tente', specifications: [{ name: 'Places', value: '4' }] },
  pictures: ['/images/a/640.webp'],
  sent: true,
}

afterEach(() => forgetDraft(UID))

it('comes back as it was left, to its own account only', () => {
  keepDraft(UID, DRAFT)
  expect(readDraft(UID)).toEqual(DRAFT)
  expect(readDraft('another')).toBeNull()
})

it('goes with the person: its key is among those that a sign-out removes', () => {
  keepDraft(UID, DRAFT)
  lastingNotes.removeAll(PERSONAL)
  expect(readDraft(UID)).toBeNull()
})

it('is not kept while nothing is written', () => {
  keepDraft(UID, DRAFT)
  keepDraft(UID, newDraft())
  expect(readDraft(UID)).toBeNull()
})

it('gives each new object an id of its own', () => {
  expect(newDraft().id).not.toBe(newDraft().id)
})

it.each(['nothing', '"text"', '{"form":{}}', '[1]'])('makes nothing of the note %s', (note) => {
  lastingNotes.write(draftKey(UID), note)
  expect(readDraft(UID)).toBeNull()
})

it('makes of a damaged note what can be made of it', () => {
  const form = { title: 'Tente', price: 5000, specifications: [null, { name: 'Places' }, 'x'] }
  lastingNotes.write(draftKey(UID), JSON.stringify({ id: 'b6a5', form, pictures: [1, '/a'], sent: 'yes' }))
  expect(readDraft(UID)).toEqual({
    id: 'b6a5',
    form: { ...EMPTY_LISTING_FORM, title: 'Tente' },
    pictures: ['/a'],
    sent: false,
  })
})
