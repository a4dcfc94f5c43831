import { randomUUID } from 'node:crypto'
import { reviewable } from '@okoume/tests/server/handing-over.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, request } from '@okoume/tests/server/renting.ts'
import { ask } from '@okoume/tests/server/talking.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { deletePerson } from '../personal-data/delete-person.ts'

stageRentals()

const getPerson = (id = owner.id) => server.visitor.getPerson({ params: { id } })
const listPersonItems = (after?: string, id = owner.id) =>
  server.visitor.listPersonItems({ params: { id }, query: after ? { after } : {} })
const listPersonReviews = (after?: string, id = owner.id) =>
  server.visitor.listPersonReviews({ params: { id }, query: after ? { after } : {} })

test('who offers an item is known by name, mean and rentals, and nothing else', async () => {
  const id = await reviewable(server, parties)
  await renter.client.saveRentalReview({
    params: { id },
    body: { note: 4, text: 'Appelez le 077 12 34 56.' },
  })
  await owner.client.saveRentalReview({ params: { id }, body: { note: 5, text: 'Soigneux.' } })

  const person = await getPerson()
  expect(person).toEqual({
    id: owner.id,
    name: expect.stringContaining('***'),
    avatar: null,
    verified: true,
    trusted: false,
    openName: false,
    since: expect.any(String),
    record: { rentals: 0, answers: null, cancellations: 0, missed: 0 },
    mean: 4,
    count: 1,
  })
  const { reviews } = await listPersonReviews()
  expect(reviews).toMatchObject([
    { note: 4, author: expect.stringContaining('***'), itemTitle: expect.any(String) },
  ])
  expect(JSON.stringify(reviews)).not.toContain('077')
  // Owners' reviews of a renter are for owners.
  expect(await listPersonReviews(undefined, renter.id)).toMatchObject({ reviews: [], mean: null, count: 0 })
})

test('offered items come page by page, each once', async () => {
  for (let n = 0; n < 14; n++)
    await addListing(server, owner, { createdAt: new Date(Date.UTC(2026, 0, 1, n)) })
  const withdrawn = await addListing(server, owner, { offered: false })
  const first = await listPersonItems()
  const second = await listPersonItems(first.next ?? '')
  const ids = [...first.cards.id, ...second.cards.id]
  expect([first.cards.id.length, new Set(ids).size, second.next]).toEqual([12, ids.length, null])
  const all = (await server.visitor.listOwnerItems({ params: { ownerId: owner.id } })).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(all.toSorted())
  expect(ids).not.toContain(withdrawn.id)
  // A key that means nothing begins at the first page.
  expect((await listPersonItems('x')).cards.id).toEqual(first.cards.id)
})

test('reviews come page by page, each once', async () => {
  for (let n = 0; n < 12; n++) {
    const rental = await ask(server, renter, parties.listing)
    await server.pool.query(
      `insert into rental_reviews (id, rental_id, author, author_id, subject_id, item_id, note, text, private_text, tags,
         written_at, published_at)
       select gen_random_uuid(), id, 'renter', renter_id, owner_id, item_id, 5, '', '', '{}', now(), now()
       from rentals where id = $1`,
      [rental],
    )
  }
  const first = await listPersonReviews()
  const second = await listPersonReviews(first.next ?? '')
  const ids = [...first.reviews, ...second.reviews].map(({ id }) => id)
  expect([first.reviews.length, new Set(ids).size, second.next]).toEqual([10, 12, null])

  // They were never paid nor published: ledger and sums know nothing of them.
  await server.pool.query(
    `begin; set local session_replication_role = replica;
     delete from rental_reviews where rental_id not in (select id from checkouts);
     delete from rentals where id not in (select id from checkouts); commit`,
  )
})

test('a closed account is answered as one that never was', async () => {
  const unknown = await refusalOf(getPerson(randomUUID()))
  await server.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', renter.id)
      .executeTakeFirstOrThrow()
    await deletePerson(trx, user, new Date())
  })
  expect(await refusalOf(getPerson(renter.id))).toEqual(unknown)
  expect(await refusalOf(listPersonItems('', renter.id))).toEqual(unknown)
  expect(await refusalOf(listPersonReviews('', renter.id))).toEqual(unknown)
  expect(unknown).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
})

test('an owner is known by how they answer, and by what they cancelled', async () => {
  await listAnother({ available: 9, instant: 'verified' })
  const wish = { start: server.day(5), end: server.day(6) }
  const answer = async (status: 'acceptée' | 'refusée' | 'annulée', id: string) => {
    await owner.client.updateRentalStatus({ body: { rental_id: id, status } })
    return id
  }
  const asked = () => request(server, parties, wish)
  await answer('refusée', await asked())
  expect((await getPerson()).record).toMatchObject({ answers: null })
  await answer('annulée', await answer('acceptée', await asked()))
  await answer('acceptée', await asked())
  const record = {
    rentals: 0,
    answers: { percent: 100, time: "en moins d'une heure" },
    cancellations: 1,
    missed: 0,
  }
  expect((await getPerson()).record).toEqual(record)

  // The owner's rule accepted it, and they take it back at once: neither an answer nor a cancellation.
  const verified = await signUpOwner(server)
  await answer('annulée', await accepted(server, { ...parties, renter: verified }, wish))
  expect((await getPerson()).record).toEqual(record)

  await asked()
  await server.passDays(2)
  expect((await getPerson()).record).toEqual({
    ...record,
    answers: { percent: 75, time: "en moins d'une heure" },
  })
  const { owner: shown } = await server.visitor.listItemReviews({
    params: { id: parties.listing.id },
    query: {},
  })
  expect(shown).toMatchObject({ answers: { percent: 75 }, cancellations: 1 })

  await server.passDays(366)
  expect((await getPerson()).record).toMatchObject({ answers: null, cancellations: 0 })
})
