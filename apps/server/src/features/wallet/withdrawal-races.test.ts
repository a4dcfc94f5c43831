import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerFaults } from '../../../../../tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '../../../../../tests/server/people.ts'
import { startTestServer, type TestServer } from '../../../../../tests/server/test-server.ts'
import { giveMoney, paidRequest } from '../../../../../tests/server/withdrawing.ts'

let server: TestServer
let administrator: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await signUpOwner(server)
})

const withdraw = (amount: number, phoneNumber = owner.phone, key: string = randomUUID(), by = owner) =>
  by.client.requestWithdrawal({ headers: { 'idempotency-key': key }, body: { phoneNumber, amount } })
const walletOf = ({ client }: Person) => client.getWallet()

const request = (renter: Person, deposit = 0) => paidRequest(server, { owner, renter, deposit })

const move = (by: Person, id: string, status: 'acceptée' | 'annulée') =>
  by.client.updateRentalStatus({ body: { rental_id: id, status } })

describe('at one instant', () => {
  test('of fifty withdrawals of the whole balance one is made', async () => {
    await giveMoney(administrator, owner, 40_000)

    const results = await Promise.allSettled(Array.from({ length: 50 }, () => withdraw(40_000)))

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(49)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'WITHDRAWAL_ABOVE_BALANCE' })
    expect((await walletOf(owner)).balance).toBe(0)
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('fifty of one key are one', async () => {
    await giveMoney(administrator, owner, 40_000)
    const key = randomUUID()

    const made = await Promise.all(Array.from({ length: 50 }, () => withdraw(1_000, owner.phone, key)))

    expect(new Set(made.map(({ withdrawal }) => withdrawal.id)).size).toBe(1)
    expect((await walletOf(owner)).balance).toBe(39_000)
  })

  test('a cancellation is always paid back, however much is being withdrawn beside it', async () => {
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    const ids: string[] = []
    for (let index = 0; index < 25; index++) ids.push(await request(renter, 5_000))
    for (const id of ids) await move(owner, id, 'acceptée')
    await giveMoney(administrator, owner, 12_500)

    const results = await Promise.allSettled(
      ids.flatMap((id, index) => [move(index % 2 ? renter : owner, id, 'annulée'), withdraw(1_000)]),
    )

    const cancelled = results.filter((_, index) => index % 2 === 0)
    expect(cancelled.map(({ status }) => status)).toEqual(Array(25).fill('fulfilled'))
    const made = results.filter(({ status }, index) => index % 2 === 1 && status === 'fulfilled')
    // What was free from the beginning, and not a franc of what went back.
    expect(made).toHaveLength(12)
    expect(await walletOf(owner)).toMatchObject({ balance: 500, withdrawable: 500, cautions: 0 })
    expect(await ledgerFaults(server.db)).toEqual([])
  }, 60_000)

  test('acceptances beside withdrawals neither lend money nor lose any', async () => {
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    const ids: string[] = []
    for (let index = 0; index < 25; index++) ids.push(await request(renter))
    await giveMoney(administrator, owner, 10_000)

    const results = await Promise.allSettled(
      ids.flatMap((id) => [withdraw(1_000), move(owner, id, 'acceptée')]),
    )

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(35)
    expect(await walletOf(owner)).toMatchObject({ balance: 250_000, withdrawable: 0 })
    expect(await ledgerFaults(server.db)).toEqual([])
  }, 60_000)
})
