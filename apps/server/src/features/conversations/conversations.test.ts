import { randomUUID } from 'node:crypto'
import { locksFirst } from '@okoume/tests/server/lock-order.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { answer, beginTalk, hear, mark, say, type Talk } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let stranger: Person
let administrator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  stranger = await signUpConfirmed(server, 'Annick Ondo')
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

let talk: Talk
beforeEach(async () => {
  talk = await beginTalk(server)
})

const textsOf = ({ messages }: { messages: readonly { text: string }[] }) => messages.map(({ text }) => text)

describe('messages between the two parties', () => {
  test('are read by both in order, numbered without gaps', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, '  Bonjour, est-elle libre ?  ')
    await say(owner, rentalId, 'Oui.')
    await say(renter, rentalId, 'Merci !\nÀ demain.')

    for (const person of [owner, renter]) {
      const { messages } = await hear(person, rentalId)
      expect(messages.map(({ number, authorId, text }) => [number, authorId, text])).toEqual([
        [1, renter.id, 'Bonjour, est-elle libre ?'],
        [2, owner.id, 'Oui.'],
        [3, renter.id, 'Merci !\nÀ demain.'],
      ])
    }
    expect(textsOf(await hear(owner, rentalId, { after: 2 }))).toEqual(['Merci !\nÀ demain.'])
    expect(textsOf(await hear(owner, rentalId, { before: 2 }))).toEqual(['Bonjour, est-elle libre ?'])
  })

  test('stay text, whatever they contain', async () => {
    const text = `<script>alert(1)</script> '); drop table messages; -- \${7*7} ✓ 👩🏾‍🔧`
    await say(talk.renter, talk.rentalId, text)

    expect(textsOf(await hear(talk.owner, talk.rentalId))).toEqual([text])
  })

  test('are idempotent, fifty concurrent sends included', async () => {
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => say(talk.renter, talk.rentalId, 'Bonjour', key)),
    )

    expect(new Set(sent.map(({ number }) => number))).toEqual(new Set([1]))
    expect(textsOf(await hear(talk.owner, talk.rentalId))).toEqual(['Bonjour'])
  })

  test('sent at once by both get numbers without a gap or a duplicate', async () => {
    const { owner, renter, rentalId } = talk
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => say(turn % 2 ? owner : renter, rentalId, `${turn}`)),
    )

    const { messages } = await hear(owner, rentalId)
    expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, turn) => turn + 1))
  })

  test('are written while no transition of the rental runs', async () => {
    const { renter, rentalId } = talk
    await say(renter, rentalId, 'Bonjour')
    const rows = {
      first: { table: 'rentals', by: 'id', id: rentalId },
      second: { table: 'conversations', by: 'rental_id', id: rentalId },
    }

    expect(await locksFirst(server, rows, () => say(renter, rentalId, 'Encore là ?'))).toBe(true)
  })

  test('refuse another text under a used key, instead of taking it for the first', async () => {
    const key = randomUUID()
    await say(talk.renter, talk.rentalId, 'Bonjour', key)
    const refusal = await refusalOf(say(talk.renter, talk.rentalId, 'Bonsoir', key))

    expect(refusal).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await say(talk.renter, talk.rentalId, ' Bonjour ', key)).number).toBe(1)
    expect(textsOf(await hear(talk.owner, talk.rentalId))).toEqual(['Bonjour'])
  })

  test("may use the same key as the other party's message", async () => {
    const key = randomUUID()
    await say(talk.renter, talk.rentalId, 'Bonjour', key)
    await say(talk.owner, talk.rentalId, 'Bonsoir', key)

    expect(textsOf(await hear(talk.owner, talk.rentalId))).toEqual(['Bonjour', 'Bonsoir'])
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['more than 2000 characters', 'a'.repeat(2001)],
    ['a NUL', 'a\0b'],
  ])('are refused where they are %s', async (_, text) => {
    const refusal = await refusalOf(say(talk.renter, talk.rentalId, text))

    expect(refusal.code).toBe('INVALID_INPUT')
    expect(Object.keys(refusal.fields)).toEqual(['text'])
  })

  test('may have 2000 characters', async () => {
    await say(talk.renter, talk.rentalId, ' '.repeat(50) + 'é'.repeat(2000))

    expect(textsOf(await hear(talk.owner, talk.rentalId))).toEqual(['é'.repeat(2000)])
  })

  test('are limited to thirty a minute for one person', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, turn) => say(talk.renter, talk.rentalId, `${turn}`)),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect((await refusalOf(say(talk.renter, talk.rentalId, 'Encore'))).code).toBe('TOO_MANY_REQUESTS')
    await say(talk.owner, talk.rentalId, 'Doucement')
  })

  test('are answered 200 at a time, the newest first of all', async () => {
    const { owner, rentalId } = talk
    await say(owner, rentalId, '1')
    await server.pool.query(
      `insert into messages (rental_id, number, author_id, body, key, sent_at)
       select $1, n, $2, n::text, n::text, now() - interval '1 hour' from generate_series(2, 450) as n`,
      [rentalId, owner.id],
    )
    await server.pool.query('update conversations set last_number = 450 where rental_id = $1', [rentalId])

    const newest = (await hear(owner, rentalId)).messages
    const older = (await hear(owner, rentalId, { before: newest[0]?.number ?? 0 })).messages
    const oldest = (await hear(owner, rentalId, { before: older[0]?.number ?? 0 })).messages
    expect([...oldest, ...older, ...newest].map(({ number }) => number)).toEqual(
      Array.from({ length: 450 }, (_, index) => index + 1),
    )
  })
})

describe('a person who is not a party', () => {
  test('neither reads nor writes nor marks, an administrator included, and changes nothing', async () => {
    await say(talk.renter, talk.rentalId, 'Bonjour')
    const before = await tableDigests(server)

    for (const person of [stranger, administrator]) {
      expect((await refusalOf(hear(person, talk.rentalId))).code).toBe('RENTAL_NOT_FOUND')
      expect((await refusalOf(hear(person, talk.rentalId, { wait: 25 }))).code).toBe('RENTAL_NOT_FOUND')
      expect((await refusalOf(say(person, talk.rentalId, 'Moi aussi'))).code).toBe('RENTAL_NOT_FOUND')
      expect((await refusalOf(mark(person, talk.rentalId, 1))).code).toBe('RENTAL_NOT_FOUND')
      expect(await person.client.listConversations()).toEqual({ conversations: [], unread: 0 })
    }
    expect(await tableDigests(server)).toEqual(before)
  })

  test('gets the same answer for an existing rental as for a missing one', async () => {
    const calls = [
      () => hear(stranger, randomUUID()),
      () => say(stranger, randomUUID(), 'Oh'),
      () => mark(stranger, randomUUID(), 1),
    ]
    for (const call of calls) {
      expect((await refusalOf(call())).code).toBe('RENTAL_NOT_FOUND')
    }
  })

  test('with a closed account reads nothing, and cannot be written to', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Bonjour')
    await server.db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', renter.id).execute()

    expect((await refusalOf(hear(renter, rentalId))).code).toBe('UNAUTHENTICATED')
    expect((await refusalOf(say(renter, rentalId, 'Encore'))).code).toBe('UNAUTHENTICATED')
    expect((await refusalOf(mark(renter, rentalId, 1))).code).toBe('UNAUTHENTICATED')
    expect((await renter.client.listConversations()).conversations).toEqual([])
    expect((await hear(owner, rentalId)).canWrite).toBe(false)
    expect((await refusalOf(say(owner, rentalId, 'Oui'))).code).toBe('CONVERSATION_CLOSED')
  })
})

describe('a closed conversation', () => {
  test('can be read but not written to, and an earlier message is still answered under its key', async () => {
    const { renter, rentalId } = talk
    const key = randomUUID()
    await say(renter, rentalId, 'Bonjour', key)
    await answer(server, rentalId, 'refusée')

    expect((await refusalOf(say(renter, rentalId, 'Pourquoi ?'))).code).toBe('CONVERSATION_CLOSED')
    expect((await say(renter, rentalId, 'Bonjour', key)).number).toBe(1)
    const { canWrite, messages } = await hear(renter, rentalId)
    expect({ canWrite, count: messages.length }).toEqual({ canWrite: false, count: 1 })
  })
})

describe('the list of conversations', () => {
  test('has the last message, the number of unread ones, the newest first, and no rental without messages', async () => {
    const { owner, renter, listing, rentalId } = talk
    const silent = await beginTalk(server)
    expect((await hear(silent.renter, silent.rentalId)).messages).toEqual([])
    expect((await silent.renter.client.listConversations()).conversations).toEqual([])
    await say(renter, rentalId, 'Bonjour')
    await say(renter, rentalId, 'Vous êtes là ?')

    const [seen, ...others] = (await owner.client.listConversations()).conversations
    expect(others).toEqual([])
    expect(seen).toMatchObject({
      rentalId,
      itemTitle: listing.title,
      otherName: 'S***g',
      otherAvatar: null,
      otherVerified: false,
      role: 'owner',
      status: 'en attente',
      startDate: server.day(3),
      endDate: server.day(5),
      unread: 2,
      last: { number: 2, text: 'Vous êtes là ?' },
    })
    expect((await renter.client.listConversations()).conversations[0]).toMatchObject({
      otherName: 'R***a',
      otherVerified: true,
      role: 'renter',
      unread: 0,
    })
  })

  test('counts only messages after the read mark; a mark never goes back', async () => {
    const { owner, renter, rentalId } = talk
    for (const text of ['1', '2', '3']) await say(renter, rentalId, text)
    const unread = async () => (await owner.client.listConversations()).unread
    await mark(owner, rentalId, 2)
    expect(await unread()).toBe(1)
    expect((await hear(renter, rentalId)).readByOther).toBe(2)

    await mark(owner, rentalId, 1)
    expect(await unread()).toBe(1)
    await mark(owner, rentalId, 2_000_000_000)
    expect(await unread()).toBe(0)
    expect((await hear(renter, rentalId)).readByOther).toBe(3)
    await say(renter, rentalId, '4')
    expect(await unread()).toBe(1)
  })

  test("never counts one's own messages as unread", async () => {
    await say(talk.owner, talk.rentalId, 'Bonjour')

    expect((await talk.owner.client.listConversations()).unread).toBe(0)
    await mark(talk.owner, talk.rentalId, 0)
    expect((await talk.renter.client.listConversations()).unread).toBe(1)
  })
})

describe('telephone numbers', () => {
  test('are masked for the other until the rental is accepted, then shown with the full text', async () => {
    const { owner, renter, rentalId } = talk
    const text = 'Appelez-moi au 077 12 34 56 ou écrivez à serge@exemple.test'
    const sent = await say(renter, rentalId, text)
    await server.db.updateTable('users').set({ phone: '+24177000001' }).where('id', '=', owner.id).execute()

    expect(sent).toMatchObject({ text, hidden: true })
    const before = await hear(owner, rentalId)
    expect(before).toMatchObject({ phone: null, sharesPhones: false })
    expect(before.messages).toMatchObject([{ text: 'Appelez-moi au ••• ou écrivez à •••', hidden: true }])
    expect(before.conversation.last?.text).toBe('Appelez-moi au ••• ou écrivez à •••')
    expect((await hear(renter, rentalId)).messages).toMatchObject([{ text, hidden: true }])

    await answer(server, rentalId, 'acceptée')
    const after = await hear(owner, rentalId)
    expect(after).toMatchObject({ phone: '+24166123456', sharesPhones: true })
    expect(after.messages).toMatchObject([{ text, hidden: false }])
    expect(await hear(renter, rentalId)).toMatchObject({
      phone: '+24177000001',
      messages: [{ hidden: false }],
    })
  })

  test('are shown to nobody where the request was refused', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Le 077123456')
    await answer(server, rentalId, 'refusée')

    const { phone, messages } = await hear(owner, rentalId)
    expect({ phone, text: messages[0]?.text }).toEqual({ phone: null, text: 'Le •••' })
  })
})
