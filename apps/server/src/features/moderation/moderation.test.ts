import { randomUUID } from 'node:crypto'
import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { publishedReview } from '@okoume/tests/server/handing-over.ts'
import { addListing, type Listing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { recountReviews } from '../reviews/recount-reviews.ts'

useTestServer()

let owner: Person
let moderator: Person
let reporter: Person
let drill: Listing
beforeAll(async () => {
  moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  reporter = await signUpConfirmed(server, 'Serge Ndong')
  owner = await signUpOwner(server)
  drill = await addListing(server, owner, { available: 5 })
})

const report = ({ client }: Person, id = drill.id, details: object = {}) =>
  client.sendReport({ body: { kind: 'item', id, reason: 'scam', ...details } })

async function caseOf(targetId: string): Promise<ModerationCase> {
  const { cases } = await moderator.client.listReports()
  const found = cases.find((one) => one.targetId === targetId)
  if (!found) throw new Error(`no open case of ${targetId}`)
  return found
}

const listed = async (id: string) => (await moderator.client.listReports()).cases.find((one) => one.id === id)

type ReportReason = ModerationCase['reports'][number]['reason']

const decide = (
  id: string,
  decision: ModerationCase['decisions'][number],
  by = moderator,
  reason: ReportReason = 'scam',
) => by.client.decideReport({ body: { id, decision, reason, text: 'Une <b>annonce</b> honnête, merci.' } })

const seeItem = (id = drill.id) => server.visitor.getItem({ params: { id } })
const noticesOf = async ({ client }: Person) => (await client.listNotices()).notices.map(({ title }) => title)

test('a report counts once for a person and a target, and waits grouped by target', async () => {
  await report(reporter)
  await report(reporter, drill.id, { reason: 'prohibited' })
  await report(await signUpConfirmed(server, 'Annick Ondo'), drill.id, {
    text: '<img src=x onerror=alert(1)>',
  })
  const { reports, source, title } = await caseOf(drill.id)
  expect({ source, title }).toEqual({ source: 'reports', title: drill.title })
  expect(reports.map(({ reason, text }) => [reason, text])).toEqual([
    ['scam', ''],
    ['scam', '<img src=x onerror=alert(1)>'],
  ])
})

test.each([
  [
    'a visitor',
    () => server.visitor.sendReport({ body: { kind: 'item', id: drill.id, reason: 'scam' } }),
    'UNAUTHENTICATED',
  ],
  ['the owner', () => report(owner), 'REPORT_OWN'],
  [
    'a stranger to the conversation',
    () => report(reporter, drill.id, { kind: 'message', number: 1 }),
    'REPORTED_UNKNOWN',
  ],
  [
    '«other» without a text',
    () => report(reporter, drill.id, { reason: 'other', text: 'court' }),
    'INVALID_INPUT',
  ],
  ['an object with a number', () => report(reporter, drill.id, { number: 1 }), 'INVALID_INPUT'],
  ['a reason of another kind', () => report(reporter, drill.id, { reason: 'extortion' }), 'INVALID_INPUT'],
])('%s is refused', async (_who, call, code) => {
  expect((await refusalOf(call())).code).toBe(code)
})

test('ten reports a day, and no eleventh', async () => {
  const busy = await signUpConfirmed(server, 'Annick Ondo')
  const listings = []
  for (let count = 0; count < 11; count += 1) listings.push(await addListing(server, owner))
  const [last, ...first] = listings
  for (const { id } of first) await report(busy, id)
  expect((await refusalOf(report(busy, last?.id))).code).toBe('TOO_MANY_REPORTS')
  await server.passDays(2)
  await report(busy, last?.id)
})

test('three verified people hide an item, once in 30 days; a dismissal shows it again', async () => {
  const people = []
  for (let count = 0; count < 6; count += 1) people.push(await signUpOwner(server, 'Annick Ondo'))
  await report(await signUpConfirmed(server, 'Sans Papiers'))
  for (const person of people.slice(0, 2)) await report(person)
  await seeItem()
  await report(people[2] as Person)
  expect((await refusalOf(seeItem())).code).toBe('ITEM_NOT_FOUND')
  expect((await noticesOf(owner)).join()).toMatch(/masquée/)

  await decide((await caseOf(drill.id)).id, 'dismiss')
  await seeItem()
  for (const person of people.slice(3)) await report(person)
  await seeItem()
})

test('of two moderators one decides, and the other is told so', async () => {
  await report(reporter)
  const { id } = await caseOf(drill.id)
  const second = await signUpConfirmed(server, 'Deuxième', { administrator: true })
  const outcomes = await Promise.allSettled([decide(id, 'remove'), decide(id, 'warn', second)])
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'CASE_DECIDED' } }])
  const trail = await moderator.client.readTrail({ query: { subject: drill.id, limit: 10 } })
  expect(trail.events.filter(({ action }) => action === 'decide report')).toHaveLength(1)
})

test('a correction hides the item until its owner has rewritten it and a moderator has read it', async () => {
  await report(reporter)
  await decide((await caseOf(drill.id)).id, 'correct')
  expect((await refusalOf(seeItem())).code).toBe('ITEM_NOT_FOUND')
  const [own] = await owner.client.listOwnerItems({ params: { ownerId: owner.id } })
  expect(own?.hidden).toMatchObject({ state: 'correction' })
  expect(own?.hidden?.text).toContain('Une <b>annonce</b> honnête')
  await owner.client.updateItem({ params: { id: drill.id }, body: SAW })
  expect((await refusalOf(seeItem())).code).toBe('ITEM_NOT_FOUND')
  expect((await noticesOf(reporter)).join()).toContain('est retenu')

  const waiting = await caseOf(drill.id)
  expect(waiting.source).toBe('corrected')
  await decide(waiting.id, 'dismiss')
  expect(await seeItem()).toMatchObject({ title: SAW.title, offered: true })
})

async function replied(decision: ModerationCase['decisions'][number], kind = 'item'): Promise<string> {
  const target = kind === 'item' ? drill.id : owner.id
  await report(reporter, target, { kind })
  const { id } = await caseOf(target)
  await decide(id, decision)
  await reply(id)
  return (await caseOf(target)).id
}
const reply = (id: string, by = owner, text = 'Cette annonce est <i>honnête</i>.') =>
  by.client.replyToDecision({ params: { id }, body: { text } })
const ownDecisions = async () => (await owner.client.listOwnDecisions()).decisions

test.each([
  ['correct', 'item'],
  ['remove', 'item'],
  ['warn', 'item'],
  ['suspend 7', 'item'],
  ['suspend 30', 'person'],
  ['close', 'person'],
] as const)('«%s» of an %s is replied to, and undone by another moderator', async (decision, kind) => {
  const id = await replied(decision, kind)
  expect((await listed(id))?.repliedTo).toMatchObject({ decision, by: moderator.name })
  expect((await listed(id))?.mayDecide).toBe(false)
  expect((await refusalOf(decide(id, 'restore'))).code).toBe('DECIDED_BEFORE')
  await decide(id, 'restore', await signUpConfirmed(server, 'Deuxième', { administrator: true }))
  await seeItem()
  await owner.client.createItem({ body: SAW })
  expect((await noticesOf(owner)).join()).toContain('Décision annulée')
  expect(await ownDecisions()).toMatchObject([{ decision, reply: { answer: { decision: 'restore' } } }])
})

test('a decision that is confirmed stays as it is', async () => {
  const second = await signUpConfirmed(server, 'Deuxième', { roles: ['moderation'] })
  const id = await replied('remove')
  expect((await listed(id))?.decisions).toEqual(['confirm', 'restore'])
  await decide(id, 'confirm', second)
  expect((await refusalOf(seeItem())).code).toBe('ITEM_NOT_FOUND')
  expect((await noticesOf(owner)).join()).toContain('Décision confirmée')
  const trail = await moderator.client.readTrail({ query: { subject: drill.id, limit: 10 } })
  expect(trail.events.filter(({ action }) => action === 'decide report')).toHaveLength(2)
})

test('a reply undoes no later decision', async () => {
  const second = await signUpConfirmed(server, 'Deuxième', { administrator: true })
  const id = await replied('suspend 7', 'person')
  const other = await signUpConfirmed(server, 'Annick Ondo')
  await report(other, owner.id, { kind: 'person' })
  const later = (await moderator.client.listReports()).cases.find(
    ({ targetId, source }) => targetId === owner.id && source === 'reports',
  )
  await decide(later?.id ?? '', 'suspend 30')
  await decide(id, 'restore', second)
  expect((await refusalOf(owner.client.createItem({ body: SAW }))).code).toBe('ACCOUNT_SUSPENDED')
})

test.each([
  ['late', () => server.passDays(15), 'DECISION_REPLY_LATE'],
  ['twice', (id: string) => reply(id), 'DECISION_REPLIED'],
  ['by another person', () => undefined, 'DECISION_NOT_FOUND'],
  ['in too few characters', () => undefined, 'INVALID_INPUT'],
] as const)('a reply %s is refused', async (how, before, code) => {
  await report(reporter)
  const { id } = await caseOf(drill.id)
  await decide(id, 'warn')
  await before(id)
  const by = how === 'by another person' ? reporter : owner
  const text = how === 'in too few characters' ? 'Court' : undefined
  expect((await refusalOf(reply(id, by, text))).code).toBe(code)
})

test('nobody replies to a dismissal', async () => {
  await report(reporter)
  const { id } = await caseOf(drill.id)
  await decide(id, 'dismiss')
  expect((await refusalOf(reply(id))).code).toBe('DECISION_NOT_FOUND')
  expect(await ownDecisions()).toEqual([])
})

test('who is a party of the case does not decide it', async () => {
  await report(moderator)
  expect((await refusalOf(decide((await caseOf(drill.id)).id, 'warn'))).code).toBe('OWN_CASE')
})

test('who is reported reads nothing of it as a moderator', async () => {
  await reporter.client.sendReport({ body: { kind: 'person', id: moderator.id, reason: 'insult' } })
  const { cases } = await moderator.client.listReports()
  expect(cases.filter(({ targetId }) => targetId === moderator.id)).toEqual([])
  const { work } = await moderator.client.getOverview()
  expect(work.find(({ kind }) => kind === 'reports')).toMatchObject({ count: cases.length })
})

test('for a deleted item its owner still answers', async () => {
  await report(reporter)
  await owner.client.deleteItem({ params: { id: drill.id } })
  const { id, title, decisions } = await caseOf(drill.id)
  expect(title).toBe(drill.title)
  expect(decisions).toEqual(['dismiss', 'warn', 'suspend 7', 'suspend 30', 'close'])
  expect((await refusalOf(decide(id, 'remove'))).code).toBe('DECISION_IMPOSSIBLE')
  await decide(id, 'warn')
  expect((await noticesOf(owner)).join()).toContain('Avertissement')
})

test('a listing with a prohibited term is never public, and a new owner is read', async () => {
  const hiddenItem = await owner.client.createItem({ body: { ...SAW, description: 'Avec deux muniçions.' } })
  expect(hiddenItem.hidden).toMatchObject({ state: 'held' })
  expect((await refusalOf(seeItem(hiddenItem.id))).code).toBe('ITEM_NOT_FOUND')
  expect(await caseOf(hiddenItem.id)).toMatchObject({ source: 'prohibited term', note: 'munition' })

  const newcomer = await signUpOwner(server, 'Nadège Bouanga')
  const ids = []
  for (let count = 0; count < 3; count += 1) ids.push((await newcomer.client.createItem({ body: SAW })).id)
  const { cases } = await moderator.client.listReports()
  const queued = cases.filter(({ source }) => source === 'new owner').map(({ targetId }) => targetId)
  expect(ids.map((id) => queued.includes(id))).toEqual([true, true, false])
})

test('a withdrawn review leaves the sums with its stars, and says so in its place', async () => {
  const renter = await signUpConfirmed(server, 'Annick Ondo')
  const id = await publishedReview(server, { owner, renter, listing: drill })
  await owner.client.sendReport({ body: { kind: 'review', id, reason: 'extortion' } })
  const waiting = await caseOf(id)
  // The terms name the reasons, and an opinion is none.
  expect(await refusalOf(decide(waiting.id, 'remove'))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { reason: "Un avis n'est pas retiré pour cette raison." },
  })
  await decide(waiting.id, 'remove', moderator, 'extortion')
  await recountReviews(server.db, new Date())
  const page = await server.visitor.listItemReviews({ params: { id: drill.id }, query: {} })
  expect(page).toMatchObject({
    mean: null,
    count: 0,
    reviews: [{ note: null, text: 'Un avis a été retiré par la modération.' }],
  })
  expect(JSON.stringify(page)).not.toContain('parfait')
  expect((await noticesOf(renter)).join()).toContain('Retiré par la modération')
})

test('a message is shown to the moderators with what stands around it', async () => {
  const renter = await signUpConfirmed(server, 'Annick Ondo')
  const id = await request(
    server,
    { owner, renter, listing: drill },
    { start: server.day(3), end: server.day(4) },
  )
  await owner.client.sendMessage({
    params: { id },
    body: { key: randomUUID(), text: 'Payez-moi au 077 12 34 56.' },
  })
  await renter.client.sendMessage({ params: { id }, body: { key: randomUUID(), text: 'Non merci.' } })
  await renter.client.sendReport({ body: { kind: 'message', id, number: 1, reason: 'outside payment' } })
  expect((await caseOf(id)).messages).toMatchObject([
    { text: 'Payez-moi au 077 12 34 56.', reported: true },
    { text: 'Non merci.', reported: false },
  ])
  await decide((await caseOf(id)).id, 'warn')
  expect((await noticesOf(owner)).join()).toContain('Avertissement')
})
