import type { Rental } from '@okoume/contract/wire/rental.ts'
import { describe, expect, it } from 'vitest'
import { carriedFixture, handoverReportFixture, rentalFixture } from '../rental/rental-fixture.test-helper.ts'
import { ownerMoney, renterMoney } from './rental-money.ts'

const NOW = new Date('2026-12-10T09:00:00.000Z')
const linesOf = (lines: ReturnType<typeof renterMoney>) =>
  lines.map(({ name, detail, amount }) => `${[name, detail].filter(Boolean).join(', ')} ${amount}`)

const PAID = ['Location 10000', 'Frais de service 700']
const closed = { status: 'annulée', cancellation: 'not-handed-over' } as const
const part = { toOwner: 5000, toRenter: 15_000, reason: 'Vu.' }
const over = { status: 'terminée' } as const
const released = { ...rentalFixture(over).handover, rentReleasedAt: '2026-12-04T23:00:00.000Z' }

describe("the money on a rental's page follows what happened", () => {
  it.each<[string, Partial<Rental>, readonly string[], readonly string[]]>([
    [
      'a request',
      {},
      [...PAID, 'Caution, vous revient après le retour 20000', 'Payé 30700'],
      ["Caution, gardée jusqu'au retour 20000", 'Vous recevez 10000'],
    ],
    [
      'refused',
      { status: 'refusée' },
      [
        ...PAID,
        'Caution 20000',
        'Payé 30700',
        'Loyer rendu 10000',
        'Frais de service rendus 700',
        'Caution rendue 20000',
        'Remboursé 30700',
      ],
      ['Loyer sorti de cette location 10000', 'Caution sortie de cette location 20000', 'Vous avez reçu 0'],
    ],
    [
      'refused, while its money waits for another choice',
      { status: 'refusée', carried: carriedFixture({ until: '2026-12-10T10:00:00.000Z' }) },
      [...PAID, 'Caution 20000', 'Payé 30700', 'Attend votre choix 30700'],
      ['Loyer sorti de cette location 10000', 'Caution sortie de cette location 20000', 'Vous avez reçu 0'],
    ],
    [
      'refused, its money used for another item',
      { status: 'refusée', carried: carriedFixture({ state: 'used', rest: 700 }) },
      [...PAID, 'Caution 20000', 'Payé 30700', 'A payé un autre objet 30000', 'Remboursé 700'],
      ['Loyer sorti de cette location 10000', 'Caution sortie de cette location 20000', 'Vous avez reçu 0'],
    ],
    [
      'accepted',
      { status: 'acceptée' },
      [...PAID, 'Caution, vous revient après le retour 20000', 'Payé 30700'],
      ["Caution, gardée jusqu'au retour 20000", 'Vous recevez, pas encore retirable 10000'],
    ],
    [
      'cancelled by its renter',
      { status: 'annulée', cancellation: 'renter' },
      [
        ...PAID,
        'Caution 20000',
        'Payé 30700',
        'Loyer rendu 10000',
        'Caution rendue 20000',
        'Remboursé 30000',
      ],
      ['Loyer rendu au locataire 10000', 'Caution rendue au locataire 20000', 'Vous avez reçu 0'],
    ],
    [
      'cancelled late by its renter',
      { status: 'annulée', cancellation: 'renter', rentToOwner: 4000 },
      [
        ...PAID,
        'Caution 20000',
        'Payé 30700',
        'Loyer rendu 6000',
        'Caution rendue 20000',
        'Loyer resté au propriétaire 4000',
        'Remboursé 26000',
      ],
      ['Loyer rendu au locataire 6000', 'Caution rendue au locataire 20000', 'Vous avez reçu 4000'],
    ],
    [
      'missing, and shared by the team',
      {
        ...closed,
        returnState: 'settled',
        settlement: part,
        handover: handoverReportFixture('missing', 4000, 'Vu.'),
      },
      [
        ...PAID,
        'Caution 20000',
        'Payé 30700',
        'Loyer rendu 6000',
        'Caution rendue 15000',
        'Caution versée au propriétaire 5000',
        'Remboursé 21000',
      ],
      [
        'Loyer rendu au locataire 6000',
        'Caution rendue au locataire 15000',
        'Loyer 4000',
        'Part de la caution 5000',
        'Vous avez reçu 9000',
      ],
    ],
    [
      'a no-show',
      { status: 'annulée', cancellation: 'no-show', handover: handoverReportFixture('no-show', 5000) },
      [...PAID, 'Caution 20000', 'Payé 30700', 'Loyer rendu 5000', 'Caution rendue 20000', 'Remboursé 25000'],
      ['Loyer rendu au locataire 5000', 'Caution rendue au locataire 20000', 'Vous avez reçu 5000'],
    ],
    [
      'a problem that gave the rent back',
      { ...over, handover: handoverReportFixture('problem', 0) },
      [
        ...PAID,
        'Caution, vous revient après le retour 20000',
        'Payé 30700',
        'Loyer rendu 10000',
        'Frais de service rendus 700',
        'Remboursé 10700',
      ],
      ['Loyer rendu au locataire 10000', "Caution, gardée jusqu'au retour 20000", 'Vous avez reçu 0'],
    ],
    [
      'a return contested for a part',
      { ...over, handover: released, returnState: 'contested', contestedAmount: 5000 },
      [
        ...PAID,
        'Caution 20000',
        'Payé 30700',
        'Caution rendue 15000',
        'Caution encore gardée 5000',
        'Remboursé 15000',
      ],
      ['Caution rendue au locataire 15000', 'Caution, gardée : retour contesté 5000', 'Vous avez reçu 10000'],
    ],
    [
      'a return whose contest left a part to the owner',
      { ...over, handover: released, returnState: 'settled', settlement: part },
      [
        ...PAID,
        'Caution 20000',
        'Payé 30700',
        'Caution rendue 15000',
        'Caution versée au propriétaire 5000',
        'Remboursé 15000',
      ],
      ['Caution rendue au locataire 15000', 'Loyer 10000', 'Part de la caution 5000', 'Vous avez reçu 15000'],
    ],
    [
      'a confirmed return',
      { ...over, handover: released, returnState: 'confirmed' },
      [...PAID, 'Caution 20000', 'Payé 30700', 'Caution rendue 20000', 'Remboursé 20000'],
      ['Caution rendue au locataire 20000', 'Vous avez reçu 10000'],
    ],
  ])('%s', (_, changes, forRenter, forOwner) => {
    expect(linesOf(renterMoney(rentalFixture(changes), NOW))).toEqual(forRenter)
    expect(linesOf(ownerMoney(rentalFixture({ ...changes, service_fee: null }), NOW))).toEqual(forOwner)
  })
})
