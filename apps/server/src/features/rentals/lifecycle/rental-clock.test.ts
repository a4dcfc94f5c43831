import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { paymentBody, rent, rentalSeenBy, startPayment } from '@okoume/tests/server/renting.ts'
import { startTestServer } from '@okoume/tests/server/test-server.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import { openDemoClock } from '#src/demo/demo.ts'

stageRentals()

const put = (person: Person, rentalId: string, status: string) =>
  person.client.updateRentalStatus({ body: { rental_id: rentalId, status } })

const requestFor = (from: number, to: number) =>
  rent(server, renter, drill, { start: server.day(from), end: server.day(to) })

async function acceptedFor(from: number, to: number): Promise<string> {
  const id = await requestFor(from, to)
  await put(owner, id, 'acceptée')
  return id
}

const statusOf = async (id: string) => (await rentalSeenBy(renter, id)).status

async function balances() {
  const { walletBalance, withdrawable, cautions } = await owner.client.getUser({ params: { id: owner.id } })
  return { walletBalance, withdrawable, cautions }
}

async function isFreeToday(): Promise<boolean> {
  const taken = await server.visitor.listItemRentals({ params: { id: drill.id } })
  const today = server.day(0)
  return !taken.some(({ start_date, end_date }) => start_date <= today && today <= end_date)
}

describe('the calendar of the demo', () => {
  test('is shown and moved, and stays after a restart of the server', async () => {
    const moved = await startTestServer({ jobs: false })
    const first = moved.day(0)
    await moved.passDays(40)

    expect(moved.day(0)).toBe(addDays(first, 40))
    expect(await moved.visitor.getDemoClock()).toEqual({ today: moved.day(0) })
    expect((await openDemoClock(moved.db)).today()).toBe(moved.day(0))
    await moved.stop()
  })
})

describe('an unanswered request', () => {
  test('expires after 24 hours: refunded in full, the fee too, and both are notified', async () => {
    const id = await requestFor(5, 7)
    await server.passDays(1)

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'annulée', cancellation: 'expired' })
    expect(await refundsTo(server, renter, 1)).toEqual([41_400])
    const subjectsTo = async ({ email }: Person) =>
      (await server.visitor.listDemoMails({ query: { to: email } })).map(({ subject }) => subject)
    expect(await subjectsTo(renter)).toContain(`Votre demande pour ${quoted(drill.title)} a expiré`)
    expect(await subjectsTo(owner)).toContain(`Une demande pour ${quoted(drill.title)} a expiré`)
  })

  test('expires when its first day is over, though it is not 24 hours old', async () => {
    const id = await requestFor(1, 3)
    // Requested an hour ago, for a first day that has just ended.
    await server.pool.query(
      `update rentals set start_date = start_date - 2, requested_at = requested_at - interval '1 hour',
        due_at = due_at - interval '2 days' where id = $1`,
      [id],
    )
    await server.runDue()

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'annulée', cancellation: 'expired' })
    expect(await refundsTo(server, renter, 1)).toEqual([41_400])
  })

  test.each(['acceptée', 'refusée'])(
    'can no longer be «%s», even before the clock has run',
    async (status) => {
      const id = await requestFor(5, 7)
      await server.pool.query(
        `update rentals set requested_at = requested_at - interval '25 hours' where id = $1`,
        [id],
      )

      expect(await refusalOf(put(owner, id, status))).toMatchObject({
        status: 409,
        code: 'TRANSITION_REFUSED',
      })
      expect(await balances()).toEqual({ walletBalance: 0, withdrawable: 0, cautions: 0 })
    },
  )

  test('expires once, however often the clock runs', async () => {
    await requestFor(5, 7)
    await server.passDays(1)
    await Promise.all([server.runDue(), server.runDue(), server.passDays(1)])

    expect(await refundsTo(server, renter, 1)).toEqual([41_400])
  })
})

describe('an accepted rental', () => {
  test('begins on its first day; its rent is withdrawable a day after it; ends after its last; its deposit is refunded', async () => {
    const id = await acceptedFor(2, 3)
    await server.passDays(1)
    expect(await statusOf(id)).toBe('acceptée')
    expect(await balances()).toEqual({ walletBalance: 10_000, withdrawable: 0, cautions: 20_000 })

    await server.passDays(1)
    expect(await statusOf(id)).toBe('en cours')
    expect(await balances()).toEqual({ walletBalance: 10_000, withdrawable: 0, cautions: 20_000 })

    await server.passDays(1)
    expect(await statusOf(id)).toBe('en cours')
    expect((await balances()).withdrawable).toBe(0)
    await server.passDays(1)
    expect((await balances()).withdrawable).toBe(10_000)
    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'awaited' })
    expect((await balances()).cautions).toBe(20_000)

    // The end is midnight; 48 hours after it is the second midnight from there.
    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({ returnState: 'awaited' })
    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'presumed' })
    expect(await balances()).toEqual({ walletBalance: 10_000, withdrawable: 10_000, cautions: 0 })
    expect(await refundsTo(server, renter, 1)).toEqual([20_000])
    const mails = await server.visitor.listDemoMails({ query: { to: renter.email } })
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects).toContain(`La caution de ${quoted(drill.title)} est remboursée`)
  })

  test("passes through every step in one run after a month's outage, once", async () => {
    const id = await acceptedFor(2, 3)
    await server.passDays(30)
    await Promise.all([server.runDue(), server.runDue()])

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'presumed' })
    expect(await refundsTo(server, renter, 1)).toEqual([20_000])
  })

  test('without a deposit ends without a refund', async () => {
    await listAnother({ deposit: 0 })
    const id = await acceptedFor(0, 1)
    await server.passDays(10)

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'presumed' })
    expect(await refundsTo(server, renter, 0)).toEqual([])
  })

  test('is not cancelled by either party from its first day on', async () => {
    const id = await acceptedFor(1, 2)
    await server.passDays(1)

    for (const person of [owner, renter]) {
      expect(await refusalOf(put(person, id, 'annulée'))).toMatchObject({ code: 'TRANSITION_REFUSED' })
    }
    expect(await statusOf(id)).toBe('en cours')
    expect((await balances()).walletBalance).toBe(10_000)
  })

  test('is not cancelled on its first day either before the clock has run', async () => {
    const id = await acceptedFor(1, 2)
    await server.pool.query('update rentals set start_date = start_date - 1 where id = $1', [id])

    expect(await refusalOf(put(renter, id, 'annulée'))).toMatchObject({ code: 'TRANSITION_REFUSED' })
  })
})

describe('a status that time brings', () => {
  test('is accepted from either party where the clock agrees, and is idempotent', async () => {
    const id = await acceptedFor(0, 0)
    for (const person of [renter, owner, renter]) {
      expect(await put(person, id, 'en cours')).toMatchObject({ status: 'en cours' })
    }
    await server.pool.query(
      'update rentals set start_date = start_date - 1, end_date = end_date - 1 where id = $1',
      [id],
    )
    for (const person of [owner, renter, owner]) {
      expect(await put(person, id, 'terminée')).toMatchObject({ status: 'terminée' })
    }
    const ended = await server.visitor.listDemoMails({ query: { to: renter.email } })
    expect(ended.filter(({ subject }) => subject.includes('terminée'))).toHaveLength(1)
  })

  test('is refused where it does not', async () => {
    const pending = await requestFor(5, 6)
    const coming = await acceptedForAnother()
    for (const id of [pending, coming]) {
      for (const status of ['en cours', 'terminée']) {
        for (const person of [owner, renter]) {
          expect(await refusalOf(put(person, id, status))).toMatchObject({
            status: 409,
            code: 'TRANSITION_REFUSED',
          })
        }
      }
    }
    const ongoing = await ongoingRental()
    expect(await refusalOf(put(renter, ongoing, 'terminée'))).toMatchObject({ code: 'TRANSITION_REFUSED' })
  })

  async function acceptedForAnother(): Promise<string> {
    await listAnother()
    return acceptedFor(5, 6)
  }

  async function ongoingRental(): Promise<string> {
    await listAnother()
    const id = await acceptedFor(0, 1)
    await server.runDue()
    return id
  }
})

describe('a request that is accepted on its first day', () => {
  test('is ongoing at once, its rent held, and accepting it again has no effect', async () => {
    const id = await requestFor(0, 2)

    const answer = await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
    expect(answer.status).toBe('en cours')
    expect(await statusOf(id)).toBe('en cours')
    const credited = { walletBalance: 20_000, withdrawable: 0, cautions: 20_000 }
    expect(await balances()).toEqual(credited)

    await put(owner, id, 'acceptée')
    expect(await balances()).toEqual(credited)
  })
})

describe('an item that does not come back', () => {
  test('is not free today while its return is awaited, and is once that is settled', async () => {
    await acceptedFor(0, 0)
    await server.passDays(1)
    expect(await isFreeToday()).toBe(false)
    const other = await signUpConfirmed(server, 'Annick Ondo')
    const today = { start: server.day(0), end: server.day(0) }
    const tomorrow = { start: server.day(1), end: server.day(2) }

    expect(await refusalOf(startPayment(other, paymentBody(other, drill, today)))).toMatchObject({
      code: 'STOCK_UNAVAILABLE',
    })
    expect(await startPayment(other, paymentBody(other, drill, tomorrow))).toMatchObject({ code: 202 })

    await server.passDays(10)
    expect(await isFreeToday()).toBe(true)
  })

  test('is not free today while its return is contested, and its deposit stays', async () => {
    const id = await acceptedFor(0, 0)
    await server.passDays(1)
    await server.db
      .updateTable('rentals')
      .set({ returnState: 'contested', contestState: 'escalated', dueAt: null })
      .where('id', '=', id)
      .execute()
    await server.passDays(30)

    expect(await isFreeToday()).toBe(false)
    expect((await balances()).cautions).toBe(20_000)
  })
})
