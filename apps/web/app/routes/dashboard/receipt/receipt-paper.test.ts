import type { Rental } from '@okoume/contract/wire/rental.ts'
import { expect, it } from 'vitest'
import { handoverReportFixture, rentalFixture } from '../rental/rental-fixture.test-helper.ts'
import { settlementMessage } from './receipt-paper.tsx'

const words = (changes: Partial<Rental>) =>
  settlementMessage(rentalFixture(changes)).replaceAll(/[\u00a0\u202f]/g, ' ')

const over = { status: 'terminée', deposit: 20_000 } as const
const settlement = { toOwner: 20_000, toRenter: 0, reason: 'La toile est déchirée.' }
const part = { toOwner: 5000, toRenter: 15_000, reason: '' }
const agreed = { state: 'agreed' } as NonNullable<Rental['contest']>
const closed = { status: 'annulée', cancellation: 'not-handed-over' } as const

it('says that a deposit is kept only while it is', () => {
  expect(words({ ...over, returnState: 'awaited' })).toContain('est gardée')
  expect(words({ ...over, returnState: 'contested' })).toContain('est gardée')
  expect(words({ ...over, returnState: 'contested', contestedAmount: 5000 })).toBe(
    '5 000 FCFA de la caution sont gardés : le retour est contesté.',
  )
  expect(words({ ...over, returnState: 'confirmed' })).toBe('')
  expect(words({ status: 'annulée', cancellation: 'owner' })).toBe('')
  expect(words({ ...over, deposit: 0 })).toBe('')
})

it.each<[string, Partial<Rental>, string]>([
  [
    'a deposit that the team gave to the owner',
    { ...over, returnState: 'settled', settlement },
    '20 000 FCFA de la caution sont allés au propriétaire, sur décision de notre équipe.',
  ],
  [
    'a part that the two agreed on',
    { ...over, returnState: 'settled', settlement: part, contest: agreed },
    "5 000 FCFA de la caution sont allés au propriétaire, d'un commun accord.",
  ],
  [
    'rent and deposit of an item that was said to be missing',
    {
      ...closed,
      returnState: 'settled',
      settlement,
      handover: handoverReportFixture('missing', 10_000, 'Vu.'),
    },
    '10 000 FCFA du loyer et 20 000 FCFA de la caution sont allés au propriétaire, sur décision de notre équipe.',
  ],
  [
    'one day of a no-show',
    { status: 'annulée', cancellation: 'no-show', handover: handoverReportFixture('no-show', 5000) },
    '5 000 FCFA du loyer sont allés au propriétaire.',
  ],
  [
    'rent that both agreed on for a problem, the deposit apart',
    { ...over, returnState: 'confirmed', handover: handoverReportFixture('problem', 7000) },
    "7 000 FCFA du loyer sont allés au propriétaire, d'un commun accord.",
  ],
  ['all of it given back', { ...closed, handover: handoverReportFixture('missing', 0) }, ''],
])('names what the owner has: %s', (_, changes, text) => {
  expect(words(changes)).toBe(text)
})
