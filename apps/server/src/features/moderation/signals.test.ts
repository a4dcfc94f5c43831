import { randomUUID } from 'node:crypto'
import { describeSignal, SIGNAL_KINDS } from '@okoume/domain/moderation/signals.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { newSubscription } from '@okoume/tests/server/push-subscriptions.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, ongoing, paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { reportedPerson, warnedPerson } from '@okoume/tests/server/reporting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findSignals } from './signals.ts'

useTestServer({ jobs: false })

let moderator: Person
let owner: Person
let renter: Person
let listing: Listing
beforeAll(async () => {
  moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
  renter = await signUpOwner(server, 'Serge Ndong')
  listing = await addListing(server, owner, { available: 9 })
})

/** As a moderator reads them on the case, and on the person's card. */
async function signalsOf(person: Person): Promise<readonly string[]> {
  const reporter = await signUpConfirmed(server, 'Annick Ondo')
  const id = await reportedPerson(server, reporter, person)
  const { cases } = await moderator.client.listReports()
  const onCase = cases.find((one) => one.id === id)?.signals
  const { people } = await moderator.client.findPeople({ body: { who: person.id } })
  expect(people[0]?.signals).toEqual(onCase)
  return onCase ?? []
}

const wish = () => ({ start: server.day(3), end: server.day(4) })
const ask = (of = listing) => request(server, { owner, renter, listing: of }, wish())

async function cancelRequests(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const rentalId = await ask()
    await renter.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'annulée' } })
  }
}

async function writeNumbers(count: number): Promise<void> {
  const id = await ask()
  for (let sent = 0; sent < count; sent += 1) {
    const text = `Appelez-moi au 077 12 34 5${sent}.`
    await renter.client.sendMessage({ params: { id }, body: { key: randomUUID(), text } })
  }
  await renter.client.sendMessage({ params: { id }, body: { key: randomUUID(), text: 'À demain.' } })
}

async function withdraw(person: Person): Promise<void> {
  await giveMoney(moderator, person, 1000)
  await withdrawByHand(server, person, 500)
}

/** `first` was notified on a browser; `second` signs in on it. */
async function changeHands(first: Person, second: Person): Promise<void> {
  const body = newSubscription(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`).subscription
  await first.client.subscribeDevice({ body })
  await second.client.subscribeDevice({ body })
}

async function suspend(person: Person): Promise<void> {
  const id = await reportedPerson(server, renter, person)
  const text = 'Trois plaintes en une semaine.'
  await moderator.client.decideReport({ body: { id, decision: 'suspend 7', reason: 'scam', text } })
}

async function enterWrongCodes(count: number): Promise<void> {
  const id = await ongoing(server, { owner, renter, listing })
  await renter.client.getHandover({ params: { id } })
  for (let tried = 0; tried < count; tried += 1) {
    const body = { key: randomUUID(), token: undefined, code: '000000', seals: [], checklist: [] }
    await refusalOf(owner.client.proveHandover({ params: { id, direction: 'remise' }, body }))
  }
}

test('a person of whom nothing stands out has no signal', async () => {
  await ask()
  expect(await signalsOf(renter)).toEqual([])
})

async function leaveUnpaid(count: number): Promise<void> {
  for (let left = 0; left < count; left += 1) {
    await startPayment(renter, paymentBody(renter, listing, wish()))
    await answerPhone(server, renter, 'refuse')
    await server.runDue()
  }
}

type Row = readonly [what: string, before: () => Promise<void>, signals: readonly string[]]

const ROWS: readonly Row[] = [
  ['2 cancellations', () => cancelRequests(2), []],
  ['3 cancellations', () => cancelRequests(3), ['3 annulations en 30 jours']],
  ['9 requests that nobody paid', () => leaveUnpaid(9), []],
  ['10 requests that nobody paid', () => leaveUnpaid(10), ['10 objets retenus sans payer en 7 jours']],
  ['4 masked numbers', () => writeNumbers(4), []],
  [
    '5 masked numbers',
    () => writeNumbers(5),
    ["Essaie de sortir d'Okoumé : 5 messages avec un contact masqué en 90 jours"],
  ],
  [
    'a first rental with a deposit of 99 999',
    async () => void (await ask(await addListing(server, owner, { deposit: 99_999 }))),
    [],
  ],
  [
    'a first rental with a deposit of 100 000',
    async () => void (await ask(await addListing(server, owner, { deposit: 100_000 }))),
    ["Première location, avec une caution d'au moins 100 000 FCFA"],
  ],
  [
    'a payout number that another person uses',
    async () => {
      await withdraw(renter)
      await withdraw(owner)
    },
    ['Numéro de retrait partagé avec 1 autre compte'],
  ],
  ["a telephone that was another person's", () => changeHands(owner, renter), []],
  [
    "a telephone that was a suspended person's",
    async () => {
      const gone = await signUpOwner(server, 'Gildas Obame')
      await changeHands(gone, renter)
      await suspend(gone)
    },
    ["Téléphone qui était celui d'une personne suspendue"],
  ],
]

test.each(ROWS)('%s', async (_what, before, expected) => {
  await server.pool.query('delete from withdrawals')
  await before()
  expect(await signalsOf(renter)).toEqual(expected)
})

test.each([
  [2, []],
  [3, ['3 codes de remise faux en 30 jours']],
] as const)("%i wrong codes of a handover are its owner's", async (count, expected) => {
  await enterWrongCodes(count)
  expect(await signalsOf(owner)).toEqual(expected)
  expect(await signalsOf(renter)).toEqual([])
})

test('what is old does not count', async () => {
  await cancelRequests(3)
  await server.db
    .updateTable('rentals')
    .set({ cancelledAt: new Date('2020-01-01') })
    .where('renterId', '=', renter.id)
    .execute()
  expect(await signalsOf(renter)).toEqual([])
})

test('whose a telephone was before is gone with their account', async () => {
  await changeHands(owner, renter)
  const earlier = () =>
    server.db
      .selectFrom('pushDevices')
      .select('earlierUserId')
      .where('userId', '=', renter.id)
      .executeTakeFirstOrThrow()
  expect(await earlier()).toEqual({ earlierUserId: owner.id })
  await owner.client.closeAccount({ params: { id: owner.id } })
  expect(await earlier()).toEqual({ earlierUserId: null })
})

test('only moderators read them, and never their own', async () => {
  await cancelRequests(3)
  const finance = await signUpConfirmed(server, 'Finances', { roles: ['finance'] })
  const { people } = await finance.client.findPeople({ body: { who: renter.id } })
  expect(people[0]).not.toHaveProperty('signals')
  expect(people[0]).not.toHaveProperty('reports')
  await server.db
    .updateTable('users')
    .set({ roles: ['moderation'] })
    .where('id', '=', renter.id)
    .execute()
  const own = await renter.client.findPeople({ body: { who: renter.id } })
  expect(own.people[0]).not.toHaveProperty('signals')
  expect(own.people[0]).not.toHaveProperty('reports')
})

test('they bring a case forward, and decide nothing', async () => {
  const quiet = await signUpConfirmed(server, 'Estelle Mba')
  const reporter = await signUpConfirmed(server, 'Annick Ondo')
  const first = await reportedPerson(server, reporter, quiet)
  await cancelRequests(3)
  const second = await reportedPerson(server, reporter, renter)
  const { cases } = await moderator.client.listReports()
  const order = cases.map(({ id }) => id).filter((id) => id === first || id === second)
  expect(order).toEqual([second, first])
  expect(cases.find(({ id }) => id === second)).toMatchObject({ subject: { name: renter.name }, state: null })
})

test('a reply stands in the queue by its age, before what is opened later and reported by more', async () => {
  const id = await warnedPerson(server, { reporter: renter, person: owner, moderator })
  await owner.client.replyToDecision({ params: { id }, body: { text: "Je n'ai insulté personne." } })
  await server.passDays(2)
  await reportedPerson(server, owner, renter)
  await reportedPerson(server, await signUpConfirmed(server, 'Annick Ondo'), renter)
  const { cases } = await moderator.client.listReports()
  const order = cases.flatMap(({ subject, source }) =>
    subject.id === owner.id || subject.id === renter.id ? [source] : [],
  )
  expect(order).toEqual(['reply', 'reports'])
})

test('each is counted by an index, however many people there are', async () => {
  await cancelRequests(3)
  // Of one person alone every row would be read, rightly.
  const { rows: others } = await server.pool.query<{ id: string }>(
    `insert into users (id, email, name, avatar, created_at)
    select gen_random_uuid(), 'autre' || number || '@exemple.test', 'Autre', '', now()
    from generate_series(1, 500) as number returning id`,
  )
  const ids = others.map(({ id }) => id)
  await server.pool.query(
    `insert into withdrawals (id, user_id, amount, phone, operator, payer, state, idempotency_key, request_digest, created_at)
    select gen_random_uuid(), ($1::uuid[])[1 + number % 500], 500, '+241741' || lpad(number::text, 6, '0'), 'AIRTEL', 'administrator', 'requested',
      number::text, '', now() from generate_series(1, 20000) as number`,
    [ids],
  )
  await server.pool.query('insert into conversations select id, 0, now() from rentals on conflict do nothing')
  await server.pool.query(
    `insert into messages (rental_id, number, author_id, body, key, sent_at, hid_contact)
    select id, number, ($1::uuid[])[1 + number % 500], 'Bonjour', number::text, now(), number % 2 = 0
    from (select id from rentals limit 1) as one, generate_series(1000, 21000) as number`,
    [ids],
  )
  await server.pool.query(
    'vacuum analyze withdrawals, messages, rentals, push_devices, handover_codes, checkouts',
  )
  const { scanned, maxRows } = await plansOf(server.pool, async (db) => {
    const found = (await findSignals(db, [renter.id], new Date())).get(renter.id) ?? []
    expect(found.map(describeSignal)).toEqual(['3 annulations en 30 jours'])
  })
  for (const table of ['withdrawals', 'messages']) expect(scanned).not.toContain(table)
  expect(maxRows).toBeLessThan(300)
  expect(SIGNAL_KINDS).toHaveLength(7)
})
