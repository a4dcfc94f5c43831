import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
let second: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  second = await signUpConfirmed(server, 'Paul Essono', { administrator: true })
})

const api = () => town.administrator.client
const trailOf = async (subject: string) => (await api().readTrail({ query: { subject } })).events

describe('a person', () => {
  test('is found by address, number or id, with the details to answer them', async () => {
    const { owner, renter } = town
    await renter.client.updateProfile({
      params: { id: renter.id },
      body: { name: renter.name, phone: renter.phone },
    })
    const find = async (who: string) => (await api().findPeople({ body: { who } })).people

    const [found] = await find(owner.email.toUpperCase())
    expect(found).toMatchObject({ id: owner.id, name: owner.name, verifier: 2, sessions: 1 })
    const { walletBalance: wallet = -1, cautions = -1 } = await owner.client.getUser({
      params: { id: owner.id },
    })
    expect(found).toMatchObject({ wallet, cautions, openWithdrawals: 1 })
    expect(found?.rentals.map(({ role }) => role)).toContain('owner')
    const [caller] = await find(renter.phone)
    expect(caller?.id).toBe(renter.id)
    expect(caller?.operations?.[0]).toMatchObject({ kind: 'collect' })
    expect((await find(owner.id))[0]?.id).toBe(owner.id)
    expect(await find('personne@nulle-part.test')).toEqual([])
    expect((await refusalOf(find('Ro'))).fields).toHaveProperty('who')
  })

  test('is found by a number that paid, by the payment and by the receipt, without a profile', async () => {
    const { owner, stranger, rentalId, renter } = town
    const find = async (who: string) => (await api().findPeople({ body: { who } })).people.map(({ id }) => id)
    const operation = async (id: string) =>
      server.db
        .selectFrom('paymentOperations')
        .select(['phone', 'reference'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    const { phone, reference } = await operation(town.review)
    expect(await find(phone)).toEqual([stranger.id])
    expect(await find(reference.toLowerCase())).toEqual([stranger.id])
    const { number } = await renter.client.getReceipt({ params: { id: rentalId } })
    expect(await find(number)).toEqual([renter.id])
    expect(await find('OK-2026-00000000')).toEqual([])
    expect(await find(owner.id)).toEqual([owner.id])
    expect(await find(town.review)).toEqual([stranger.id])
    expect((await find(rentalId)).toSorted()).toEqual([owner.id, renter.id].toSorted())
  })

  test('is found by a part of the name, with reputation, paying numbers and tickets; a name of nobody finds nobody', async () => {
    const { renter, ticketId } = town
    const name = renter.name.slice(1).toUpperCase()
    const { people } = await api().findPeople({ body: { who: name } })
    const found = people.find(({ id }) => id === renter.id)
    expect(found).toMatchObject({
      reputation: { owner: { mean: null }, record: { rentals: 0 } },
      payingNumbers: [`+241${renter.phone.slice(1)}`],
      tickets: [{ id: ticketId, topic: 'no-answer' }],
      devices: 0,
    })
    expect((await api().findPeople({ body: { who: '%%%' } })).people).toEqual([])
  })

  test('and the rental that was named comes with it, its money to those whose duty it is', async () => {
    const { rentalId, owner, renter } = town
    const { reference, providerReference } = await server.db
      .selectFrom('paymentOperations')
      .innerJoin('checkouts', 'checkouts.paymentId', 'paymentOperations.id')
      .select(['reference', 'providerReference'])
      .where('checkouts.id', '=', rentalId)
      .executeTakeFirstOrThrow()
    const { number } = await renter.client.getReceipt({ params: { id: rentalId } })
    for (const who of [rentalId, number, reference, providerReference ?? reference]) {
      const { rental } = await api().findPeople({ body: { who } })
      expect(rental, who).toMatchObject({ id: rentalId, receipt: number, reference, owner: { id: owner.id } })
    }
    const support = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['support'] })
    const { rental } = await support.client.findPeople({ body: { who: number } })
    expect(rental).not.toHaveProperty('total')
    expect((await api().findPeople({ body: { who: renter.email } })).rental).toBeNull()
  })

  test('can learn who looked at them, and how; the audit trail stores neither address nor number', async () => {
    const person = await signUpConfirmed(server, 'Aline Ngoma')
    await second.client.findPeople({ body: { who: person.email } })

    expect(await trailOf(person.id)).toEqual([
      expect.objectContaining({
        action: 'look up person',
        actorId: second.id,
        details: [{ name: 'by', value: 'email' }],
      }),
    ])
  })
})

test('a search without a result is in the audit trail too, without the searched text', async () => {
  await second.client.findPeople({ body: { who: 'personne@nulle-part.test' } })
  const { events } = await api().readTrail({ query: { actor: second.id, limit: 1 } })

  expect(events).toEqual([
    expect.objectContaining({
      action: 'look up person',
      subject: 'personne',
      details: [
        { name: 'by', value: 'email' },
        { name: 'count', value: '0' },
      ],
    }),
  ])
})
