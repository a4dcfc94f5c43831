import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { contested } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, expect, test } from 'vitest'

let accountant: Person
let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  owner = await signUpOwner(server)
})

const books = () => accountant.client.getBooks({ query: {} })

test('money in wallets is old after ninety days, and leaves first', async () => {
  await giveMoney(administrator, owner, 10_000)
  await server.passDays(89)
  expect((await books()).held.wallets).toMatchObject({ amount: 10_000, old: 0 })
  await server.passDays(2)
  await giveMoney(administrator, owner, 3_000)
  expect((await books()).held.wallets).toMatchObject({ amount: 13_000, old: 10_000 })

  await withdrawByHand(server, owner, 6_000)
  expect((await books()).held.wallets).toMatchObject({ amount: 7_000, old: 4_000 })
})

test('what a return is contested for is an amount, old after a week', async () => {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  expect((await books()).decisions.disputes).toEqual({ amount: 0, since: null, old: 0 })
  await contested(server, { owner, renter, listing: await addListing(server, owner) })
  expect((await books()).decisions.disputes).toMatchObject({ amount: 20_000, old: 0 })
  await server.passDays(8)
  expect((await books()).decisions.disputes).toMatchObject({ amount: 20_000, old: 20_000 })
  // Of a class that waits as long as it must nothing is old.
  expect((await books()).held.cautions).toMatchObject({ amount: 20_000, old: 0 })
})
