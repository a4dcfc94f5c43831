import { expect, test } from 'vitest'
import { createSafeStorage, PERSONAL } from '#app/data/storage/safe-storage.ts'
import { messageDraftKey, messageDrafts } from './message-drafts.ts'

test('a draft is restored for that conversation and person alone', () => {
  const storage = createSafeStorage(() => undefined)
  messageDrafts('u', 'r', storage).store('Bonj')

  expect(messageDrafts('u', 'r', storage).read()).toBe('Bonj')
  expect(messageDrafts('u', 'other', storage).read()).toBe('')
  expect(messageDrafts('other', 'r', storage).read()).toBe('')
})

test('an empty field is not stored, and nothing after signing out', () => {
  const storage = createSafeStorage(() => undefined)
  const drafts = messageDrafts('u', 'r', storage)
  drafts.store('Bonj')
  drafts.store(' ')
  expect(storage.read(messageDraftKey('u', 'r'))).toBeNull()

  drafts.store('Bonj')
  storage.removeAll(PERSONAL)
  expect(drafts.read()).toBe('')
})

test.each(['{', '1', '{"text":3}', 'null'])('%s is no draft', (text) => {
  const storage = createSafeStorage(() => undefined)
  storage.write(messageDraftKey('u', 'r'), text)

  expect(messageDrafts('u', 'r', storage).read()).toBe('')
})
