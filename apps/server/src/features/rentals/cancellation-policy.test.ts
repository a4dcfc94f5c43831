import { addDays, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { VERIFIED } from '@okoume/domain/person/verifier.ts'
import type { CancelPolicy } from '@okoume/domain/rental/cancellation-policy.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import {
  drill,
  listAnother,
  owner,
  parties,
  renter,
  stageRentals,
} from '@okoume/tests/server/rental-stage.ts'
import { accepted, paymentBody, rentalSeenBy, request, startPayment } from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import { updateRentalStatus } from './lifecycle/update-rental-status.ts'

// 4 days × 10 000, deposit 20 000, fee 2 700: 62 700 were paid.
const [RENT, DEPOSIT, FEE] = [40_000, 20_000, 2700]

stageRentals()

const context = () => scriptedContext(server, new ScriptedProvider())

async function acceptedUnder(cancelPolicy: CancelPolicy, ahead = 20, days = 4): Promise<string> {
  await listAnother({ cancelPolicy })
  return accepted(server, parties, { start: server.day(ahead), end: server.day(ahead + days) })
}

/** The instant that is so many minutes before 08:00 of the first day, in Libreville. */
const minutesBefore = (ahead: number, minutes: number) =>
  new Date(startOfDay(server.day(ahead)).getTime() + 8 * HOUR_MS - minutes * MINUTE_MS)
const hoursBefore = (ahead: number, hours: number) => minutesBefore(ahead, hours * 60)

const cancelAt = (rentalId: string, now: Date, refund?: number) =>
  updateRentalStatus(context(), { rentalId, callerId: renter.id, to: 'annulée', refund, now })

async function wallet() {
  const { balance, withdrawable, cautions } = await owner.client.getWallet()
  return { balance, withdrawable, cautions }
}

const feeOf = async (rentalId: string) => {
  const { rows } = await server.pool.query<{ balance: number }>(
    `select balance from ledger_balances where holder = $1 and account = 'earned_fees'`,
    [rentalId],
  )
  return rows[0]?.balance ?? 0
}

describe('an accepted rental, cancelled by its renter', () => {
  // Counted by hand, at 10 000 a day, up to the last minute of the eve: what stays with the owner, and what goes back of rent and deposit.
  test.each([
    ['souple', '4 days', 1441, 0, 60_000],
    ['souple', '4 days', 1440, 10_000, 50_000],
    ['souple', '1 day', 1440, 5000, 25_000],
    ['souple', '2 days', 1441, 0, 40_000],
    ['souple', '2 days', 1440, 5000, 35_000],
    ['souple', '3 days', 481, 10_000, 40_000],
    ['modérée', '4 days', 4321, 0, 60_000],
    ['modérée', '4 days', 4320, 20_000, 40_000],
    ['modérée', '4 days', 1441, 20_000, 40_000],
    ['modérée', '4 days', 1440, 40_000, 20_000],
    ['modérée', '1 day', 4320, 5000, 25_000],
    ['ferme', '4 days', 10_081, 0, 60_000],
    ['ferme', '4 days', 10_080, 20_000, 40_000],
    ['ferme', '4 days', 2881, 20_000, 40_000],
    ['ferme', '4 days', 2880, 40_000, 20_000],
    ['ferme', '2 days', 2880, 20_000, 20_000],
  ] as const)(
    '%s, %s, %d min before 08:00: %d FCFA stay with the owner',
    async (policy, length, minutes, stays, back) => {
      const days = Number.parseInt(length, 10)
      const id = await acceptedUnder(policy, 20, days)
      await cancelAt(id, minutesBefore(20, minutes), back)

      expect(await rentalSeenBy(renter, id)).toMatchObject({
        status: 'annulée',
        cancellation: 'renter',
        cancelPolicy: policy,
        rentToOwner: stays > 0 ? stays : null,
      })
      expect(await refundsTo(server, renter, 1)).toEqual([back])
      // Withdrawable once the handover would have been presumed.
      expect(await wallet()).toEqual({ balance: stays, withdrawable: 0, cautions: 0 })
      // 6.757 % of 10 000, 20 000, 30 000 and 40 000, to the nearest hundred.
      expect(await feeOf(id)).toBe([0, 700, 1400, 2000, 2700][days])
      const row = await server.db
        .selectFrom('rentals')
        .select(['rentReleasedAt', 'startDate'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.rentReleasedAt).toEqual(stays > 0 ? presumptionAt(row) : null)
    },
  )

  test('what stays is withdrawable two days after the first day has begun', async () => {
    const id = await acceptedUnder('ferme', 1)
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
    expect(await wallet()).toMatchObject({ balance: RENT, withdrawable: 0 })
    const { rentals } = await owner.client.getYearlyStatement({ query: {} })
    expect(rentals).toMatchObject([{ id, cancelledLate: true, rent: RENT, rentReturned: 0 }])
    await server.passDays(2)
    expect(await wallet()).toMatchObject({ balance: RENT, withdrawable: 0 })
    await server.passDays(1)
    expect(await wallet()).toMatchObject({ balance: RENT, withdrawable: RENT })
  })

  test('booked at once by the rule of its owner: the same policy', async () => {
    await listAnother({ cancelPolicy: 'modérée', instant: 'verified' })
    await server.db.updateTable('users').set({ verifier: VERIFIED }).where('id', '=', renter.id).execute()
    const id = await request(server, parties, { start: server.day(2), end: server.day(6) })
    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'acceptée', cancelPolicy: 'modérée' })
    await cancelAt(id, hoursBefore(2, 30), RENT / 2 + DEPOSIT)
    expect(await refundsTo(server, renter, 1)).toEqual([RENT / 2 + DEPOSIT])
  })

  test('of an object without a deposit, all of whose rent stays, moves no money, and says so', async () => {
    await listAnother({ cancelPolicy: 'ferme', deposit: 0 })
    const id = await accepted(server, parties, { start: server.day(1), end: server.day(3) })
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée', refund: 0 } })

    expect(await rentalSeenBy(renter, id)).toMatchObject({ rentToOwner: 20_000, refundState: null })
    expect(await wallet()).toMatchObject({ balance: 20_000 })
  })

  test('is refused where another sum comes back than the page has promised', async () => {
    const id = await acceptedUnder('souple')
    const late = hoursBefore(20, 24)
    await expect(cancelAt(id, late, RENT + DEPOSIT)).rejects.toMatchObject({ code: 'TRANSITION_REFUSED' })
    expect((await rentalSeenBy(renter, id)).status).toBe('acceptée')
    await cancelAt(id, late, RENT - 10_000 + DEPOSIT)
  })

  test('of before owners chose goes by the rules of then', async () => {
    const id = await acceptedUnder('ferme')
    await server.db.updateTable('rentals').set({ cancelPolicy: null }).where('id', '=', id).execute()
    await cancelAt(id, hoursBefore(20, 10))
    expect(await refundsTo(server, renter, 1)).toEqual([RENT + DEPOSIT])
  })

  test('by twenty calls at once, as its owner does too, ends once', async () => {
    const id = await acceptedUnder('souple')
    const now = hoursBefore(20, 12)
    const byOwner = { rentalId: id, callerId: owner.id, to: 'annulée', now } as const
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? cancelAt(id, now) : updateRentalStatus(context(), byOwner),
      ),
    )
    const { cancellation } = await rentalSeenBy(renter, id)
    const back = cancellation === 'owner' ? RENT + DEPOSIT + FEE : RENT - 10_000 + DEPOSIT
    expect(await refundsTo(server, renter, 1)).toEqual([back])
    expect((await wallet()).balance).toBe(cancellation === 'owner' ? 0 : 10_000)
  })

  test('at the instant of its handover code is cancelled or handed over, never both', async () => {
    const id = await acceptedUnder('souple', 1)
    const { code } = await renter.client.getHandover({ params: { id } })
    const body = { key: 'remise', code: code ?? '' }
    await Promise.allSettled([
      renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } }),
      owner.client.proveHandover({ params: { id, direction: 'remise' }, body }),
    ])
    const { status, handover } = await rentalSeenBy(renter, id)
    expect([`annulée awaited`, `en cours proved`, 'acceptée awaited']).toContain(
      `${status} ${handover.state}`,
    )
  })
})

test.each([
  ['accepted', accepted],
  ['waiting', request],
] as const)(
  '%s, within 24 h of paying, a week ahead, gives everything back, the fee too',
  async (_, book) => {
    await listAnother({ cancelPolicy: 'ferme' })
    const id = await book(server, parties, { start: server.day(9), end: server.day(13) })
    const refund = RENT + DEPOSIT + FEE
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée', refund } })

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'annulée', cancellation: 'grace' })
    expect(await refundsTo(server, renter, 1)).toEqual([refund])
    expect(await wallet()).toEqual({ balance: 0, withdrawable: 0, cautions: 0 })
    expect(await feeOf(id)).toBe(0)
  },
)

test('a request without an answer gives rent and deposit back, as ever', async () => {
  await listAnother({ cancelPolicy: 'ferme' })
  const id = await request(server, parties, { start: server.day(1), end: server.day(5) })
  await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  expect(await refundsTo(server, renter, 1)).toEqual([RENT + DEPOSIT])
})

test("an owner's cancellation gives everything back, whatever they chose", async () => {
  const id = await acceptedUnder('ferme', 1)
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  expect(await refundsTo(server, renter, 1)).toEqual([RENT + DEPOSIT + FEE])
  expect(await wallet()).toMatchObject({ balance: 0 })
})

describe('the choice of the owner', () => {
  test('is retained by a rental as it was when it was paid', async () => {
    const id = await acceptedUnder('souple')
    await server.db.updateTable('items').set({ cancelPolicy: 'ferme' }).where('id', '=', drill.id).execute()
    expect(await rentalSeenBy(renter, id)).toMatchObject({ cancelPolicy: 'souple' })
  })

  test('that changed before the renter paid is refused, with nothing asked of a telephone', async () => {
    await listAnother({ cancelPolicy: 'ferme' })
    const wish = { start: addDays(server.day(0), 3), end: addDays(server.day(0), 5) }
    const body = { ...paymentBody(renter, drill, wish), cancelPolicy: 'souple' } as const
    expect(await refusalOf(startPayment(renter, body))).toMatchObject({
      status: 409,
      code: 'CANCELLATION_CHANGED',
    })
    const number = renter.phone
    expect(await server.visitor.listPhonePrompts({ params: { number } })).toEqual([])
    await startPayment(renter, { ...body, cancelPolicy: 'ferme' })
  })
})
