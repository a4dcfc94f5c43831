import { maskName, shownName } from '@okoume/domain/person/masked-name.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { expectSameMails, noticesTo, notifiedText, titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { drill, listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RentalRow } from '#platform/database/schema.ts'
import type { RentalEvent } from './rental-events.ts'

const dates = (startDate: string, endDate: string) =>
  ({ startDate, endDate }) as Pick<RentalRow, 'startDate' | 'endDate'>
const OVER = dates('2036-12-01', '2036-12-03')
const AHEAD = dates('2037-12-01', '2037-12-03')

let administrator: Person
stageRentals({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

/** Paid: 20 000 FCFA of rent (2 days), 20 000 of deposit, 1 400 of fee. */
async function request(from = 3): Promise<string> {
  const wish = { start: server.day(from), end: server.day(from + 2) }
  const { id } = await startPayment(renter, paymentBody(renter, drill, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  return id
}

async function accepted(from = 3): Promise<string> {
  const id = await request(from)
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
  return id
}

const notifyOf = (rentalId: string, event: RentalEvent) =>
  server.db.transaction().execute((trx) => notify(trx, event, { rentalId }, new Date('2036-12-03T12:00:00Z')))

describe('each event notifies the right parties, once, and by mail with the same text', () => {
  const WHO: readonly [RentalEvent, renter: boolean, owner: boolean][] = [
    ['reminder', false, true],
    ['accepted', true, true],
    ['refused', true, false],
    ['cancelled by renter', true, true],
    ['cancelled by owner', true, true],
    ['expired', true, true],
    ['begun', true, true],
    ['ended', true, true],
    ['return declared', false, true],
    ['return contested', true, true],
    ['return confirmed', false, true],
    ['return presumed', false, true],
    ['contest proposed', false, true],
    ['contest agreed', true, true],
    ['contest escalated', true, true],
    ['deposit shared', true, true],
    ['deposit refunded', true, false],
  ]

  test.each(WHO)('%s', async (event, toRenter, toOwner) => {
    const id = await request()
    const before = { renter: await titlesTo(renter), owner: await titlesTo(owner) }
    await Promise.all([notifyOf(id, event), notifyOf(id, event)])
    await notifyOf(id, event)

    for (const [person, notified, known] of [
      [renter, toRenter, before.renter],
      [owner, toOwner, before.owner],
    ] as const) {
      const fresh = (await noticesTo(person)).filter(({ title }) => !known.includes(title))
      expect(fresh).toHaveLength(notified ? 1 : 0)
      for (const { title, paragraphs, link } of fresh) {
        expect([title, ...paragraphs].join('\n')).not.toMatch(/« | »/)
        expect(title).toContain(quoted(drill.title))
        expect(link).toBe(`/location/${id}`)
      }
      await expectSameMails(server, person)
    }
  })
})

describe('a paid rental', () => {
  test('notifies both parties and each administrator of payments, who sees neither of their names', async () => {
    const second = await signUpConfirmed(server, 'Estelle Mavoungou', { roles: ['finance'] })
    const moderator = await signUpConfirmed(server, 'Odile Koumba', { roles: ['support', 'moderation'] })
    const gone = await signUpConfirmed(server, 'Fabrice Koumba', { administrator: true })
    await gone.client.closeAccount({ params: { id: gone.id } })
    await request()

    expect(await titlesTo(renter)).toEqual([`Votre demande pour ${quoted(drill.title)} est envoyée`])
    expect(await titlesTo(owner)).toEqual([`Nouvelle demande\u00a0: ${quoted(drill.title)}`])
    expect(await noticesTo(moderator)).toEqual([])
    for (const person of [administrator, second]) {
      const about = (await noticesTo(person)).filter(({ title }) => title.includes(drill.title))
      expect(about.map(({ title, link }) => [title, link])).toEqual([
        [`Transaction\u00a0: 41\u202f400\u00a0FCFA pour ${quoted(drill.title)}`, '/administration'],
      ])
      const words = about[0]?.paragraphs.join(' ') ?? ''
      for (const fact of ['Airtel Money', '20\u202f000\u00a0FCFA', '1\u202f400\u00a0FCFA'])
        expect(words).toContain(fact)
      for (const name of [owner.name, renter.name, owner.email, renter.email])
        expect(words).not.toContain(name)
      await expectSameMails(server, person)
    }
    const { rows } = await server.pool.query('select 1 from notices where user_id = $1', [gone.id])
    expect(rows).toEqual([])
    await server.db.updateTable('users').set({ roles: [] }).where('id', '=', second.id).execute()
  })

  test('notifies a party who is also an administrator in both roles', async () => {
    await server.db
      .updateTable('users')
      .set({ roles: ['supervisor'] })
      .where('id', '=', owner.id)
      .execute()
    await request()

    expect((await titlesTo(owner)).toSorted()).toEqual([
      `Nouvelle demande\u00a0: ${quoted(drill.title)}`,
      `Transaction\u00a0: 41\u202f400\u00a0FCFA pour ${quoted(drill.title)}`,
    ])
    await server.db.updateTable('users').set({ roles: [] }).where('id', '=', owner.id).execute()
  })
})

describe('the notification of a rental is correct', () => {
  test.each([
    [null, 'qui ouvre vos messages', 'le numéro du locataire'],
    ['+24177000001', 'vous donne son numéro', 'Vos numéros de téléphone sont maintenant partagés'],
  ])(
    'accepted by an owner whose number is %s: the money, and which contacts are shared',
    async (phone, toRenter, toOwner) => {
      await server.db.updateTable('users').set({ phone }).where('id', '=', owner.id).execute()
      await accepted()

      expect(await notifiedText(owner)).toContain('20\u202f000\u00a0FCFA sont sur votre portefeuille')
      for (const person of [owner, renter]) expect(await notifiedText(person)).toContain(quoted('Contacter'))
      expect(await notifiedText(renter)).toContain(toRenter)
      expect(await notifiedText(owner)).toContain(toOwner)
    },
  )

  test.each(['requested', 'reminder'] as const)(
    '%s: the owner reads the masked name of the renter',
    async (event) => {
      const id = await request()
      if (event === 'reminder') await notifyOf(id, event)

      expect(await notifiedText(owner)).toContain(`${maskName(renter.name)} `)
      expect(await notifiedText(owner)).not.toContain(renter.name)
    },
  )

  test('accepted: each party reads the first name of the other, and no more of it', async () => {
    const id = await accepted()
    await notifyOf(id, 'handover tomorrow')
    for (const reader of [renter, owner]) {
      const other = reader === owner ? renter : owner
      const text = JSON.stringify(await noticesTo(reader))
      expect(text).toContain(`${shownName(other.name, true)} `)
      expect(text).not.toContain(other.name)
    }
  })

  test('cancelled by the renter: the owner reads the effect on their wallet', async () => {
    const asked = await request()
    await renter.client.updateRentalStatus({ body: { rental_id: asked, status: 'annulée' } })
    expect((await titlesTo(owner))[0]).toBe(`La demande pour ${quoted(drill.title)} est annulée`)
    expect(await notifiedText(owner)).toContain("Rien n'était encore sur votre portefeuille.")

    const taken = await accepted()
    await renter.client.updateRentalStatus({ body: { rental_id: taken, status: 'annulée' } })
    expect((await titlesTo(owner))[0]).toBe(`La location de ${quoted(drill.title)} est annulée`)
    expect(await notifiedText(owner)).toContain('20\u202f000\u00a0FCFA a quitté votre portefeuille')
  })

  test('cancelled by the owner: the owner reads that the money has left the wallet', async () => {
    const id = await accepted()
    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })

    expect((await titlesTo(owner))[0]).toBe(`Vous avez annulé la location de ${quoted(drill.title)}`)
    expect(await notifiedText(owner)).toContain('20\u202f000\u00a0FCFA a quitté votre portefeuille')
    expect(await notifiedText(renter)).toContain(
      '41\u202f400\u00a0FCFA sont remboursés, frais de service compris',
    )
  })

  test('begun: the rent follows the handover; the renter knows how to reach the owner', async () => {
    await accepted(0)
    await server.runDue()

    expect((await titlesTo(owner))[0]).toBe(`La location de ${quoted(drill.title)} commence`)
    expect(await notifiedText(owner)).toContain('20\u202f000\u00a0FCFA est à vous 24 h plus tard')
    expect(await notifiedText(renter)).toContain(quoted('Contacter'))
  })

  test('reminder: until when', async () => {
    const id = await request()
    await server.db
      .updateTable('rentals')
      .set({ requestedAt: new Date('2036-12-03T11:00:00Z'), ...AHEAD })
      .where('id', '=', id)
      .execute()
    await notifyOf(id, 'reminder')

    expect(await notifiedText(owner)).toContain('avant le 4 décembre 2036 à 12\u00a0h\u00a000')
  })

  test('a declared return: until when it can be contested', async () => {
    const id = await request()
    await server.db.updateTable('rentals').set(OVER).where('id', '=', id).execute()
    await notifyOf(id, 'return declared')

    // The end is the midnight after the 3rd, and 48 hours from there the one after the 5th.
    expect(await notifiedText(owner)).toContain('avant la fin du 5 décembre 2036')
  })

  test('a contested return: the renter reads why, and what they can answer', async () => {
    const id = await request()
    const words = { contestReason: 'Le mandrin est cassé.' }
    await server.db.updateTable('rentals').set(words).where('id', '=', id).execute()
    await notifyOf(id, 'return contested')

    for (const person of [renter, owner])
      expect(await notifiedText(person)).toContain('Le mandrin est cassé.')
    expect(await notifiedText(renter)).toContain('acceptez, proposez un autre montant ou refusez')
  })

  test.each([
    [0, '20\u202f000\u00a0FCFA sont rendus.', '20\u202f000\u00a0FCFA sont rendus au locataire.'],
    [
      5000,
      '15\u202f000\u00a0FCFA sont rendus, 5\u202f000\u00a0FCFA vont au propriétaire.',
      '5\u202f000\u00a0FCFA sont sur votre portefeuille, 15\u202f000\u00a0FCFA sont rendus au locataire.',
    ],
    [
      20_000,
      'La caution de 20\u202f000\u00a0FCFA\u00a0: 20\u202f000\u00a0FCFA vont au propriétaire.',
      '20\u202f000\u00a0FCFA sont sur votre portefeuille.',
    ],
  ])('a deposit of which the owner gets %i: who gets what, and why', async (toOwner, forRenter, forOwner) => {
    const id = await request()
    const details = { settledToOwner: toOwner, settleReason: 'Usure normale.' }
    await server.db.updateTable('rentals').set(details).where('id', '=', id).execute()
    await notifyOf(id, 'deposit shared')

    expect(await notifiedText(renter)).toContain(forRenter)
    expect(await notifiedText(owner)).toContain(forOwner)
    for (const person of [renter, owner]) expect(await notifiedText(person)).toContain('Usure normale.')
  })

  test('a late notification asks for nothing that is over', async () => {
    await accepted(0)
    await server.passDays(10)

    for (const person of [owner, renter])
      expect(await notifiedText(person)).not.toMatch(
        /au plus tard|avant la fin du|Bonne location|est-il revenu/,
      )
    expect(await titlesTo(renter)).toContain(`Votre location de ${quoted(drill.title)} est terminée`)
    expect(await titlesTo(owner)).toContain(`La location de ${quoted(drill.title)} est terminée`)
  })

  test('without a deposit no text mentions one, and the renter reads that all is settled', async () => {
    await listAnother({ deposit: 0 })
    const id = await request()
    for (const event of ['accepted', 'ended', 'return declared', 'return confirmed'] as const) {
      await notifyOf(id, event)
      for (const person of [renter, owner]) expect(await notifiedText(person)).not.toContain('caution')
    }
    expect((await titlesTo(renter))[0]).toBe(`Le retour de ${quoted(drill.title)} est confirmé`)
  })
})

test('a closed account gets no notification, and the other party does', async () => {
  const id = await request()
  await server.db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', renter.id).execute()
  await notifyOf(id, 'begun')

  expect((await titlesTo(owner))[0]).toBe(`La location de ${quoted(drill.title)} commence`)
  const { rows } = await server.pool.query(
    `select 1 from notices where user_id = $1 and title like '%commence'`,
    [renter.id],
  )
  expect(rows).toEqual([])
})
