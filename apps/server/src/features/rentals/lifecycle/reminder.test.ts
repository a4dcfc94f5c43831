import { HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { notifiedAbout, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals({ jobs: false })

/** A request for next week. */
const ask = () => request(server, parties, { start: server.day(7), end: server.day(8) })

/** Backdates the request by that much. */
async function age(id: string, ms: number): Promise<void> {
  await server.pool.query(
    `update rentals set requested_at = requested_at - $2 * interval '1 ms', due_at = due_at - $2 * interval '1 ms'
     where id = $1`,
    [id, ms],
  )
}

const reminders = async (id: string, person = owner) =>
  (await notifiedAbout(server, id, person)).filter((event) => event === 'reminder')

async function mailsTo(person: Person, id: string): Promise<number> {
  const mails = await server.db
    .selectFrom('mails')
    .select('id')
    .where('cause', '=', `rental ${id} reminder ${person.id}`)
    .execute()
  return mails.length
}

describe('an owner who has not answered', () => {
  test('is reminded 6 hours before the request expires, on screen and by mail; the renter is not', async () => {
    const id = await ask()
    await age(id, 18 * HOUR_MS - MINUTE_MS)
    await server.runDue()
    expect(await reminders(id)).toEqual([])
    await age(id, MINUTE_MS)
    await server.runDue()

    expect(await reminders(id)).toEqual(['reminder'])
    expect(await mailsTo(owner, id)).toBe(1)
    expect(await reminders(id, renter)).toEqual([])
    expect(await rentalSeenBy(owner, id)).toMatchObject({ status: 'en attente' })
  })

  test('is reminded once, however often and by however many processes the clock runs', async () => {
    const id = await ask()
    await age(id, 19 * HOUR_MS)
    await Promise.all(Array.from({ length: 8 }, () => server.runDue()))
    await age(id, HOUR_MS)
    await server.runDue()

    expect(await reminders(id)).toEqual(['reminder'])
    expect(await mailsTo(owner, id)).toBe(1)
    const { remindedAt, dueAt, requestedAt } = await server.db
      .selectFrom('rentals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(remindedAt).not.toBeNull()
    expect((dueAt?.getTime() ?? 0) - requestedAt.getTime()).toBe(24 * HOUR_MS)
  })

  test('is reminded late after an outage, and the request still expires in time', async () => {
    const id = await ask()
    await age(id, 24 * HOUR_MS - MINUTE_MS)
    await server.runDue()
    expect(await reminders(id)).toEqual(['reminder'])
    await age(id, MINUTE_MS)
    await server.runDue()

    expect(await rentalSeenBy(owner, id)).toMatchObject({ status: 'annulée', cancellation: 'expired' })
  })

  test('is only notified of the expiry, where that is found first', async () => {
    const id = await ask()
    await age(id, 24 * HOUR_MS)
    await server.runDue()

    expect(await notifiedAbout(server, id, owner)).toEqual(['requested', 'expired'])
  })

  test.each([
    ['acceptée', 'accepted'],
    ['refusée', 'refused'],
  ] as const)('who answers «%s» before the clock runs is not reminded', async (status, event) => {
    const id = await ask()
    await age(id, 20 * HOUR_MS)
    await owner.client.updateRentalStatus({ body: { rental_id: id, status } })
    await server.runDue()

    expect(await reminders(id)).toEqual([])
    expect(await notifiedAbout(server, id, renter)).toContain(event)
  })

  test('is not reminded of what its renter has cancelled', async () => {
    const id = await ask()
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
    await age(id, 20 * HOUR_MS)
    await server.runDue()

    expect(await reminders(id)).toEqual([])
  })
})

test('a request from before reminders existed expires as usual', async () => {
  const id = await ask()
  await server.pool.query(
    `update rentals set due_at = requested_at + interval '24 hours', reminded_at = null where id = $1`,
    [id],
  )
  await age(id, 25 * HOUR_MS)
  await server.runDue()

  expect(await notifiedAbout(server, id, owner)).toEqual(['requested', 'expired'])
})
