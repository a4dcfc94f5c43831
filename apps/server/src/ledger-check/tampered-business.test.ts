import { type AuditedTown, brokenBy, buildAuditedTown } from '@okoume/tests/server/audited-town.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let town: AuditedTown
beforeAll(async () => {
  town = await buildAuditedTown()
})
afterAll(() => town.server.stop())

describe('tampering with the business tables behind the ledger is detected:', () => {
  test.each([
    [
      'escrow',
      () => town.pending,
      `update rentals set total_price = total_price + $by where id = '$id'`,
      30_000,
      30_001,
    ],
    ['unearned_fees', () => town.pending, `update rentals set fee = fee + $by where id = '$id'`, 700, 701],
    ['earned_fees', () => town.accepted, `update rentals set fee = fee + $by where id = '$id'`, 700, 701],
  ] as const)('a rental whose %s is not what was paid', async (account, idOf, update, holds, must) => {
    const statement = (by: number) => update.replace('$by', String(by)).replace('$id', idOf())
    const found = await brokenBy(town, statement(1), statement(-1))

    expect(found).toEqual({
      [`${account.replace('_', '-')}-is-accounted-for`]: [
        `${account} ${idOf()}: holds ${holds} FCFA, must hold ${must} FCFA`,
      ],
    })
  })

  test('a status that was changed without its money', async () => {
    const found = await brokenBy(
      town,
      `update rentals set status = 'acceptée' where id = '${town.pending}'`,
      `update rentals set status = 'en attente' where id = '${town.pending}'`,
    )

    expect(Object.keys(found).toSorted()).toEqual([
      'cautions-is-accounted-for',
      'earned-fees-is-accounted-for',
      'escrow-is-accounted-for',
      'held-rents-are-there',
      'unearned-fees-is-accounted-for',
      'wallet-is-accounted-for',
    ])
    expect(found['cautions-is-accounted-for']).toEqual([
      `cautions ${town.owner.id}: holds 20000 FCFA, must hold 40000 FCFA`,
    ])
  })

  test('a share of the rent that its entries do not leave', async () => {
    const found = await brokenBy(
      town,
      `update rentals set rent_to_owner = 4000 where id = '${town.accepted}'`,
      `update rentals set rent_to_owner = null where id = '${town.accepted}'`,
    )

    expect(found['settled-handovers-are-posted']).toEqual([
      `rental ${town.accepted}: left 10000 FCFA to its owner, must leave 4000 FCFA`,
    ])
  })

  test('a share of a deposit that was not paid', async () => {
    const found = await brokenBy(
      town,
      `update rentals set return_state = 'settled', settled_to_owner = 500 where id = '${town.accepted}'`,
      `update rentals set return_state = 'awaited', settled_to_owner = null where id = '${town.accepted}'`,
    )

    expect(found['wallet-is-accounted-for']).toEqual([
      `wallet ${town.owner.id}: holds 16000 FCFA, must hold 16500 FCFA`,
    ])
  })

  test('a payment that never arrived, and a refund that was never paid', async () => {
    const payments = await brokenBy(
      town,
      `update payment_operations set state = 'failed' where kind = 'collect' and cause = '${town.pending}'`,
      `update payment_operations set state = 'succeeded' where kind = 'collect' and cause = '${town.pending}'`,
    )
    expect(payments['mobile-money-is-accounted-for']).toHaveLength(1)

    const debt = `rental ${town.refused} refusée`
    const refunds = await brokenBy(
      town,
      `update payment_operations set state = 'pending' where kind = 'refund' and cause = '${debt}'`,
      `update payment_operations set state = 'succeeded' where kind = 'refund' and cause = '${debt}'`,
    )
    expect(refunds['refunds-due-is-accounted-for']).toEqual([
      `refunds_due ${debt}: holds 0 FCFA, must hold 30700 FCFA`,
    ])
  })

  test('a checkout that was set back to before its rental', async () => {
    const found = await brokenBy(
      town,
      `update checkouts set state = 'paying' where id = '${town.pending}'`,
      `update checkouts set state = 'booked' where id = '${town.pending}'`,
    )

    expect(found).toEqual({
      'received-is-accounted-for': [`received ${town.pending}: holds 0 FCFA, must hold 30700 FCFA`],
    })
  })

  test('a withdrawal that is marked paid, or returned, without its posting', async () => {
    const settled = `settled_at = now()`
    const undo = `update withdrawals set state = 'requested', settled_at = null where id = '${town.open}'`
    const asPaid = await brokenBy(
      town,
      `update withdrawals set state = 'paid', ${settled} where id = '${town.open}'`,
      undo,
    )
    expect(asPaid['withdrawals-are-posted']).toEqual([
      `entry «withdrawal paid ${town.open}» moves 0 FCFA of payouts_due, must move -1000 FCFA`,
    ])
    expect(asPaid['payouts-due-is-accounted-for']).toEqual([
      `payouts_due ${town.open}: holds 1000 FCFA, must hold 0 FCFA`,
    ])
    const asReturned = await brokenBy(
      town,
      `update withdrawals set state = 'returned', ${settled} where id = '${town.open}'`,
      undo,
    )
    expect(asReturned['wallet-is-accounted-for']).toEqual([
      `wallet ${town.owner.id}: holds 16000 FCFA, must hold 17000 FCFA`,
    ])
  })

  test('a withdrawal that was paid to another number', async () => {
    const found = await brokenBy(
      town,
      `update withdrawals set phone = '+24177000000' where id = '${town.paid}'`,
      `update withdrawals set phone = (select phone from payment_operations where id = payment_id) where id = '${town.paid}'`,
    )

    expect(found).toEqual({
      'payouts-belong-to-withdrawals': [
        expect.stringContaining(`of 2000 FCFA is not that of withdrawal ${town.paid}`),
      ],
    })
  })
})
