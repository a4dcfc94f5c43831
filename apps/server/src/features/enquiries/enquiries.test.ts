import { MAX_OPEN_ENQUIRIES, priceBounds } from '@okoume/domain/rental/enquiry.ts'
import { askOwner } from '@okoume/tests/server/enquiring.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { noticesTo, notifiedText, titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import {
  drill,
  listAnother,
  owner,
  parties,
  renter,
  stageRentals,
} from '@okoume/tests/server/rental-stage.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals({ jobs: false })

const ask = (question: Parameters<typeof askOwner>[3] = {}, who: Person = renter) =>
  askOwner(server, who, drill, question)
const of = (id: string) => ({ params: { id } })
const approve = (id: string, rent?: number, reserve = false) =>
  owner.client.updateEnquiry({
    ...of(id),
    body: { state: 'pre-approved', reserve, ...(rent !== undefined && { rent }) },
  })
const close = (id: string, { client }: Person = owner) =>
  client.updateEnquiry({ ...of(id), body: { state: 'closed' } })
const say = (id: string, { client }: Person, text: string, proposedRent?: number) =>
  client.sendEnquiryMessage({ ...of(id), body: { text, ...(proposedRent && { proposedRent }) } })

/** As if it had been asked and answered so much earlier; the job of each minute runs then. */
async function passHours(id: string, hours: number): Promise<void> {
  await server.pool.query(
    `update enquiries set created_at = created_at - $2::interval, last_message_at = last_message_at - $2::interval,
      awaited_since = awaited_since - $2::interval, answered_at = answered_at - $2::interval,
      valid_until = valid_until - $2::interval, reserved_until = reserved_until - $2::interval,
      due_at = due_at - $2::interval where id = $1`,
    [id, `${hours} hours`],
  )
  await server.passDays(0)
}

test('a question is read by both, without telephone numbers, and its owner is notified', async () => {
  const asked = await ask({ text: 'Est-ce libre ? Mon numéro : 066 12 34 56.', proposedRent: 15_000 })

  expect(asked).toMatchObject({
    state: 'open',
    role: 'renter',
    canPropose: false,
    canWrite: true,
    agreedRent: null,
  })
  const { enquiries } = await owner.client.listEnquiries({})
  expect(enquiries).toMatchObject([
    { id: asked.id, role: 'owner', canPropose: true, canReserve: true, proposedRent: 15_000 },
  ])
  const seen = await owner.client.getEnquiry(of(asked.id))
  expect(seen.messages.map(({ text }) => text)).toEqual([
    'Est-ce libre ? Mon numéro : •••.\nPrix proposé : 15\u202f000\u00a0FCFA.',
  ])
  const [notice] = await noticesTo(owner)
  expect(notice).toMatchObject({
    title: `Question sur «\u00a0${drill.title}\u00a0»`,
    link: `/tableau-de-bord/questions/${asked.id}`,
  })
  expect(notice?.paragraphs.join(' ')).not.toContain('066')
})

describe('a question is refused', () => {
  test.each([
    ['below 70 % of the rent', { proposedRent: 1 }, 'INVALID_INPUT', 400, 'proposedRent'],
    ['above the rent', { proposedRent: 900_000 }, 'INVALID_INPUT', 400, 'proposedRent'],
    ['without a word', { text: ' ' }, 'INVALID_INPUT', 400, 'text'],
    ['of more than there are', { quantity: 99 }, 'STOCK_UNAVAILABLE', 409, undefined],
  ] as const)('%s', async (_, question, code, status, field) => {
    const refusal = await refusalOf(ask(question))
    expect(refusal).toMatchObject({ code, status })
    expect(Object.keys(refusal.fields ?? {})).toEqual(field ? [field] : [])
    expect((await renter.client.listEnquiries({})).enquiries).toEqual([])
  })

  test('about days that have gone by, taken or blocked, and about one own object', async () => {
    const past = { start_date: server.day(-2), end_date: server.day(-1) }
    expect(await refusalOf(ask(past))).toMatchObject({
      code: 'PERIOD_IMPOSSIBLE',
      fields: { start_date: expect.any(String) },
    })
    await request(server, parties, { start: server.day(3), end: server.day(5), quantity: drill.available })
    expect(await refusalOf(ask())).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
    const blocked = { start_date: server.day(20), end_date: server.day(21) }
    await owner.client.blockItemDays({ params: { id: drill.id }, body: blocked })
    expect(await refusalOf(ask(blocked))).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
    expect(await refusalOf(ask({}, owner))).toMatchObject({ code: 'OWN_ITEM', status: 409 })
  })

  test('about an object that is deleted or not offered', async () => {
    await owner.client.updateItemAvailability({ body: { item_id: drill.id, available: false } })
    expect(await refusalOf(ask())).toMatchObject({ code: 'ITEM_NOT_OFFERED' })
    await owner.client.deleteItem({ params: { id: drill.id } })
    expect(await refusalOf(ask())).toMatchObject({ code: 'ITEM_NOT_FOUND', status: 404 })
  })

  test('twice for one object, and beyond five open ones', async () => {
    await ask()
    expect(await refusalOf(ask())).toMatchObject({ code: 'ENQUIRY_ALREADY_OPEN', status: 409 })
    for (let more = 1; more < MAX_OPEN_ENQUIRIES; more += 1)
      await askOwner(server, renter, await addListing(server, owner))
    const another = await addListing(server, owner)
    expect(await refusalOf(askOwner(server, renter, another))).toMatchObject({
      code: 'TOO_MANY_ENQUIRIES',
      status: 429,
    })
  })
})

test('each names two prices: the renter waits for an answer in between', async () => {
  const { id, computedRent } = await ask({ proposedRent: 15_000 })
  expect(await refusalOf(say(id, renter, 'Alors ?', 16_000))).toMatchObject({ code: 'PRICE_ROUND_OVER' })
  const { least } = priceBounds('owner', computedRent)
  expect(await refusalOf(approve(id, least - 1))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { rent: expect.any(String) },
  })
  await approve(id, computedRent)
  expect(await renter.client.getEnquiry(of(id))).toMatchObject({
    state: 'pre-approved',
    agreedRent: computedRent,
    canPropose: true,
  })
  const second = await say(id, renter, '', 16_000)
  expect(second).toMatchObject({
    state: 'pre-approved',
    agreedRent: computedRent,
    proposedRent: 16_000,
    canPropose: false,
  })
  await approve(id, 16_000)
  await approve(id, 16_000)
  expect(await refusalOf(approve(id, 17_000))).toMatchObject({ code: 'PRICE_ROUND_OVER', status: 409 })
  const { messages } = await renter.client.getEnquiry(of(id))
  expect(messages.map(({ text }) => text).slice(1)).toEqual([
    'Pré-accord : 20\u202f000\u00a0FCFA pour ces jours.',
    'Prix proposé : 16\u202f000\u00a0FCFA.',
    'Pré-accord : 16\u202f000\u00a0FCFA pour ces jours.',
  ])
  expect((await titlesTo(renter)).filter((title) => title.startsWith('Pré-accord'))).toHaveLength(2)
  expect(await titlesTo(owner)).toContain(`Un prix est proposé pour «\u00a0${drill.title}\u00a0»`)
})

test('an agreement reserves nothing, until its owner reserves the days, once, for two hours', async () => {
  await listAnother({ available: 1 })
  const { id } = await ask()
  const other = await signUpConfirmed(server, 'Ada Ella')
  await approve(id)
  const takenDays = async () => (await server.visitor.listItemRentals({ params: { id: drill.id } })).length
  expect(await takenDays()).toBe(0)
  const rival = await ask({}, other)

  const reserved = await approve(id, undefined, true)
  expect(reserved).toMatchObject({ canReserve: false, reservedUntil: expect.any(String) })
  expect(await takenDays()).toBe(1)
  expect(await refusalOf(approve(rival.id))).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
  expect(await refusalOf(approve(id, 16_000, true))).toMatchObject({ code: 'DAYS_RESERVED_ONCE' })
  const { taken } = await owner.client.getItemCalendar({ params: { id: drill.id } })
  expect(taken).toMatchObject([{ state: 'requested', rentalId: null }])

  await passHours(id, 2)
  expect(await takenDays()).toBe(0)
  expect(await approve(rival.id)).toMatchObject({ state: 'pre-approved' })
})

describe('a question ends', () => {
  test('unanswered after 24 hours, which its owner and its renter read', async () => {
    const { id } = await ask()
    await passHours(id, 23)
    expect(await ask({}, await signUpConfirmed(server, 'Ada Ella'))).toMatchObject({ state: 'open' })
    await passHours(id, 1)
    expect(await renter.client.getEnquiry(of(id))).toMatchObject({
      state: 'closed',
      unanswered: true,
      canWrite: false,
    })
    expect(await refusalOf(say(id, renter, 'Allô ?'))).toMatchObject({ code: 'ENQUIRY_ENDED', status: 409 })
    expect(await titlesTo(renter)).toContain(
      `Votre question sur «\u00a0${drill.title}\u00a0» est restée sans réponse`,
    )
  })

  test('unanswered as its first day is over, which is when an answer was awaited', async () => {
    const asked = await ask({ start_date: server.day(0), end_date: server.day(1) })
    expect(asked.answerBy).toBe(`${server.day(0)}T23:00:00.000Z`)
    await server.passDays(1)
    expect(await owner.client.getEnquiry(of(asked.id))).toMatchObject({ state: 'closed', unanswered: true })
    expect(await notifiedText(owner)).toContain("Vous n'avez pas répondu à temps")
  })

  test('as its agreement is over after 24 hours', async () => {
    const { id } = await ask()
    await approve(id)
    await passHours(id, 24)
    expect(await renter.client.getEnquiry(of(id))).toMatchObject({ state: 'expired', agreedRent: 20_000 })
    expect(await refusalOf(approve(id))).toMatchObject({ code: 'ENQUIRY_ENDED' })
  })

  test('a week after the last word, where its owner had answered', async () => {
    const { id } = await ask()
    await say(id, owner, 'Oui.')
    await passHours(id, 7 * 24)
    expect(await owner.client.getEnquiry(of(id))).toMatchObject({ state: 'expired', unanswered: false })
  })

  test('closed by its owner, withdrawn by its renter; twice is once', async () => {
    const { id } = await ask()
    await close(id)
    expect(await close(id)).toMatchObject({ state: 'closed', unanswered: false })
    expect(await refusalOf(close(id, renter))).toMatchObject({ code: 'ENQUIRY_ENDED' })
    const again = await ask()
    expect(await close(again.id, renter)).toMatchObject({ state: 'withdrawn' })
    expect(await titlesTo(owner)).toContain(`La question sur «\u00a0${drill.title}\u00a0» est retirée`)
  })

  test('as its item is deleted, or a party is suspended or leaves', async () => {
    const { id } = await ask()
    const other = await signUpConfirmed(server, 'Ada Ella')
    const third = await signUpConfirmed(server, 'Jean Obame')
    const [ofOther, ofThird] = [await ask({}, other), await ask({}, third)]
    await server.pool.query('update users set suspended_at = now() where id = $1', [other.id])
    expect(await refusalOf(approve(ofOther.id))).toMatchObject({ code: 'ENQUIRY_ENDED' })
    await third.client.closeAccount({ params: { id: third.id } })
    expect(await refusalOf(approve(ofThird.id))).toMatchObject({ code: 'ENQUIRY_ENDED' })
    await owner.client.deleteItem({ params: { id: drill.id } })
    await server.passDays(0)
    const states = (await owner.client.listEnquiries({})).enquiries.map((one) => [one.id, one.state])
    expect(Object.fromEntries(states)).toEqual({
      [id]: 'closed',
      [ofOther.id]: 'closed',
      [ofThird.id]: 'withdrawn',
    })
  })
})

test('a stranger neither reads, writes nor changes it; its renter cannot agree', async () => {
  const { id } = await ask()
  const stranger = await signUpConfirmed(server, 'Ada Ella')
  for (const call of [stranger.client.getEnquiry(of(id)), say(id, stranger, 'Bonjour'), close(id, stranger)])
    expect(await refusalOf(call)).toMatchObject({ code: 'ENQUIRY_NOT_FOUND', status: 404 })
  const call = renter.client.updateEnquiry({ ...of(id), body: { state: 'pre-approved' } })
  expect(await refusalOf(call)).toMatchObject({ code: 'FORBIDDEN', status: 403 })
})

test('a message that is sent again under its key is one', async () => {
  const { id } = await ask()
  const body = { key: crypto.randomUUID(), text: 'Et demain ?' }
  await renter.client.sendEnquiryMessage({ ...of(id), body })
  const { messages } = await renter.client.sendEnquiryMessage({ ...of(id), body })
  expect(messages).toHaveLength(2)
  const other = renter.client.sendEnquiryMessage({ ...of(id), body: { ...body, text: 'Autre' } })
  expect(await refusalOf(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

test('what the other wrote is unread until it is marked, forwards only, and not by strangers', async () => {
  const { id } = await ask()
  const mark = (number: number, { client }: Person) =>
    client.readEnquiryMessages({ ...of(id), body: { number } })
  const unreadOf = async ({ client }: Person) => (await client.listEnquiries({})).enquiries[0]?.unread
  expect([await unreadOf(renter), await unreadOf(owner)]).toEqual([0, 1])
  await mark(1, owner)
  expect(await unreadOf(owner)).toBe(0)
  await say(id, owner, 'Oui.')
  await say(id, owner, 'Quand ?')
  expect(await unreadOf(renter)).toBe(2)
  await mark(99, renter)
  await mark(1, renter)
  expect(await unreadOf(renter)).toBe(0)
  expect((await renter.client.listConversations({})).unread).toBe(0)
  const stranger = await signUpConfirmed(server, 'Ada Ella')
  expect(await refusalOf(mark(1, stranger))).toMatchObject({ code: 'ENQUIRY_NOT_FOUND', status: 404 })
})

test('the export names the questions of both sides, with their prices', async () => {
  const { id, item_id } = await ask({ proposedRent: 15_000 })
  const archiveOf = async ({ client, id: userId }: Person) =>
    (await client.exportAccount({ params: { id: userId } })).enquiries
  const enquiry = { id, item_id, state: 'open', proposedRent: 15_000, computedRent: 20_000, agreedRent: null }
  expect(await archiveOf(renter)).toMatchObject([{ ...enquiry, role: 'renter' }])
  expect(await archiveOf(owner)).toMatchObject([{ ...enquiry, role: 'owner' }])
})

test('a message of a question is reported by the other party, and its case follows it into the rental', async () => {
  const { id } = await ask({ text: 'Payez-moi en direct.' })
  const target = { kind: 'message', id, number: 1 } as const
  const stranger = await signUpConfirmed(server, 'Ada Ella')
  const body = { ...target, reason: 'outside payment', text: '' } as const
  expect(await refusalOf(stranger.client.sendReport({ body }))).toMatchObject({ code: 'REPORTED_UNKNOWN' })
  await owner.client.sendReport({ body })
  const { rows } = await server.pool.query('select target_id from reports where reporter_id = $1', [owner.id])
  expect(rows).toEqual([{ target_id: id }])
})
