import { randomUUID } from 'node:crypto'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { bookFloat, giveMoney, paidRequest, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, expect, test } from 'vitest'

let administrator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

async function floatOf(operator: 'AIRTEL' | 'MOOV') {
  const { operators } = await administrator.client.getFloats()
  const found = operators.find((one) => one.operator === operator)
  if (!found) throw new Error(`no float of ${operator}`)
  return found
}

test('an empty product lacks nothing', async () => {
  expect(await administrator.client.getFloats()).toMatchObject({
    unplaced: 0,
    operators: [
      { operator: 'AIRTEL', balance: 0, missing: 0, shortFrom: null },
      { operator: 'MOOV', balance: 0, missing: 0, shortFrom: null },
    ],
  })
})

test('money of owners whose operator is not known yet is a sum of its own', async () => {
  const owner = await signUpOwner(server)
  await server.pool.query('update users set phone = null where id = $1', [owner.id])
  await giveMoney(administrator, owner, 4_000)

  expect(await administrator.client.getFloats()).toMatchObject({ unplaced: 4_000 })
})

test('the forecast has what is there, what waits, what can be withdrawn and what will be, and finance is notified', async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const id = await paidRequest(server, { owner, renter, deposit: 20_000 })
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
  await giveMoney(administrator, owner, 9_000)
  await owner.client.requestWithdrawal({
    headers: { 'idempotency-key': randomUUID() },
    body: { phoneNumber: owner.phone, amount: 1_000 },
  })
  await withdrawByHand(server, owner, 2_000)
  await bookFloat(server, administrator, { kind: 'from-bank', operator: 'MOOV', amount: 500 })

  // The last withdrawal was by hand, at Moov: there the owner's money is asked for.
  const moov = await floatOf('MOOV')
  expect(moov).toMatchObject({
    balance: 500,
    sent: 0,
    byHand: { count: 1, amount: 2_000 },
    withdrawable: 6_000,
  })
  const [today] = moov.days
  // The rental begins in two days: a handover that no one speaks of is presumed two days later.
  const released = moov.days.find(({ rents }) => rents > 0)
  expect(released).toMatchObject({
    rents: 10_000,
    deposits: 0,
    day: addDays(calendarDay(today?.day ?? ''), 4),
  })
  expect(moov).toMatchObject({ shortFrom: today?.day, missing: 17_500 })

  // The deposit goes back by the operator that was paid through, three days after the last one.
  const airtel = await floatOf('AIRTEL')
  expect(airtel).toMatchObject({ withdrawals: { count: 1, amount: 1_000 }, withdrawable: 0, shortFrom: null })
  expect(airtel.days.filter(({ deposits }) => deposits > 0)).toMatchObject([
    { deposits: 20_000, day: addDays(calendarDay(today?.day ?? ''), 6) },
  ])

  await server.runDue()
  await server.runDue()
  const titles = await titlesTo(administrator)
  expect(titles.filter((title) => title === "Moov Money va manquer d'argent")).toHaveLength(1)
  expect(titles).not.toContain("Airtel Money va manquer d'argent")
})
