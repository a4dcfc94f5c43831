import { expect, test } from 'vitest'
import { createNotes, PERSONAL } from '#app/session/notes.ts'
import { draftsOf, messageDraftKey } from './message-draft.ts'

test('what is kept is read again, for that conversation and person alone', () => {
  const notes = createNotes(() => undefined)
  draftsOf('u', 'r', notes).keep('Bonj')

  expect(draftsOf('u', 'r', notes).read()).toBe('Bonj')
  expect(draftsOf('u', 'other', notes).read()).toBe('')
  expect(draftsOf('other', 'r', notes).read()).toBe('')
})

test('nothing is kept of an empty field, and nothing after signing out', () => {
  const notes = createNotes(() => undefined)
  const drafts = draftsOf('u', 'r', notes)
  drafts.keep('Bonj')
  drafts.keep(' ')
  expect(notes.read(messageDraftKey('u', 'r'))).toBeNull()

  drafts.keep('Bonj')
  notes.removeAll(PERSONAL)
  expect(drafts.read()).toBe('')
})

test.each(['{', '1', '{"text":3}', 'null'])('%s is no draft', (kept) => {
  const notes = createNotes(() => undefined)
  notes.write(messageDraftKey('u', 'r'), kept)

  expect(draftsOf('u', 'r', notes).read()).toBe('')
})
