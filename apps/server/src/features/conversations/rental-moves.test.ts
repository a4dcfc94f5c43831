import { setTimeout as sleep } from 'node:timers/promises'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { hear, say } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'

useTestServer({ jobs: false })

let owner: Person
let renter: Person
let rentalId: string
beforeEach(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  const wish = { start: server.day(1), end: server.day(2) }
  rentalId = await request(server, { owner, renter, listing }, wish)
})

const isOpen = async (call: Promise<unknown>) => (await Promise.race([call, sleep(300, 'open')])) === 'open'
/** Well before the long poll's timeout. */
const soon = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  Promise.race([call, sleep(15_000).then(() => Promise.reject(new Error('nothing was announced')))])
const move = (person: Person, status: 'acceptée' | 'refusée' | 'annulée') =>
  person.client.updateRentalStatus({ body: { rental_id: rentalId, status } })

describe('a long poll for messages answers at once when the rental', () => {
  test('was accepted, with the number and the unmasked messages', async () => {
    await server.db.updateTable('users').set({ phone: '+24177000001' }).where('id', '=', owner.id).execute()
    await say(renter, rentalId, 'Je suis au 077 12')
    await say(renter, rentalId, '34 56')
    const waiting = [owner, renter].map((person) =>
      hear(person, rentalId, { after: 2, status: 'en attente', wait: 25 }),
    )
    for (const one of waiting) expect(await isOpen(one)).toBe(true)
    await move(owner, 'acceptée')

    const shared = { messages: [], sharesPhones: true, conversation: { status: 'acceptée' } }
    expect(await soon(Promise.all(waiting))).toMatchObject([
      { ...shared, phone: '+24166123456' },
      { ...shared, phone: '+24177000001' },
    ])
    expect((await hear(owner, rentalId)).messages).toMatchObject([
      { text: 'Je suis au 077 12', hidden: false },
      { text: '34 56', hidden: false },
    ])
  })

  test.each([
    ['refused', 'refusée', () => owner],
    ['cancelled', 'annulée', () => renter],
  ] as const)('was %s, and that no more messages are allowed', async (_, status, by) => {
    const other = by() === owner ? renter : owner
    const waiting = hear(other, rentalId, { status: 'en attente', wait: 25 })
    expect(await isOpen(waiting)).toBe(true)
    await move(by(), status)

    expect(await soon(waiting)).toMatchObject({ canWrite: false, phone: null, conversation: { status } })
  })

  test('has begun by time alone', async () => {
    await move(owner, 'acceptée')
    const waiting = hear(renter, rentalId, { status: 'acceptée', wait: 25 })
    expect(await isOpen(waiting)).toBe(true)
    await server.passDays(1)

    expect((await soon(waiting)).conversation.status).toBe('en cours')
  })

  test('changed before the call; a call without the known status answers with the next message', async () => {
    await move(owner, 'acceptée')

    const late = await soon(hear(renter, rentalId, { status: 'en attente', wait: 25 }))
    expect(late.conversation.status).toBe('acceptée')
    const pending = hear(renter, rentalId, { wait: 25 })
    expect(await isOpen(pending)).toBe(true)
    await say(owner, rentalId, 'À demain')
    expect((await pending).conversation.status).toBe('acceptée')
  })
})
