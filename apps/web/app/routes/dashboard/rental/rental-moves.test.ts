import { givenBack } from '@okoume/domain/ledger/rental-shares.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { describe, expect, it } from 'vitest'
import { rentalFixture } from './rental-fixture.test-helper.ts'
import { mayDo, mayWrite, type RentalMove, refundIfCancelled, sharesOf } from './rental-moves.ts'

const before = new Date('2026-12-01T10:00:00Z')
const during = new Date('2026-12-04T10:00:00Z')
const after = new Date('2026-12-06T10:00:00Z')
const longAfter = new Date('2026-12-09T10:00:00Z')
const MOVES: readonly RentalMove[] = ['accept', 'refuse', 'cancel', 'declare', 'confirm', 'contest']

const movesOf = (rental: Parameters<typeof mayDo>[0], party: Party, now: Date) =>
  MOVES.filter((move) => mayDo(rental, move, party, now))

describe('the buttons of a rental', () => {
  it.each([
    ['en attente', 'renter', before, ['cancel']],
    ['en attente', 'owner', before, ['accept', 'refuse']],
    ['en attente', 'owner', after, []],
    ['acceptée', 'renter', before, ['cancel']],
    ['acceptée', 'owner', before, ['cancel']],
    ['acceptée', 'renter', during, []],
    ['en cours', 'renter', during, ['declare']],
    ['en cours', 'owner', during, ['confirm', 'contest']],
    ['terminée', 'renter', after, ['declare']],
    ['terminée', 'owner', after, ['confirm', 'contest']],
    ['terminée', 'owner', longAfter, ['confirm']],
    ['refusée', 'owner', before, []],
    ['annulée', 'renter', before, []],
  ] as const)('%s, for the %s at %s: %j', (status, party, now, moves) => {
    const cancellation = status === 'annulée' ? 'renter' : null
    expect(movesOf(rentalFixture({ status, cancellation }), party, now)).toEqual(moves)
  })

  it.each(['renter', 'owner'] as const)('do not speak of a return to the %s before the handover', (party) => {
    const { handover } = rentalFixture()
    for (const status of ['en cours', 'terminée'] as const)
      expect(movesOf(rentalFixture({ status, handover }), party, during)).toEqual([])
  })

  it('are gone once a return is contested', () => {
    const rental = rentalFixture({ status: 'terminée', returnState: 'contested' })
    expect([...movesOf(rental, 'owner', after), ...movesOf(rental, 'renter', after)]).toEqual([])
    expect(mayWrite(rental, longAfter)).toBe(true)
  })
})

describe('the refund', () => {
  it('is stated before the renter cancels: all but the fee', () => {
    expect(refundIfCancelled(rentalFixture({ status: 'en attente' }), before)).toBe(30_000)
    expect(refundIfCancelled(rentalFixture({ status: 'acceptée' }), before)).toBe(30_000)
    const suspended = rentalFixture({ status: 'acceptée', ownerSuspended: true })
    expect(refundIfCancelled(suspended, before)).toBe(30_700)
  })

  it.each([
    [{ status: 'refusée' }, 30_700],
    [{ status: 'annulée', cancellation: 'renter' }, 30_000],
    [{ status: 'annulée', cancellation: 'owner' }, 30_700],
    [{ status: 'annulée', cancellation: 'expired' }, 30_700],
    [{ status: 'annulée', cancellation: 'owner-suspended' }, 30_700],
    [{ status: 'terminée' }, 0],
  ] as const)('of %j is %d FCFA', (rental, refund) => {
    expect(givenBack(sharesOf(rentalFixture(rental), after))).toBe(refund)
  })
})
