import { randomUUID } from 'node:crypto'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { addIssuerKey, claimsOf } from '@okoume/tests/server/tokens.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

test('who signs in by a number withdraws within ten minutes of a code; a lost answer is asked for again', async () => {
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
  const owner = await signUpOwner(server)
  await giveMoney(administrator, owner, 5_000)
  const { sign } = await addIssuerKey(server)
  const clientOf = async (minutes: number, claims: object = { phone_number: '+24177123456' }) => {
    const auth_time = Math.floor(Date.now() / 1000) - minutes * 60
    return server.clientOf(await sign({ ...claimsOf(owner), auth_time, ...claims }))
  }
  const order = {
    headers: { 'idempotency-key': randomUUID() },
    body: { phoneNumber: owner.phone, amount: 1_000 },
  }
  const before = await tableDigests(server)

  const refusal = await refusalOf((await clientOf(11)).requestWithdrawal(order))

  expect(refusal).toMatchObject({ status: 403, code: 'SIGN_IN_AGAIN' })
  expect(await tableDigests(server)).toEqual(before)
  const made = await (await clientOf(9)).requestWithdrawal(order)
  expect(await refusalOf((await clientOf(11)).requestWithdrawal(order))).toMatchObject({
    code: 'SIGN_IN_AGAIN',
  })
  expect(await (await clientOf(0)).requestWithdrawal(order)).toEqual(made)
  const other = { headers: { 'idempotency-key': randomUUID() }, body: order.body }
  expect(await (await clientOf(60, {})).requestWithdrawal(other)).toMatchObject({ balance: 3_000 })
})
