import { randomUUID } from 'node:crypto'
import type { NewTicket } from '@okoume/contract/wire/ticket.ts'
import type { SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import { ask, workOn } from '@okoume/tests/server/helping.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPersonPayments } from './help-facts.ts'
import { countTickets, listTickets, readQueue } from './present-ticket.ts'

let support: Person
let second: Person
let owner: Person
let renter: Person
let rentalId: string
useTestServer({ jobs: false })
beforeAll(async () => {
  support = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  second = await signUpConfirmed(server, 'Paul Essono', { administrator: true, roles: ['support'] })
})
beforeEach(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  rentalId = await request(server, { owner, renter, listing }, { start: server.day(3), end: server.day(5) })
})

const askAs = (more: Partial<NewTicket> = {}, person = renter) => ask(person, more)
const work = (id: string, action: SupportAction, text = '', by = support) => workOn(by, id, action, text)
const reply = (id: string, text: string, key: string = randomUUID()) =>
  renter.client.replyToTicket({ params: { id }, body: { key, text } })
const read = (id: string) => renter.client.getTicket({ params: { id } })
const mailsTo = async (person: Person) => server.visitor.listDemoMails({ query: { to: person.email } })
const trailOf = async (id: string) =>
  (await support.client.readTrail({ query: { subject: id } })).events.map(({ action }) => action)

describe('a new ticket that cannot wait', () => {
  const noticesOf = async (id: string, person: Person) =>
    (await person.client.listNotices()).notices.filter(({ link }) => link?.includes(id))

  test('notifies each supporter at once, once, and says nothing of the person', async () => {
    const more = { key: randomUUID(), topic: 'safety', rentalId, text: 'Serge me menace.' } as const
    const { id } = await askAs(more)
    await askAs(more)

    for (const person of [support, second]) {
      const notices = await noticesOf(id, person)
      expect(notices).toMatchObject([
        {
          title: "Demande d'aide urgente\u00a0: sécurité",
          link: `/administration?vue=aide&demande=${id}`,
          paragraphs: [expect.stringContaining('Je me sens en danger, ou trompé')],
        },
      ])
      expect(JSON.stringify(notices)).not.toContain('Serge')
    }
    const subjects = (await mailsTo(second)).map(({ subject }) => subject)
    expect(subjects).toContain("Demande d'aide urgente\u00a0: sécurité")
  })

  test.each<[string, boolean, (today: string) => Partial<NewTicket>]>([
    ['a handover of today', true, (today) => ({ topic: 'handover', rentalId: today })],
    ['a handover of another day', false, () => ({ topic: 'handover', rentalId })],
    ['money', false, () => ({ topic: 'refund' })],
  ])('%s: notified is %s', async (_, notified, about) => {
    const listing = await addListing(server, owner)
    const wish = { start: server.day(0), end: server.day(1) }
    const today = await request(server, { owner, renter, listing }, wish)
    const { id } = await askAs(about(today))
    expect(await noticesOf(id, second)).toHaveLength(notified ? 1 : 0)
  })

  test('does not notify a supporter who is a party of its rental, nor another role', async () => {
    const finance = await signUpConfirmed(server, 'Finances', { roles: ['finance'] })
    const become = (roles: Roles) =>
      server.db.updateTable('users').set({ roles }).where('id', '=', owner.id).execute()
    await become(['support'])
    const { id } = await askAs({ topic: 'safety', rentalId })
    await become([])
    for (const person of [owner, finance]) expect(await noticesOf(id, person)).toEqual([])
    expect(await noticesOf(id, support)).toHaveLength(1)
  })
})

describe('a ticket', () => {
  test('is asked, answered, asked back, replied to and resolved; each answer comes by notice and mail', async () => {
    const { id, about } = await askAs({ rentalId })
    expect(about).toMatchObject({
      kind: 'rental',
      id: rentalId,
      detail: expect.stringContaining('en attente'),
    })
    await work(id, 'take')
    await work(id, 'ask', 'Avez-vous écrit au propriétaire ?')
    expect(await read(id)).toMatchObject({ state: 'waiting' })
    await reply(id, 'Oui, deux fois.')
    expect(await read(id)).toMatchObject({ state: 'taken' })
    await work(id, 'resolve', "Il a jusqu'à demain, puis tout vous revient.")

    const ticket = await read(id)
    expect(ticket).toMatchObject({ state: 'resolved', canReply: true })
    expect(ticket.messages.map(({ author }) => author)).toEqual(['person', 'support', 'person', 'support'])
    const { notices } = await renter.client.listNotices()
    expect(notices.slice(0, 2)).toMatchObject([
      { title: "Votre demande d'aide est résolue", link: `/aide/demandes/${id}` },
      { title: 'Okoumé vous demande une précision' },
    ])
    const subjects = (await mailsTo(renter)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(["Votre demande d'aide est résolue"]))
    expect(await trailOf(id)).toEqual(['resolve ticket', 'ask in ticket', 'take ticket'])
  })

  test('is reopened by an answer within seven days, and closed after them', async () => {
    const { id } = await askAs()
    await work(id, 'take')
    await work(id, 'resolve', 'Voilà.')
    await server.passDays(6)
    expect(await reply(id, 'Pas encore.')).toMatchObject({ state: 'new' })
    await work(id, 'take', '', second)
    await work(id, 'resolve', 'Voilà.', second)
    await server.passDays(7)

    expect(await read(id)).toMatchObject({ canReply: false })
    expect(await refusalOf(reply(id, 'Et moi ?'))).toMatchObject({ code: 'TICKET_CLOSED' })
    await server.passDays(-13)
  })

  test('is one, however often it is sent; another text under its key is refused', async () => {
    const [key, replyKey] = [randomUUID(), randomUUID()]
    const [one, same] = [await askAs({ key }), await askAs({ key })]
    expect(same.id).toBe(one.id)
    expect(await refusalOf(askAs({ key, text: 'Autre' }))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    await reply(one.id, 'Encore', replyKey)
    await reply(one.id, 'Encore', replyKey)
    expect((await read(one.id)).messages).toHaveLength(2)
  })

  test('is refused above five open ones, and above ten a day', async () => {
    for (let times = 0; times < 5; times += 1) await askAs()
    expect(await refusalOf(askAs())).toMatchObject({ status: 429, code: 'TOO_MANY_TICKETS' })
    await server.db.updateTable('tickets').set({ state: 'resolved', resolvedAt: new Date() }).execute()
    for (let times = 0; times < 5; times += 1) await askAs()
    await server.db.updateTable('tickets').set({ state: 'resolved', resolvedAt: new Date() }).execute()
    expect(await refusalOf(askAs())).toMatchObject({ code: 'TOO_MANY_TICKETS' })
    await server.passDays(1)
    expect(await askAs()).toMatchObject({ state: 'new' })
    await server.passDays(-1)
  })

  test.each([
    ['without a text', { text: '  ' }, 'text'],
    ['with a number that is none', { recallPhone: '12' }, 'recallPhone'],
    ['about two things', { rentalId: randomUUID(), withdrawalId: randomUUID() }, 'rentalId'],
  ])('%s is refused at its field', async (_, more, field) => {
    expect((await refusalOf(askAs(more))).fields).toHaveProperty(field)
  })
})

describe('what a ticket is about', () => {
  test("is its person's own: a rental as owner or renter, a payment, a withdrawal, an identity file", async () => {
    await giveMoney(support, owner, 50_000)
    const withdrawalId = await withdrawByHand(server, owner, 20_000)
    const { operations } = await renter.client.getHelpFacts()
    const operationId = operations[0]?.id ?? ''

    expect((await askAs({ topic: 'refund', operationId })).about).toMatchObject({
      kind: 'operation',
      detail: expect.stringContaining(`référence ${operations[0]?.reference}`),
    })
    expect((await askAs({ topic: 'withdrawal', withdrawalId }, owner)).about).toMatchObject({
      title: 'Retrait de 20\u202f000\u00a0FCFA',
    })
    expect((await askAs({ topic: 'handover', rentalId }, owner)).about).toMatchObject({
      detail: expect.stringContaining('locataire S***g'),
    })
  })

  test.each([
    ['rentalId', 'RENTAL_NOT_FOUND', () => rentalId],
    [
      'operationId',
      'OPERATION_UNKNOWN',
      async () => (await findPersonPayments(server.db, renter.id, 1))[0]?.id,
    ],
    ['withdrawalId', 'WITHDRAWAL_NOT_FOUND', () => randomUUID()],
    ['verificationId', 'VERIFICATION_NOT_FOUND', () => randomUUID()],
  ] as const)("another person's %s is answered like none", async (field, code, idOf) => {
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    const theirs = await refusalOf(askAs({ [field]: await idOf() }, stranger))
    expect(theirs).toMatchObject({ status: 404, code })
    expect(await refusalOf(askAs({ [field]: randomUUID() }, stranger))).toEqual(theirs)
  })

  test('shows its person where their money is, before they ask', async () => {
    await renter.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'annulée' } })
    await server.runDue()
    const { operations } = await renter.client.getHelpFacts()

    expect(operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'refund succeeded',
      'collect succeeded',
    ])
    expect(operations[0]?.reference).toMatch(/^[A-Z0-9]{15}$/)
  })
})

describe('support', () => {
  test('of two who take a ticket at once one has it, and the other reads who', async () => {
    const { id } = await askAs()
    const answers = await Promise.allSettled([work(id, 'take'), work(id, 'take', '', second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [taker, other] = answers[0]?.status === 'fulfilled' ? [support, second] : [second, support]

    expect(await refusalOf(work(id, 'answer', 'Bonjour', other))).toMatchObject({ code: 'TICKET_TAKEN' })
    const seen = await other.client.getTicketCase({ params: { id } })
    expect(seen).toMatchObject({ takenBy: taker.name, mine: false })
    expect(await trailOf(id)).toEqual(['take ticket'])
  })

  test('reads neither address nor number of its people, but the number to call back', async () => {
    const { id } = await askAs({ rentalId, recallPhone: '077 12 34 56' })
    const seen = await support.client.getTicketCase({ params: { id } })

    expect(seen).toMatchObject({ name: 'Serge N.', recallPhone: '+24177123456', fields: { prénom: 'Serge' } })
    expect(JSON.stringify(seen)).not.toContain(renter.email)
    expect(JSON.stringify(seen)).not.toContain(owner.name)
  })

  test('works neither on its own case nor on one of its rentals', async () => {
    const own = await askAs({}, support)
    expect(await refusalOf(work(own.id, 'take'))).toMatchObject({ code: 'OWN_CASE' })
    const { id } = await askAs({ rentalId })
    await server.db
      .updateTable('users')
      .set({ roles: ['support'] })
      .where('id', '=', owner.id)
      .execute()
    expect(await refusalOf(work(id, 'take', '', owner))).toMatchObject({ code: 'OWN_CASE' })
  })

  test.each([
    ['no text', '', 'Écrivez'],
    ['a field that nobody filled', 'Bonjour {prénom}', '{prénom}'],
  ])('sends no answer with %s', async (_, text, message) => {
    const { id } = await askAs()
    await work(id, 'take')
    expect((await refusalOf(work(id, 'answer', text))).fields.text).toContain(message)
    expect((await read(id)).messages).toHaveLength(1)
  })

  test('puts a ticket back for others, and cannot write in what it has not taken', async () => {
    const { id } = await askAs()
    expect(await refusalOf(work(id, 'answer', 'Bonjour'))).toMatchObject({ code: 'TICKET_MOVED' })
    await work(id, 'take')
    await work(id, 'release', '', second)
    expect(await work(id, 'take', '', second)).toMatchObject({ mine: true })
  })

  test('sees the most urgent first, and what is late is counted on the overview', async () => {
    await server.db.updateTable('tickets').set({ state: 'resolved', resolvedAt: new Date() }).execute()
    const other = await askAs({ topic: 'other' })
    const refund = await askAs({ topic: 'refund' })
    const safety = await askAs({ topic: 'safety' })
    const { tickets } = await support.client.listTicketQueue()
    expect(tickets.map(({ id }) => id)).toEqual([safety.id, refund.id, other.id])
    await server.db
      .updateTable('tickets')
      .set({ aimAt: new Date(0) })
      .where('id', '=', refund.id)
      .execute()

    const { work: lines } = await support.client.getOverview()
    expect(lines.find(({ kind }) => kind === 'tickets')).toMatchObject({ count: 3, late: 1 })
  })
})

test('every list goes by an index, however many tickets there are', async () => {
  const { id } = await askAs()
  await server.pool.query(
    `insert into tickets (id, user_id, key, topic, state, urgency, aim_at, last_number, created_at, changed_at, resolved_at)
     select gen_random_uuid(), (select user_id from tickets where id <> $1 limit 1), gen_random_uuid(), 'other', 'resolved', 3, now(), 1, now(), now(), now()
     from generate_series(1, 5000)`,
    [id],
  )
  await server.pool.query('vacuum analyze tickets, ticket_messages')
  const now = new Date()
  const { scanned } = await plansOf(server.pool, async (db) => {
    await listTickets(db, renter.id)
    await readQueue(db, { supporterId: support.id, now })
    await countTickets(db, { most: 1000, now })
    await findPersonPayments(db, renter.id, 20)
  })
  expect(scanned).not.toContain('tickets')
})
