import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { expectSameMails, noticesTo, notifiedText, titlesTo } from '@okoume/tests/server/notifications.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals({ jobs: false })

const notifyOfRefund = (paymentId: string, now: Date) =>
  server.db.transaction().execute((trx) => notify(trx, 'refund settled', { paymentId }, now))

async function refundAmount(rentalId: string) {
  return server.db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('kind', '=', 'refund')
    .where('cause', 'like', `%${rentalId}%`)
    .executeTakeFirstOrThrow()
}

async function refused(): Promise<string> {
  const wish = { start: server.day(3), end: server.day(5) }
  const { id } = await startPayment(renter, paymentBody(renter, drill, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
  return id
}

test('an arrived refund is notified once, with the amount, the number and the item', async () => {
  const id = await refused()
  await server.runDue()
  const refund = await refundAmount(id)
  expect(refund.state).toBe('succeeded')
  const now = new Date()
  await Promise.all([notifyOfRefund(refund.id, now), notifyOfRefund(refund.id, now)])

  const about = (await noticesTo(renter)).filter(({ title }) => title.includes('remboursement'))
  expect(about).toHaveLength(1)
  const [notice] = about
  expect(notice?.title).toBe('Votre remboursement de 41\u202f400\u00a0FCFA est arrivé')
  const number = renter.phone.replace(/(...)(..)(..)(..)/, '$1 $2 $3 $4')
  expect(notice?.paragraphs).toEqual([
    `41\u202f400\u00a0FCFA vous ont été rendus sur le ${number} (Airtel Money), pour ${quoted(drill.title)}.`,
  ])
  expect(notice?.link).toBe(`/location/${id}`)
  await expectSameMails(server, renter)
  const { rows } = await server.pool.query('select 1 from notices where cause = $1', [
    `refund ${refund.cause} ${renter.id}`,
  ])
  expect(rows).toHaveLength(1)
})

test('a refund is not notified before it has arrived, nor to a closed account', async () => {
  const id = await refused()
  const { id: refundId } = await refundAmount(id)
  await notifyOfRefund(refundId, new Date())
  expect(await titlesTo(renter)).not.toContain('Votre remboursement de 41\u202f400\u00a0FCFA est arrivé')

  await server.runDue()
  await renter.client.closeAccount({ params: { id: renter.id } })
  await notifyOfRefund(refundId, new Date())
  const { rows } = await server.pool.query('select 1 from notices where user_id = $1', [renter.id])
  expect(rows).toEqual([])
})

test.each([
  ['2036-12-03T12:00:00Z', "cette location n'était plus possible ainsi"],
  ['2036-12-04T12:00:00Z', 'après le premier jour de la location, le 3 décembre 2036'],
])('a payment that came too late, at %s, says why', async (at, words) => {
  const { id } = await startPayment(
    renter,
    paymentBody(renter, drill, { start: server.day(3), end: server.day(5) }),
  )
  const checkout = await server.db
    .updateTable('checkouts')
    .set({ startDate: '2036-12-03' as CalendarDay, endDate: '2036-12-05' as CalendarDay })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await server.db.transaction().execute((trx) => notify(trx, 'paid too late', { checkout }, new Date(at)))

  expect(await notifiedText(renter)).toContain(words)
  expect(await notifiedText(renter)).toContain('41\u202f400\u00a0FCFA vous sont remboursés')
})
