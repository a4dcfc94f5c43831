import { expect, test } from 'vitest'
import { createNotes, PERSONAL } from '../../../session/notes.ts'
import { draftsOf, EMPTY_DRAFT, messageDraftKey } from './message-draft.ts'

const draft = { text: 'Bonj', unsent: [{ key: 'k', text: 'Avant', failed: true }] }

test('what is kept is read again, for that conversation and person alone', () => {
  const notes = createNotes(() => undefined)
  draftsOf('u', 'r', notes).keep(draft)

  expect(draftsOf('u', 'r', notes).read()).toEqual(draft)
  expect(draftsOf('u', 'other', notes).read()).toEqual(EMPTY_DRAFT)
  expect(draftsOf('other', 'r', notes).read()).toEqual(EMPTY_DRAFT)
})

test('nothing is kept of an empty field, and nothing after signing out', () => {
  const notes = createNotes(() => undefined)
  const drafts = draftsOf('u', 'r', notes)
  drafts.keep(draft)
  drafts.keep({ text: ' ', unsent: [] })
  expect(notes.read(messageDraftKey('u', 'r'))).toBeNull()

  drafts.keep(draft)
  notes.removeAll(PERSONAL)
  expect(drafts.read()).toEqual(EMPTY_DRAFT)
})

test.each(['{', '1', '{"text":3,"unsent":{}}', '{"unsent":[{"key":1},null]}'])('%s is no draft', (kept) => {
  const notes = createNotes(() => undefined)
  notes.write(messageDraftKey('u', 'r'), kept)

  expect(draftsOf('u', 'r', notes).read()).toEqual(EMPTY_DRAFT)
})
