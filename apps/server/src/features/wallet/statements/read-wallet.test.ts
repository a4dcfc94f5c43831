import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { expect, test } from 'vitest'
import { createKysely } from '#platform/database/kysely.ts'
import { readWallet } from './read-wallet.ts'

useTestServer({ jobs: false })

/** Kysely on the server's connections, with a hook before the first statement on withdrawals. */
function interrupted(happens: () => Promise<unknown>) {
  const { pool } = server
  let hasHappened = false
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key, of)
        if (key !== 'query') return typeof value === 'function' ? value.bind(of) : value
        return async (query: { readonly text: string }) => {
          if (query.text.includes('"withdrawals"') && !hasHappened) {
            hasHappened = true
            await happens()
          }
          return of.query(query)
        }
      },
    })
  }
  return createKysely(
    new Proxy(pool, { get: (of, key) => (key === 'connect' ? connect : Reflect.get(of, key)) }),
  )
}

test('a withdrawal returned during a read of the wallet is either back in it with its movement, or still pending', async () => {
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const owner = await signUpOwner(server)
  await giveMoney(administrator, owner, 10_000)
  const id = await withdrawByHand(server, owner, 6_000)
  const comesBack = () =>
    administrator.client.settleWithdrawal({
      params: { id },
      body: { outcome: 'returned', reason: 'Le numéro ne répond pas' },
    })

  const read = await readWallet(interrupted(comesBack), owner.id, new Date())

  const credit = { event: 'adjustment', amount: 10_000, balance: 10_000 }
  const taken = { event: 'withdrawal requested', amount: -6_000, balance: 4_000, withdrawalId: id }
  const returned = { event: 'withdrawal returned', amount: 6_000, balance: 10_000, withdrawalId: id }
  expect(read).toMatchObject({
    balance: 4_000,
    withdrawals: [{ state: 'requested' }],
    movements: { movements: [taken, credit], next: null },
  })
  expect(await owner.client.getWallet()).toMatchObject({
    balance: 10_000,
    withdrawals: [{ state: 'returned' }],
    movements: { movements: [returned, taken, credit], next: null },
  })
})
