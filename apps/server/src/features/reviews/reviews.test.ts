import { randomUUID } from 'node:crypto'
import { CONTRACT, OPERATION_NAMES } from '@okoume/contract/contract.ts'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { countedSince } from '@okoume/domain/review/review-window.ts'
import { reviewable } from '@okoume/tests/server/handing-over.ts'
import { noticesTo } from '@okoume/tests/server/notifications.ts'
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
import { accepted, notifiedAbout, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { testCases } from '@okoume/tests/test-size.ts'
import { expect, test } from 'vitest'
import { deletePerson } from '../personal-data/delete-person.ts'
import { recountReviews } from './recount-reviews.ts'

stageRentals()

const save = ({ client }: Person, id: string, body: { note: number; text?: string; tags?: string[] }) =>
  client.saveRentalReview({ params: { id }, body: body as never })
const see = ({ client }: Person, id: string) => client.getRentalReviews({ params: { id } })
const published = () => server.visitor.listItemReviews({ params: { id: drill.id }, query: {} })
const today = () => startOfDay(server.day(0))
const begin = async () => {
  await server.passDays(0)
  return reviewable(server, parties)
}

/** Kept sums and counts that differ from what is published. */
async function recount(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select items.id from items, lateral (
      select coalesce(sum(note), 0) as sum, count(*) from rental_reviews
      where item_id = items.id and author = 'renter' and published_at is not null) as counted
    where (note_sum, note_count) is distinct from (counted.sum, counted.count)
    union all
    select users.id from users, lateral (
      select coalesce(sum(note) filter (where author = 'renter'), 0) as owner_sum,
        count(*) filter (where author = 'renter') as owner_count,
        coalesce(sum(note) filter (where author = 'owner'), 0) as renter_sum,
        count(*) filter (where author = 'owner') as renter_count
      from rental_reviews where subject_id = users.id and published_at >= $1) as counted
    where (owner_note_sum, owner_note_count, renter_note_sum, renter_note_count)
      is distinct from (owner_sum, owner_count, renter_sum, renter_count)`,
    [countedSince(today())],
  )
  return rows
}

test('the second review publishes both, with the means', async () => {
  const id = await begin()
  await save(renter, id, { note: 3, text: 'Bruyante.' })
  await save(renter, id, { note: 4, text: 'Bruyante. Appelez le 077 12 34 56.', tags: ['ponctuel'] })
  expect(await see(owner, id)).toMatchObject({ own: null, other: null, otherHasWritten: true })
  expect(await published()).toMatchObject({
    owner: { rentals: 0 },
    reviews: [],
    mean: null,
    count: 0,
    next: null,
  })

  await save(owner, id, { note: 5, text: 'Soigneux.' })
  expect(await see(renter, id)).toMatchObject({ other: { note: 5, text: 'Soigneux.' } })
  const page = await published()
  expect(page).toMatchObject({ mean: 4, count: 1, reviews: [{ note: 4, tags: ['ponctuel'] }] })
  expect(JSON.stringify([page, await see(owner, id)])).not.toContain('077')
  expect(await recount()).toEqual([])
  const { renterRecord } = await rentalSeenBy(owner, id)
  expect(renterRecord).toMatchObject({ onTime: 0, lost: 0, mean: 5, reviews: 1 })

  await save(owner, id, { note: 5, text: 'Soigneux.' })
  expect((await refusalOf(save(owner, id, { note: 1 }))).code).toBe('REVIEW_PUBLISHED')
})

test('the clock publishes the only review at the end of the 14th day, and takes no other', async () => {
  const id = await begin()
  await save(owner, id, { note: 2 })
  await server.passDays(14)
  expect((await see(renter, id)).other).toBeNull()
  await server.passDays(2)
  expect(await see(renter, id)).toMatchObject({ window: 'closed', other: { note: 2 } })
  const late = await refusalOf(save(renter, id, { note: 1 }))
  expect(late.code).toBe('REVIEW_CLOSED')
  expect(late.fields?.note).toMatch(/^Le délai pour donner un avis est passé depuis le /)
  expect(await recount()).toEqual([])
})

test('both sent at the same instant are published once', async () => {
  const id = await begin()
  await Promise.all([
    save(owner, id, { note: 2 }),
    save(renter, id, { note: 3 }),
    save(renter, id, { note: 3 }),
  ])
  expect(await see(owner, id)).toMatchObject({ own: { note: 2 }, other: { note: 3 } })
  expect(await recount()).toEqual([])
})

test('strangers, and rentals that go on, are refused', async () => {
  const id = await begin()
  const stranger = await signUpConfirmed(server, 'Annick Ondo')
  expect((await refusalOf(save(stranger, id, { note: 5 }))).code).toBe('RENTAL_NOT_FOUND')
  expect((await refusalOf(save(renter, id, { note: 5, tags: ['soigneux'] }))).code).toBe('INVALID_INPUT')
  const coming = await accepted(server, parties, { start: server.day(3), end: server.day(4) })
  expect((await refusalOf(save(renter, coming, { note: 5 }))).code).toBe('REVIEW_NOT_OPEN')
})

test('nobody but the author reads what is not published', async () => {
  const id = await begin()
  const planted = 'Un texte que personne ne doit lire'
  await save(renter, id, { note: 1, text: planted })
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const stranger = await signUpConfirmed(server, 'Annick Ondo')
  const ids = { id: drill.id, ownerId: owner.id, userId: owner.id }
  /** The operations whose answer to that caller has the text. */
  const leaks = async (client: Person['client']) => {
    const found = new Set<string>()
    for (const name of OPERATION_NAMES.filter((one) => CONTRACT[one].method === 'GET'))
      for (const params of [ids, { ...ids, id }, { ...ids, id: owner.id }, { ...ids, id: renter.id }]) {
        const call = client[name] as (input: object) => Promise<unknown>
        const answer = await call({ params, query: {} }).catch(String)
        if ((JSON.stringify(answer) ?? '').includes(planted)) found.add(name)
      }
    return [...found]
  }

  const others = [owner.client, server.visitor, administrator.client, stranger.client]
  for (const client of testCases(others, 2)) expect(await leaks(client)).toEqual([])
  // The author does read it: the calls above are those that would show it.
  expect(await leaks(renter.client)).toEqual(expect.arrayContaining(['exportAccount', 'getRentalReviews']))
})

test('who is reviewed answers once, within 30 days', async () => {
  const id = await begin()
  await save(renter, id, { note: 2, text: 'En retard.' })
  const reply = (by: Person, reviewId: string, text: string) =>
    by.client.replyToReview({ params: { id: reviewId }, body: { text } })
  const [hidden] = await server.db
    .selectFrom('rentalReviews')
    .select('id')
    .where('rentalId', '=', id)
    .execute()
  expect((await refusalOf(reply(owner, hidden?.id ?? '', 'Non.'))).code).toBe('REVIEW_NOT_FOUND')

  await save(owner, id, { note: 5 })
  const { other, replyBy } = await see(owner, id)
  expect(replyBy).not.toBeNull()
  const reviewId = other?.id ?? ''
  expect((await refusalOf(reply(renter, reviewId, 'Je me réponds.'))).code).toBe('REVIEW_NOT_FOUND')
  await reply(owner, reviewId, 'Un embouteillage, pardon. Appelez le 077 12 34 56.')
  await reply(owner, reviewId, 'Un embouteillage, pardon. Appelez le 077 12 34 56.')
  expect((await refusalOf(reply(owner, reviewId, 'Autre chose.'))).code).toBe('REPLY_GIVEN')
  expect(await see(owner, id)).toMatchObject({ replyBy: null })
  const [shown] = (await published()).reviews
  expect(shown?.reply).toContain('Un embouteillage')
  expect(shown?.reply).not.toContain('077')

  await listAnother()
  const late = await begin()
  for (const person of [renter, owner]) await save(person, late, { note: 4 })
  await server.passDays(31)
  const { other: old } = await see(owner, late)
  expect((await refusalOf(reply(owner, old?.id ?? '', 'Merci.'))).code).toBe('REPLY_CLOSED')
})

test('the other is notified that there is one, both that they are published, and nobody of a word of it', async () => {
  const id = await begin()
  const planted = 'Un texte que personne ne doit lire'
  await save(renter, id, { note: 1, text: planted })
  await save(renter, id, { note: 1, text: `${planted} encore` })
  expect(await notifiedAbout(server, id, owner)).toContain('review of renter')
  expect(await notifiedAbout(server, id, renter)).not.toContain('review of renter')

  await save(owner, id, { note: 5 })
  for (const person of [owner, renter]) {
    const events = await notifiedAbout(server, id, person)
    expect(events.filter((event) => event === 'reviews published')).toHaveLength(1)
    expect(JSON.stringify(await noticesTo(person))).not.toContain(planted)
  }
})

test('who has chosen so is called by first name in reviews, rentals and conversations', async () => {
  const id = await begin()
  await renter.client.updateProfile({
    params: { id: renter.id },
    body: { name: renter.name, openName: true },
  })
  const shown = shownName(renter.name, true)
  await renter.client.sendMessage({ params: { id }, body: { key: randomUUID(), text: 'Merci !' } })
  await save(renter, id, { note: 4 })
  await save(owner, id, { note: 5 })

  expect((await published()).reviews).toMatchObject([{ author: shown }])
  expect(await rentalSeenBy(owner, id)).toMatchObject({ renterName: shown })
  expect((await owner.client.listConversations()).conversations).toMatchObject([{ otherName: shown }])
})

test('the archive has what one gave, and what one received once it is published', async () => {
  const id = await begin()
  await save(renter, id, { note: 3, text: 'Bruyante.' })
  const archived = async ({ client, id: userId }: Person) =>
    (await client.exportAccount({ params: { id: userId } })).reviews
  expect(await archived(renter)).toMatchObject([
    { given: true, note: 3, text: 'Bruyante.', publishedAt: null },
  ])
  expect(await archived(owner)).toEqual([])

  await save(owner, id, { note: 5 })
  expect(await archived(owner)).toMatchObject([
    { given: true, note: 5 },
    { given: false, note: 3, text: 'Bruyante.' },
  ])
})

test('of an account that is closed the stars stay, and the words go', async () => {
  const id = await begin()
  await save(renter, id, { note: 2, text: 'Bruyante, et je suis Serge.' })
  await save(owner, id, { note: 5 })
  await server.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', renter.id)
      .executeTakeFirstOrThrow()
    await deletePerson(trx, user, new Date())
  })

  const { reviews, mean } = await server.visitor.listItemReviews({ params: { id: drill.id }, query: {} })
  expect(mean).toBe(2)
  expect(reviews).toMatchObject([{ text: "Avis d'un compte supprimé.", author: 'Compte supprimé', tags: [] }])
})

test('the nightly recount corrects sums that differ, and reports them', async () => {
  const id = await begin()
  await save(renter, id, { note: 4 })
  await save(owner, id, { note: 5 })
  await recountReviews(server.db, today())
  await server.db
    .updateTable('items')
    .set({ noteSum: 9, noteCount: 4 })
    .where('ownerId', '=', owner.id)
    .execute()
  await server.db
    .updateTable('users')
    .set({ renterNoteSum: 20, renterNoteCount: 9 })
    .where('id', '=', renter.id)
    .execute()

  await expect(recountReviews(server.db, today())).rejects.toThrow(/users/)
  expect(await recount()).toEqual([])
  await recountReviews(server.db, today())
})

test('a review of 25 months ago leaves the mean of the person at night, and stays in that of the item', async () => {
  const id = await begin()
  await save(renter, id, { note: 4 })
  await save(owner, id, { note: 5 })
  await server.pool.query(
    "update rental_reviews set published_at = published_at - interval '25 months' where rental_id = $1",
    [id],
  )
  const means = async () => {
    const { mean } = await published()
    const { renterRecord } = await rentalSeenBy(owner, id)
    return { item: mean, renter: renterRecord?.mean }
  }
  expect(await means()).toEqual({ item: 4, renter: 5 })

  await recountReviews(server.db, today())
  expect(await means()).toEqual({ item: 4, renter: null })
  expect(await recount()).toEqual([])
})
