import { expect, it } from 'vitest'
import { rentalFixture } from '../rental/rental-fixture.ts'
import { depositMessage } from './receipt-paper.tsx'

const words = (changes: Parameters<typeof rentalFixture>[0]) =>
  depositMessage(rentalFixture(changes)).replaceAll(/[\u00a0\u202f]/g, ' ')

const over = { status: 'terminée', deposit: 20_000 } as const
const settlement = { toOwner: 20_000, toRenter: 0, reason: 'La toile est déchirée.' }

it('says that a deposit is kept only while it is', () => {
  expect(words({ ...over, returnState: 'awaited' })).toContain('est gardée')
  expect(words({ ...over, returnState: 'contested' })).toContain('est gardée')
  expect(words({ ...over, returnState: 'confirmed' })).toBe('')
  expect(words({ ...over, status: 'annulée', cancellation: 'owner' })).toBe('')
  expect(words({ ...over, deposit: 0 })).toBe('')
})

it("shows the owner's share, though nothing was refunded", () => {
  expect(words({ ...over, returnState: 'settled', settlement })).toContain(
    '20 000 FCFA sont allés au propriétaire',
  )
})
