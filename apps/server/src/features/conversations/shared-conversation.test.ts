import { randomUUID } from 'node:crypto'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { ongoing, openDepositClaim, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let administrator: Person
stageRentals()
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

const write = ({ client }: Person, id: string, text: string) =>
  client.sendMessage({ params: { id }, body: { key: randomUUID(), text } })
const share = ({ client }: Person, id: string) => client.shareConversation({ params: { id } })
const read = (id: string) => administrator.client.readSharedConversation({ params: { id } })

test('the team reads the conversation of a dispute once a party has joined it, without numbers', async () => {
  const id = await openDepositClaim(server, parties)
  await write(owner, id, 'Le mandrin ne serre plus.')
  await write(renter, id, 'Appelez-moi : 077 12 34')
  await write(renter, id, '56, ce soir.')
  expect(await refusalOf(read(id))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })

  await share(renter, id)
  await share(renter, id)
  for (const person of [owner, renter])
    expect(await rentalSeenBy(person, id)).toMatchObject({ conversationShared: true })
  const { messages } = await read(id)
  expect(messages.map(({ author }) => author)).toEqual(['owner', 'renter', 'renter'])
  expect(messages[0]?.text).toBe('Le mandrin ne serre plus.')
  expect(messages.map(({ text }) => text).join(' ')).not.toMatch(/077|34|56/)
})

test('where nothing is disputed there is nothing to join', async () => {
  const id = await ongoing(server, parties)
  expect(await refusalOf(share(owner, id))).toMatchObject({ status: 409, code: 'NOT_DISPUTED' })
  expect(await rentalSeenBy(owner, id)).toMatchObject({ conversationShared: false })
})

test('nobody but a party joins it', async () => {
  const id = await openDepositClaim(server, parties)
  expect(await refusalOf(share(administrator, id))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
})
