import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import { expect, test } from 'vitest'
import { agreedQuote } from './agreed-quote.ts'
import { describeDays, enquirySummary, enquiryTitle, priceText } from './enquiry-summary.ts'

const NOW = new Date('2026-12-01T08:00:00Z')
const SOON = '2026-12-01T13:05:00.000Z'
const TOMORROW = '2026-12-02T13:05:00.000Z'

const OWNERS = { authorId: 'owner' } as EnquirySummary['last']

const enquiry = (change: Partial<EnquirySummary>) =>
  ({
    ...{ state: 'open', role: 'renter', quantity: 1, start_date: '2026-12-05', end_date: '2026-12-07' },
    ...{ computedRent: 15_000, proposedRent: null, agreedRent: null, unanswered: false },
    ...{ last: { authorId: 'renter' }, owner: { id: 'owner' }, renter: { id: 'renter' } },
    ...{
      answerBy: null,
      validUntil: null,
      reservedUntil: null,
      item: { deposit: 20_000, price: 5000, priceUnit: 'jour' },
    },
    ...change,
  }) as EnquirySummary

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each<[Partial<EnquirySummary>, string]>([
  [{ answerBy: TOMORROW }, 'Réponse attendue avant demain 14 h 05'],
  [{ answerBy: TOMORROW, role: 'owner' }, 'Répondez avant demain 14 h 05'],
  [{ last: OWNERS }, 'Le propriétaire a répondu'],
  [{ last: OWNERS, role: 'owner' }, 'Vous avez répondu'],
  [{}, 'Le propriétaire doit répondre'],
  [{ role: 'owner' }, 'Le locataire attend votre réponse'],
  [{ state: 'pre-approved', validUntil: SOON }, "Pré-accord jusqu'à 14 h 05, rien n'est réservé"],
  [{ state: 'pre-approved', validUntil: TOMORROW, reservedUntil: SOON }, "Jours gardés jusqu'à 14 h 05"],
  [
    { state: 'pre-approved', validUntil: '2026-12-20T13:05:00.000Z' },
    "Pré-accord jusqu'au 20 décembre 2026 à 14 h 05, rien n'est réservé",
  ],
  [{ state: 'booked' }, 'Réservée'],
  [{ state: 'expired' }, 'La question a expiré'],
  [{ state: 'expired', agreedRent: 12_000 }, 'Le pré-accord a expiré'],
  [{ state: 'withdrawn' }, 'Question retirée'],
  [{ state: 'closed' }, 'Close par le propriétaire'],
  [{ state: 'closed', unanswered: true }, 'Close : pas de réponse à temps'],
])('%j stands at «%s»', (change, title) => {
  expect(plain(enquiryTitle(enquiry(change), NOW))).toBe(title)
})

test('an agreement says until when it can be paid, and whether the days are kept', () => {
  const agreed = enquiry({ state: 'pre-approved', validUntil: TOMORROW })
  expect(plain(enquirySummary(agreed, NOW))).toBe(
    "Vous pouvez payer jusqu'à demain 14 h 05. Les jours sont à qui paie en premier.",
  )
  expect(plain(enquirySummary({ ...agreed, reservedUntil: SOON }, NOW))).toContain("jusqu'à 14 h 05")
  expect(enquirySummary({ ...agreed, role: 'owner' }, NOW)).toContain("dès qu'il a payé")
})

test('a price below the computed one is said with it', () => {
  expect(plain(priceText(12_000, enquiry({})))).toBe('12 000 FCFA au lieu de 15 000 FCFA')
  expect(plain(priceText(15_000, enquiry({})))).toBe('15 000 FCFA')
})

test('an agreement is paid at its rent, the fee follows it, and the deposit stays', () => {
  const quote = agreedQuote(enquiry({ state: 'pre-approved', agreedRent: 12_000 }))
  expect(quote).toMatchObject({ subtotal: 12_000, fee: 800, deposit: 20_000, total: 32_800 })
  expect(agreedQuote(enquiry({ agreedRent: 12_000 }))).toBeNull()
})

test('the days say how many are asked for', () => {
  expect(describeDays(enquiry({ quantity: 2 }))).toBe('Du 5 au 7 décembre 2026, 2 exemplaires')
})
