import { randomUUID } from 'node:crypto'
import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeSuspendedAccounts } from './close-suspended-accounts.ts'

let supervisor: Person
let second: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  supervisor = await signUpConfirmed(server, 'Supervision', { administrator: true })
  second = await signUpConfirmed(server, 'Paul Essono', { administrator: true })
})
beforeEach(async () => {
  owner = await signUpOwner(server, 'Philomène Obiang')
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

const TEXT = 'Plusieurs personnes se plaignent.'

async function decideOf(by: Person, decision: CaseDecision['decision']): Promise<void> {
  const { cases } = await by.client.listReports()
  const id = cases.find(({ targetId }) => targetId === owner.id)?.id ?? ''
  await by.client.decideReport({ body: { id, decision, reason: 'scam', text: TEXT } })
}

async function closedByUs(): Promise<void> {
  const reporter = await signUpConfirmed(server, 'Annick Ondo')
  await reporter.client.sendReport({ body: { kind: 'person', id: owner.id, reason: 'scam' } })
  await decideOf(supervisor, 'close')
}

const row = () =>
  server.db.selectFrom('users').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
const isGone = async () => (await row()).closedAt !== null

test('who is closed by us is deleted once the right of reply is over, and is sent one last mail', async () => {
  await addListing(server, owner, { description: 'Demandez Philomène au portail vert.' })
  await closedByUs()
  await server.passDays(13)
  expect(await isGone()).toBe(false)
  await server.passDays(1)

  expect(await row()).toMatchObject({ name: 'Compte supprimé', phone: null, suspendedAt: null })
  const items = await server.db
    .selectFrom('items')
    .select('description')
    .where('ownerId', '=', owner.id)
    .execute()
  expect(items).toEqual([{ description: '' }])
  const mails = await server.visitor.listDemoMails({ query: { to: owner.email } })
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre compte est supprimé'])
  expect(mails[0]?.text).toContain('que notre équipe a fermé')
  expect(mails[0]?.text).not.toContain("Comme vous l'avez demandé")
})

test('what is open keeps the account: a rental, then its money, which stays owed until it is paid', async () => {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  await accepted(server, { owner, renter, listing }, { start: server.day(10), end: server.day(20) })
  await closedByUs()
  await server.passDays(15)
  expect(await isGone()).toBe(false)
  await server.passDays(15)
  expect(await isGone()).toBe(false)
  const { wallet } = await walletOf(owner)
  expect(wallet).toBeGreaterThan(0)

  const headers = { 'idempotency-key': randomUUID() }
  const order = { headers, body: { phoneNumber: owner.phone, amount: wallet } }
  const { withdrawal } = await owner.client.requestWithdrawal(order)
  await server.passDays(1)
  expect(await isGone()).toBe(false)
  const paid = { outcome: 'paid', receipt: 'R1' } as const
  await supervisor.client.settleWithdrawal({ params: { id: withdrawal.id }, body: paid })
  await server.passDays(1)

  expect(await isGone()).toBe(true)
  const { amount, state } = await server.db
    .selectFrom('withdrawals')
    .select(['amount', 'state'])
    .where('id', '=', withdrawal.id)
    .executeTakeFirstOrThrow()
  expect({ amount, state }).toEqual({ amount: wallet, state: 'paid' })
})

async function walletOf({ client }: Person): Promise<{ wallet: number }> {
  const { balance } = await client.getWallet()
  return { wallet: balance }
}

test('a reply is read first; restored, the person stays', async () => {
  await closedByUs()
  const { decisions } = await owner.client.listOwnDecisions()
  const params = { id: decisions[0]?.id ?? '' }
  await owner.client.replyToDecision({ params, body: { text: "Je n'ai trompé personne." } })
  await server.passDays(20)
  expect(await isGone()).toBe(false)
  await decideOf(second, 'restore')
  await server.passDays(20)
  expect(await row()).toMatchObject({ name: owner.name, suspendedAt: null, closedAt: null })
})

test('a reply that another moderator has answered keeps the account no longer', async () => {
  await closedByUs()
  const { decisions } = await owner.client.listOwnDecisions()
  const params = { id: decisions[0]?.id ?? '' }
  await owner.client.replyToDecision({ params, body: { text: "Je n'ai trompé personne." } })
  await decideOf(second, 'confirm')
  await server.passDays(14)
  expect(await isGone()).toBe(true)
})

test('a suspension with an end deletes nobody, and money alone keeps an account', async () => {
  await giveMoney(supervisor, owner, 700)
  await closedByUs()
  const other = await signUpConfirmed(server, 'Odile Ndong')
  const until = new Date(Date.now() + 1e12)
  await server.db
    .updateTable('users')
    .set({ suspendedAt: new Date(0), suspendedUntil: until })
    .where('id', '=', other.id)
    .execute()
  await server.passDays(40)
  expect(await isGone()).toBe(false)
  expect(await walletOf(owner)).toEqual({ wallet: 700 })
  const { closedAt } = await server.db
    .selectFrom('users')
    .select('closedAt')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(closedAt).toBeNull()
})

test('a rest that no withdrawal pays is set aside for its owner after sixty days, who are deleted then', async () => {
  await giveMoney(supervisor, owner, 107)
  await closedByUs()
  await server.passDays(59)
  expect(await isGone()).toBe(false)
  await server.passDays(1)

  expect(await row()).toMatchObject({ name: 'Compte supprimé', restSetAside: 107, restGivenUp: null })
  const mails = await server.visitor.listDemoMails({ query: { to: owner.email } })
  expect(mails[0]?.text).toContain('Il restait 107\u00a0FCFA sur votre portefeuille')
  expect(mails[0]?.text).toContain(owner.id)
})

test('the job visits the suspended alone, however many people there are', async () => {
  await server.pool.query(`
    insert into users (id, email, name, avatar, created_at)
    select gen_random_uuid(), 'f' || n || '@exemple.test', 'Personne', '', now() from generate_series(1, 20000) as n`)
  await server.pool.query('vacuum analyze users')
  const { scanned, maxRows } = await plansOf(server.pool, (db) =>
    closeSuspendedAccounts({ db } as never, new Date(0)),
  )
  expect(scanned).not.toContain('users')
  expect(maxRows).toBeLessThan(100)
})
