import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { owner, parties, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { contested } from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { remindOfDisputes } from './feature.ts'

let administrator: Person
stageRentals({ jobs: false })
beforeEach(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

/** The reminder, that many days after the oldest return was contested. */
async function remind(days: number): Promise<void> {
  const { disputes } = await administrator.client.listDisputes()
  const first = new Date(disputes[0]?.contestedAt ?? Date.now())
  await remindOfDisputes(settlementContext(server), new Date(first.getTime() + days * DAY_MS))
}

async function reminders(): Promise<string[]> {
  const titles = (await noticesTo(administrator)).map(({ title }) => title)
  return titles.filter((title) => title.endsWith('votre décision'))
}

test('contested returns are reminded of once a day, until they are settled', async () => {
  const ids = [
    await contested(server, parties),
    await contested(server, { ...parties, listing: await addListing(server, owner) }),
  ]
  await remind(0.9)
  expect(await reminders()).toEqual([])

  await Promise.all([1, 1, 1, 2].map(remind))
  const title = '2 retours contestés attendent votre décision'
  expect(await reminders()).toEqual([title, title])

  for (const id of ids)
    await administrator.client.settleDispute({ params: { id }, body: { toOwner: 0, reason: 'Rien.' } })
  await remind(3)
  expect(await reminders()).toHaveLength(2)
})

test('the reminder says since when, and that deposits are blocked meanwhile', async () => {
  await contested(server, parties)
  await remind(1)
  const [notice] = await noticesTo(administrator)

  expect(notice).toMatchObject({
    title: 'Un retour contesté attend votre décision',
    paragraphs: [
      expect.stringMatching(/^Il attend depuis le \S+ \S+ 20\d\d\. Les cautions restent bloquées/),
    ],
    link: '/administration',
  })
})
