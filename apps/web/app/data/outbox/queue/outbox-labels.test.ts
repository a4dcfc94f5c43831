import { expect, test } from 'vitest'
import { AT_ONCE, type OutboxEntry } from './outbox-entry.ts'
import { describeUnsent } from './outbox-labels.ts'

const own = { id: '', uid: 'u', queuedAt: 0, attempts: 0, state: AT_ONCE }
const message: OutboxEntry = { ...own, kind: 'message', payload: { rentalId: 'r', text: '' } }
const asked: OutboxEntry = { ...own, kind: 'enquiry message', payload: { enquiryId: 'e', text: '' } }
const switched: OutboxEntry = {
  ...own,
  kind: 'availability',
  payload: { itemId: 'i', offered: true, before: false },
}

const proved: OutboxEntry = {
  ...own,
  kind: 'proof',
  payload: { rentalId: 'r', direction: 'remise', claim: { code: '123456' }, happenedAt: '' },
}

const seal = { slot: 'overview', sha256: '', bytes: 1, takenAt: '' } as const
const dated: OutboxEntry = { ...own, kind: 'seal', payload: { rentalId: 'r', direction: 'remise', seal } }
const photo: OutboxEntry = {
  ...own,
  kind: 'photo',
  payload: { rentalId: 'r', direction: 'remise', seal, file: new Blob(), deferred: false },
}

test.each([
  [[message], "Un message n'est pas encore parti."],
  [[asked], "Un message n'est pas encore parti."],
  [[message, asked], '2 messages ne sont pas encore partis.'],
  [[proved], "Un code de remise n'est pas encore parti."],
  [[dated, photo], "Une photo n'est pas encore partie."],
  [[dated, photo, dated, photo], '2 photos ne sont pas encore parties.'],
  [[switched], "Un changement de disponibilité n'est pas encore enregistré."],
  [
    [message, message, switched, switched],
    '2 messages ne sont pas encore partis. 2 changements de disponibilité ne sont pas encore enregistrés.',
  ],
])('a sign-out warns of unsent entries', (entries, words) => {
  expect(describeUnsent(entries)).toBe(words)
})
