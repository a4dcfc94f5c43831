import { hideSplitContacts } from '@okoume/domain/rental/split-contacts.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { answer, beginTalk, hear, say, type Talk } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifyOfMessages } from './conversation-jobs.ts'
import { maskUnmasked } from './mask-messages.ts'

useTestServer({ jobs: false })

let talk: Talk
beforeEach(async () => {
  talk = await beginTalk(server)
})

const textsOf = ({ messages }: { messages: readonly { text: string }[] }) => messages.map(({ text }) => text)

async function lastSeenByOwner() {
  return (await talk.owner.client.listConversations()).conversations[0]?.last
}

describe('a number split over messages', () => {
  test('is hidden from the other in all of them, and from its author in none', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Je suis au 077 12')
    await say(owner, rentalId, 'Oui ?')
    const sent = await say(renter, rentalId, '34 56, merci')

    expect(sent).toMatchObject({ text: '34 56, merci', hidden: true })
    expect(textsOf(await hear(owner, rentalId))).toEqual(['Je suis au •••', 'Oui ?', '•••, merci'])
    expect((await hear(renter, rentalId)).messages).toMatchObject([
      { text: 'Je suis au 077 12', hidden: true },
      { text: 'Oui ?', hidden: false },
      { text: '34 56, merci', hidden: true },
    ])
    expect(await lastSeenByOwner()).toMatchObject({ text: '•••, merci', hidden: true })
  })

  test('is hidden however small a part of the conversation is asked for', async () => {
    const { owner, renter, rentalId } = talk
    for (const text of ['077', 'attendez', '12 34', '56']) await say(renter, rentalId, text)

    expect(textsOf(await hear(owner, rentalId, { after: 3 }))).toEqual(['•••'])
    expect(textsOf(await hear(owner, rentalId, { before: 2 }))).toEqual(['•••'])
    expect(textsOf(await hear(owner, rentalId, { after: 1, before: 4 }))).toEqual(['attendez', '•••'])
  })

  test("is not assembled from two authors' halves", async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, '077 12')
    await say(owner, rentalId, '34 56')

    expect(textsOf(await hear(owner, rentalId))).toEqual(['077 12', '34 56'])
    expect(textsOf(await hear(renter, rentalId))).toEqual(['077 12', '34 56'])
  })

  test('is hidden in the mail to an absent person', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Le 077 12')
    await say(renter, rentalId, '34 56')
    const context = { db: server.db, notify }
    await notifyOfMessages(context, { rentalId, personId: owner.id, number: 1 }, new Date())

    const mails = await server.visitor.listDemoMails({ query: { to: owner.email } })
    const mail = mails.find(({ subject }) => subject.includes('vous a écrit'))
    expect(mail?.text).toContain(quoted('Le •••'))
  })

  test('is shown in full once the rental is accepted', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, '077 12')
    await say(renter, rentalId, '34 56')
    await answer(server, rentalId, 'acceptée')

    expect((await hear(owner, rentalId)).messages).toMatchObject([
      { text: '077 12', hidden: false },
      { text: '34 56', hidden: false },
    ])
    expect(await lastSeenByOwner()).toMatchObject({ text: '34 56', hidden: false })
  })
})

describe('what the other reads', () => {
  const shownInDatabase = async () => {
    const messages = server.db.selectFrom('messages').select('shown').where('rentalId', '=', talk.rentalId)
    return (await messages.orderBy('number').execute()).map(({ shown }) => shown)
  }

  test('is what was stored when the message was written: reading masks nothing', async () => {
    const { owner, renter, rentalId } = talk
    await say(renter, rentalId, 'Bonjour')
    await server.db
      .updateTable('messages')
      .set({ shown: 'tel quel 077123456' })
      .where('rentalId', '=', rentalId)
      .execute()

    expect(textsOf(await hear(owner, rentalId))).toEqual(['tel quel 077123456'])
    expect(await lastSeenByOwner()).toMatchObject({ text: 'tel quel 077123456' })
  })

  test('of a message that was never masked is nothing, until the job has masked it with its neighbours', async () => {
    const { owner, renter, rentalId } = talk
    const texts = [
      '077 12',
      'Bonjour',
      '34 56',
      ...Array.from({ length: 50 }, (_, n) => `n° ${n}`),
      '066',
      '1',
      '23456',
    ]
    await server.db
      .insertInto('conversations')
      .values({ rentalId, lastNumber: texts.length, lastSentAt: new Date() })
      .execute()
    const key = (place: number) => ({ number: place + 1, key: `before ${place}` })
    const written = { rentalId, authorId: renter.id, sentAt: new Date() }
    await server.db
      .insertInto('messages')
      .values(texts.map((body, place) => ({ ...written, ...key(place), body })))
      .execute()

    expect(new Set(textsOf(await hear(owner, rentalId)))).toEqual(new Set(['•••']))
    await maskUnmasked(server.db)

    expect(await shownInDatabase()).toEqual(hideSplitContacts(texts).map(({ text }) => text))
    expect(textsOf(await hear(owner, rentalId))).toEqual(await shownInDatabase())
  })

  test('is masked in the earlier messages with which a new one forms a contact, and in no other', async () => {
    const { renter, owner, rentalId } = talk
    for (const text of ['077 12', 'attendez', '34']) await say(renter, rentalId, text)
    expect(await shownInDatabase()).toEqual(['077 12', 'attendez', '34'])
    await say(owner, rentalId, '56')
    await say(renter, rentalId, '56')

    expect(await shownInDatabase()).toEqual(['•••', 'attendez', '•••', '56', '•••'])
  })
})

test('prices and days in a row are left as written', async () => {
  const texts = [
    'Je prends 2 jours à 15 000',
    '66 000 en tout ?',
    '125 000 avec la caution',
    'du 24/11 au 26/11',
  ]
  for (const text of texts) await say(talk.renter, talk.rentalId, text)

  expect(textsOf(await hear(talk.owner, talk.rentalId))).toEqual(texts)
})
