import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

let administrator: Person
let owner: Person
let renter: Person
/** Requested, discussed, and refused. */
let rentalId: string
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  owner = await signUpOwner(server, 'Philomène Obiang')
  renter = await signUpConfirmed(server, 'Théophile Mintsa')
  const listing = await addListing(server, owner)
  const wish = { start: server.day(2), end: server.day(3) }
  rentalId = (await startPayment(renter, paymentBody(renter, listing, wish))).id
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await say(renter, 'Bonjour, je suis Théophile.')
  await say(owner, 'Bonjour, moi Philomène.')
  await owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'refusée' } })
  await giveMoney(administrator, owner, 3_000)
  const byHand = await withdrawByHand(server, owner, 1_000)
  await administrator.client.settleWithdrawal({
    params: { id: byHand },
    body: { outcome: 'returned', reason: 'Le numéro de Philomène est fermé.' },
  })
  const headers = { 'idempotency-key': randomUUID() }
  await owner.client.requestWithdrawal({ headers, body: { phoneNumber: '062 55 44 33', amount: 3_000 } })
  await server.runDue()
})

const say = ({ client }: Person, text: string) =>
  client.sendMessage({ params: { id: rentalId }, body: { key: randomUUID(), text } })

test("the archive has withdrawals, notifications and one's own messages, not the other party's", async () => {
  const { withdrawals, notices, messages, complete } = await owner.client.exportAccount({
    params: { id: owner.id },
  })

  expect(withdrawals.map(({ amount, state, reason }) => [amount, state, reason])).toEqual(
    expect.arrayContaining([
      [3_000, 'paid', null],
      [1_000, 'returned', 'Le numéro de Philomène est fermé.'],
    ]),
  )
  expect(withdrawals).toHaveLength(2)
  expect(notices).toContainEqual({
    title: 'Votre retrait est payé',
    paragraphs: ['3\u202f000\u00a0FCFA sont arrivés sur le 062 55 44 33 (Moov Money).'],
    at: expect.any(String),
    readAt: null,
  })
  expect(messages).toEqual([{ rentalId, text: 'Bonjour, moi Philomène.', sentAt: expect.any(String) }])
  expect(complete).toBe(true)
  expect(await renter.client.exportAccount({ params: { id: renter.id } })).toMatchObject({ withdrawals: [] })
})

test('closing deletes messages and notifications; the number that was paid stays in the accounts', async () => {
  await owner.client.closeAccount({ params: { id: owner.id } })

  const { rows: withdrawals } = await server.pool.query(
    'select amount, phone, state, reason from withdrawals where user_id = $1 order by amount',
    [owner.id],
  )
  expect(withdrawals).toEqual([
    { amount: 1_000, phone: '+24166123456', state: 'returned', reason: null },
    { amount: 3_000, phone: '+24162554433', state: 'paid', reason: null },
  ])
  const { rows: notices } = await server.pool.query('select id from notices where user_id = $1', [owner.id])
  expect(notices).toEqual([])
  const { messages } = await renter.client.listMessages({ params: { id: rentalId }, query: {} })
  expect(messages.map(({ text }) => text)).toEqual([
    'Bonjour, je suis Théophile.',
    'Message supprimé avec le compte.',
  ])
  const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
  expect(mails.filter(({ text }) => text.includes(owner.email))).toEqual([])
  expect(await ledgerFaults(server.db)).toEqual([])
})

test('an owner takes along the place at which a renter fetched their object', async () => {
  const places = async () => {
    const { rows } = await server.pool.query(
      'select address from rentals where id = $1 union all select address from checkouts where id = $1',
      [rentalId],
    )
    return rows.map(({ address }) => address)
  }
  expect(await places()).not.toContain('')
  for (const table of ['rentals', 'checkouts'])
    await server.pool.query(`update ${table} set delivery = 'pickup' where id = $1`, [rentalId])
  await owner.client.closeAccount({ params: { id: owner.id } })
  expect(await places()).toEqual(['', ''])
})

test('a rest below the least withdrawal leaves whole, or is left to us by a choice', async () => {
  const [one, other] = [await signUpOwner(server), await signUpOwner(server)]
  for (const person of [one, other]) await giveMoney(administrator, person, 107)
  const close = (person: Person, rest?: 'given-up') =>
    person.client.closeAccount({ params: { id: person.id }, query: rest ? { rest } : {} })
  for (const person of [one, other]) expect((await refusalOf(close(person))).code).toBe('ACCOUNT_HAS_REST')

  const headers = { 'idempotency-key': randomUUID() }
  const withdraw = (amount: number) =>
    one.client.requestWithdrawal({ headers, body: { phoneNumber: one.phone, amount } })
  expect((await refusalOf(withdraw(106))).code).toBe('INVALID_INPUT')
  expect(await withdraw(107)).toMatchObject({ balance: 0 })
  await server.runDue()
  await close(one)
  await close(other, 'given-up')

  const rows = await server.db
    .selectFrom('users')
    .select(['restGivenUp', 'restSetAside'])
    .where('id', 'in', [one.id, other.id])
    .orderBy('restGivenUp')
    .execute()
  expect(rows).toEqual([
    { restGivenUp: 107, restSetAside: null },
    { restGivenUp: null, restSetAside: null },
  ])
  const [mail] = await server.visitor.listDemoMails({ query: { to: other.email } })
  expect(mail?.text).toContain('Vous avez laissé à')
  expect(await ledgerFaults(server.db)).toEqual([])
})

test('a choice to leave a rest takes nothing that a withdrawal pays', async () => {
  const person = await signUpOwner(server)
  await giveMoney(administrator, person, 500)
  const closing = person.client.closeAccount({ params: { id: person.id }, query: { rest: 'given-up' } })
  expect((await refusalOf(closing)).code).toBe('ACCOUNT_HAS_MONEY')
})
