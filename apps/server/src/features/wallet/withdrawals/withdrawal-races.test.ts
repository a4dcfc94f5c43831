import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney, paidRequest } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  owner = await signUpOwner(server)
})

const withdraw = (amount: number, key: string = randomUUID()) =>
  owner.client.requestWithdrawal({
    headers: { 'idempotency-key': key },
    body: { phoneNumber: owner.phone, amount },
  })
const walletOf = ({ client }: Person) => client.getWallet()

const request = (renter: Person) => paidRequest(server, { owner, renter, deposit: 0 })

const accept = (id: string) =>
  owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })

describe('concurrently', () => {
  test('fifty of one key are one', async () => {
    await giveMoney(administrator, owner, 40_000)
    const key = randomUUID()

    const made = await Promise.all(Array.from({ length: 50 }, () => withdraw(1_000, key)))

    expect(new Set(made.map(({ withdrawal }) => withdrawal.id)).size).toBe(1)
    expect((await walletOf(owner)).balance).toBe(39_000)
  })

  test('acceptances beside withdrawals neither create nor lose money', async () => {
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    const ids: string[] = []
    for (let index = 0; index < 25; index++) ids.push(await request(renter))
    await giveMoney(administrator, owner, 10_000)

    const results = await Promise.allSettled(ids.flatMap((id) => [withdraw(1_000), accept(id)]))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(35)
    expect(await walletOf(owner)).toMatchObject({ balance: 250_000, withdrawable: 0 })
    expect(await ledgerFaults(server.db)).toEqual([])
  }, 60_000)
})
