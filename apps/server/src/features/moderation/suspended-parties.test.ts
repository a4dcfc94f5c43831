import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { expectSameMails } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { accepted, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { decideOnPerson } from '@okoume/tests/server/reporting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

useTestServer()

let moderator: Person
let owner: Person
let renter: Person
let drill: Listing
beforeAll(async () => {
  moderator = await signUpConfirmed(server, 'Modération', { roles: ['moderation'] })
})
beforeEach(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  drill = await addListing(server, owner, { available: 5 })
})

const decide = (person: Person, decision: CaseDecision['decision']) =>
  decideOnPerson(server, person, decision, moderator)

const wish = (from: number) => ({ start: server.day(from), end: server.day(from + 1) })

describe('the other party of a suspension', () => {
  const aboutSuspension = async ({ client }: Person) =>
    (await client.listNotices()).notices.filter(({ title }) => title.startsWith('Le compte d'))

  test.each([
    ['renter', 'owner', 3, ['sans frais jusqu', 'frais de service compris']],
    ['renter', 'owner', 0, ['ne peut plus être annulée', 'ne vous est pas remis']],
    ['owner', 'renter', 3, ['Vous pouvez l', 'le locataire est intégralement remboursé']],
    ['owner', 'renter', 0, ['ne peut plus être annulée', 'ne vient pas']],
  ] as const)('the %s is notified once of a suspended %s, %i days ahead', async (to, of, ahead, words) => {
    const people = { owner, renter }
    await accepted(server, { owner, renter, listing: drill }, wish(ahead))
    await decide(people[of], 'suspend 7')
    await server.runDue()
    await decide(people[of], 'suspend 30')
    await server.runDue()

    const notices = await aboutSuspension(people[to])
    expect(notices).toHaveLength(1)
    for (const word of words) expect(JSON.stringify(notices)).toContain(word)
    await expectSameMails(server, people[to])
    expect(await aboutSuspension(people[of])).toEqual([])
  })

  test('is notified again of the next suspension, and of nothing once the item is handed over', async () => {
    const id = await accepted(server, { owner, renter, listing: drill }, wish(3))
    await decide(owner, 'suspend 7')
    await server.runDue()
    await decide(owner, 'restore')
    await decide(owner, 'suspend 7')
    await server.runDue()
    expect(await aboutSuspension(renter)).toHaveLength(2)

    await decide(owner, 'restore')
    const proved = { handoverState: 'proved', handoverProvedAt: new Date() } as const
    await server.db.updateTable('rentals').set(proved).where('id', '=', id).execute()
    await decide(owner, 'suspend 7')
    await server.runDue()
    expect(await aboutSuspension(renter)).toHaveLength(2)
  })
})

test.each([
  ['shown', () => {}, { renter: true, owner: true }],
  ['of a suspended owner', () => decide(owner, 'suspend 7'), { renter: false, owner: true }],
  ['deleted', () => markDeleted(drill.id), { renter: false, owner: false }],
] as const)(
  'a rental of an item that is %s says whose link to its page leads there',
  async (_, change, expected) => {
    const id = await accepted(server, { owner, renter, listing: drill }, wish(3))
    await change()
    for (const [party, person] of Object.entries({ renter, owner })) {
      const answers = await person.client.getItem({ params: { id: drill.id } }).then(
        () => true,
        () => false,
      )
      const { itemShown } = await rentalSeenBy(person, id)
      expect({ itemShown, answers }).toEqual({
        itemShown: expected[party as keyof typeof expected],
        answers: itemShown,
      })
    }
  },
)

const markDeleted = (id: string) =>
  server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', id).execute()
