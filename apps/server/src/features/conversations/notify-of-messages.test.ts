import { quoted } from '@okoume/domain/writing/quoted.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { newSubscription } from '@okoume/tests/server/push-subscriptions.ts'
import { notify as emit } from '@okoume/tests/server/settlement-context.ts'
import { answer, ask, beginTalk, mark, say, type Talk } from '@okoume/tests/server/talking.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifyOfMessages } from './conversation-jobs.ts'

useTestServer({ jobs: false })

let talk: Talk
beforeEach(async () => {
  talk = await beginTalk(server)
})

/** As that message's job does. */
function notify(person: Person, number: number, rentalId = talk.rentalId): Promise<void> {
  const context = { db: server.db, notify: emit }
  return notifyOfMessages(context, { rentalId, personId: person.id, number }, new Date())
}

async function mailsOf(person: Person) {
  const mails = await server.visitor.listDemoMails({ query: { to: person.email } })
  return mails.filter(({ subject }) => subject.includes('vous a écrit'))
}

async function jobsOf(number: number): Promise<number[]> {
  const { rows } = await server.pool.query<{ delay: number }>(
    `select round(extract(epoch from run_at - created_at)) as delay from graphile_worker._private_jobs
     where payload->>'rentalId' = $1 and (payload->>'number')::int = $2`,
    [talk.rentalId, number],
  )
  return rows.map(({ delay }) => Number(delay))
}

async function noticesOf(person: Person) {
  return server.db.selectFrom('notices').selectAll().where('userId', '=', person.id).execute()
}

describe('a person who is away', () => {
  test('is checked for two minutes after a message', async () => {
    await say(talk.renter, talk.rentalId, 'Bonjour')

    expect(await jobsOf(1)).toEqual([120])
  })

  test('is checked sooner where a device can show it, unless they chose mails', async () => {
    const { owner, renter, rentalId } = talk
    const endpoint = 'https://fcm.googleapis.com/fcm/send/notify-of-messages'
    await owner.client.subscribeDevice({ body: newSubscription(endpoint).subscription })
    await say(renter, rentalId, 'Bonjour')
    const { ways } = await owner.client.getNoticeSettings({})
    await owner.client.saveNoticeWays({ body: { ...ways, messages: 'mail' } })
    await say(renter, rentalId, 'Encore')

    expect(await jobsOf(1)).toEqual([20])
    expect(await jobsOf(2)).toEqual([120])
  })

  test('reads the first name of the sender once the rental is accepted', async () => {
    const { owner, renter, rentalId } = talk
    await answer(server, rentalId, 'acceptée')
    await say(renter, rentalId, 'Bonjour')
    await notify(owner, 1)

    expect((await mailsOf(owner))[0]?.subject).toMatch(/^Serge N\. vous a écrit au sujet de /)
  })

  test('is notified by mail and on the screen: sender, item, beginning of the text, and where to answer', async () => {
    const { owner, renter, listing, rentalId } = talk
    await say(renter, rentalId, 'Bonjour,\nest-elle <b>libre</b> ?')
    await say(renter, rentalId, 'Je passe à 10 h.')
    await notify(owner, 1)

    const [mail, ...others] = await mailsOf(owner)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`S***g vous a écrit au sujet de ${quoted(listing.title)}`)
    expect(mail?.text).toContain(quoted('Bonjour, est-elle <b>libre</b>\u202f?'))
    expect(mail?.text).toContain('Un autre message vous attend.')
    expect(mail?.text).toContain(`${PUBLIC_URL}/tableau-de-bord/messages?location=${rentalId}`)
    expect(mail?.html).toContain('&lt;b&gt;libre')
    expect(mail?.text).not.toContain('Serge')
    expect(await noticesOf(owner)).toMatchObject([
      { title: mail?.subject, link: `/tableau-de-bord/messages?location=${rentalId}` },
    ])
    expect(await mailsOf(renter)).toEqual([])
  })

  test('is notified once for all waiting messages, by jobs that run twice, late or concurrently', async () => {
    const { owner, renter, rentalId } = talk
    for (const text of ['1', '2', '3']) await say(renter, rentalId, text)
    await Promise.all([1, 2, 3, 1, 2, 3].map((number) => notify(owner, number)))
    await say(renter, rentalId, '4')
    await notify(owner, 4)
    await notify(owner, 1)

    expect(await mailsOf(owner)).toHaveLength(1)
    expect(await noticesOf(owner)).toHaveLength(1)
  })

  test('is notified again only of messages after their last read', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, '1')
    await say(renter, rentalId, '2')
    await notify(owner, 1)
    await mark(owner, rentalId, 1)
    await notify(owner, 2)
    expect(await mailsOf(owner)).toHaveLength(1)

    await mark(owner, rentalId, 2)
    await say(renter, rentalId, '3')
    await notify(owner, 3)
    expect(await mailsOf(owner)).toHaveLength(2)
  })

  test('reads no telephone number before the rental is accepted, and does after', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Mon numéro : 077 12 34 56')
    await notify(owner, 1)
    await mark(owner, rentalId, 1)
    await answer(server, rentalId, 'acceptée')
    await say(renter, rentalId, 'Je répète : 077 12 34 56')
    await notify(owner, 2)

    const texts = (await mailsOf(owner)).map(({ text }) => text).toReversed()
    expect(texts[0]).toContain(quoted('Mon numéro\u00a0: •••'))
    expect(texts[1]).toContain(quoted('Je répète\u00a0: 077 12 34 56'))
  })

  test('reads the beginning of a long message', async () => {
    await say(talk.renter, talk.rentalId, 'abcdefghi '.repeat(100))
    await notify(talk.owner, 1)

    const [mail] = await mailsOf(talk.owner)
    expect(mail?.text).toContain(quoted(`${'abcdefghi '.repeat(15)}abcdefghi…`))
  })
})

describe('nobody is notified', () => {
  test('after reading, or of their own message', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Bonjour')
    await mark(owner, rentalId, 1)
    await notify(owner, 1)
    await notify(renter, 1)

    expect([...(await mailsOf(owner)), ...(await mailsOf(renter))]).toEqual([])
  })

  test("of a message too young for its own job, when an older one's job finds it", async () => {
    await say(talk.renter, talk.rentalId, '1')
    await mark(talk.owner, talk.rentalId, 1)
    await say(talk.renter, talk.rentalId, '2')
    await notify(talk.owner, 1)

    expect(await mailsOf(talk.owner)).toEqual([])
  })

  test('with a closed account', async () => {
    await say(talk.renter, talk.rentalId, 'Bonjour')
    await server.db
      .updateTable('users')
      .set({ closedAt: new Date() })
      .where('id', '=', talk.owner.id)
      .execute()
    await notify(talk.owner, 1)

    expect(await mailsOf(talk.owner)).toEqual([])
    await server.db.updateTable('users').set({ closedAt: null }).where('id', '=', talk.owner.id).execute()
  })

  test('in one conversation for messages in another', async () => {
    const { owner, renter } = talk
    const second = await ask(server, renter, await addListing(server, owner))
    await say(renter, talk.rentalId, 'Ici')
    await say(renter, second, 'Là')
    await notify(owner, 1)
    expect(await mailsOf(owner)).toHaveLength(1)

    await notify(owner, 1, second)
    expect(await mailsOf(owner)).toHaveLength(2)
  })
})

test("moving the demo's calendar notifies of all waiting messages", async () => {
  await say(talk.renter, talk.rentalId, 'Bonjour')
  await server.runDue()
  await server.runDue()

  expect(await mailsOf(talk.owner)).toHaveLength(1)
})
