import { randomUUID } from 'node:crypto'
import { addListing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  contested,
  DEPOSIT_CLAIM,
  findCheckout,
  handedOver,
  notifiedAbout,
  REFUSAL,
  rentalSeenBy,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const RENT = 10_000
const DEPOSIT = 20_000
const REASON = 'Les photos montrent un mandrin cassé.'

let administrator: Person
stageRentals()
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

const settle = (id: string, toOwner: number, reason = REASON, by = administrator) =>
  by.client.settleDispute({ params: { id }, body: { toOwner, reason } })
const auditOf = (id: string) =>
  server.db
    .selectFrom('auditEvents')
    .select(['actorId', 'action', 'details'])
    .where('subject', '=', id)
    .execute()

describe('an administrator who settles a contested return', () => {
  test.each([
    ['a part', 5_000],
    ['everything', DEPOSIT],
    ['nothing', 0],
  ])('gives the owner %s of the deposit, and the renter the rest', async (_, toOwner) => {
    const id = await contested(server, parties)
    const answer = await settle(id, toOwner)
    const settlement = { toOwner, toRenter: DEPOSIT - toOwner, reason: REASON }

    expect(answer).toMatchObject({ returnState: 'settled', settlement })
    for (const person of [owner, renter]) {
      expect(await rentalSeenBy(person, id)).toMatchObject({ returnState: 'settled', settlement })
      expect(await notifiedAbout(server, id, person)).toContain('deposit shared')
    }
    const refunds = toOwner === DEPOSIT ? [] : [DEPOSIT - toOwner]
    expect(await refundsTo(server, renter, refunds.length)).toEqual(refunds)
    expect(await owner.client.getWallet()).toMatchObject({ balance: RENT + toOwner, cautions: 0 })
  })

  test('is recorded in the audit trail, with the decision', async () => {
    const id = await contested(server, parties)
    await settle(id, 5_000)

    const details = { deposit: DEPOSIT, toOwner: 5_000, toRenter: 15_000, reason: REASON }
    expect(await auditOf(id)).toEqual([{ actorId: administrator.id, action: 'settle dispute', details }])
  })

  test('frees the item, where its rental is over', async () => {
    const id = await contested(server, parties)
    await server.passDays(10)
    const holds = () => server.visitor.listItemRentals({ params: { id: parties.listing.id } })
    expect(await holds()).toHaveLength(1)
    await settle(id, 0)

    expect(await holds()).toEqual([])
  })

  test('settles an old dispute without a deposit, without money', async () => {
    await listAnother({ deposit: 0 })
    const id = await handedOver(server, parties)
    await server.db
      .updateTable('rentals')
      .set({ returnState: 'contested', returnContestedAt: new Date(), contestState: 'escalated' })
      .where('id', '=', id)
      .execute()

    expect(await settle(id, 0)).toMatchObject({ settlement: { toOwner: 0, toRenter: 0 } })
    expect(await refundsTo(server, renter, 0)).toEqual([])
  })

  test('cannot give more than the deposit', async () => {
    const id = await contested(server, parties)
    const refusal = await refusalOf(settle(id, DEPOSIT + 1))

    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(Object.keys(refusal.fields ?? {})).toEqual(['toOwner'])
    expect(await auditOf(id)).toEqual([])
  })

  test('gives whole francs from 0 on, and a reason', async () => {
    const id = await contested(server, parties)
    for (const toOwner of [-1, 0.5])
      expect(await refusalOf(settle(id, toOwner)), `${toOwner}`).toMatchObject({ code: 'INVALID_INPUT' })
    const refusal = await refusalOf(settle(id, 0, '  '))

    expect(Object.keys(refusal.fields ?? {})).toEqual(['reason'])
  })

  test('decides once: the same again changes nothing, another decision is refused', async () => {
    const id = await contested(server, parties)
    await settle(id, 5_000)

    expect(await settle(id, 5_000)).toMatchObject({ settlement: { toOwner: 5_000 } })
    expect(await refusalOf(settle(id, 6_000))).toMatchObject({ status: 409, code: 'RETURN_REFUSED' })
    expect(await refusalOf(settle(id, 5_000, 'Autre chose.'))).toMatchObject({ code: 'RETURN_REFUSED' })
    expect(await refundsTo(server, renter, 1)).toEqual([15_000])
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('cannot settle an uncontested return', async () => {
    const id = await handedOver(server, parties)
    expect(await refusalOf(settle(id, 0))).toMatchObject({ code: 'RETURN_REFUSED' })
    await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })

    expect(await refusalOf(settle(id, 0))).toMatchObject({ code: 'RETURN_REFUSED' })
    expect(await refusalOf(settle(randomUUID(), 0))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
  })

  test('must be an administrator, and neither of the parties', async () => {
    const id = await contested(server, parties)
    for (const party of [owner, renter]) {
      expect(await refusalOf(settle(id, 0, REASON, party))).toMatchObject({ code: 'ADMINISTRATORS_ONLY' })
      await server.db
        .updateTable('users')
        .set({ roles: ['supervisor'] })
        .where('id', '=', party.id)
        .execute()
      const refusal = await refusalOf(settle(id, 5_000, REASON, party))
      expect(refusal, party.name).toMatchObject({ status: 403, code: 'OWN_CASE' })
      expect(refusal.message).toContain('demandez à un autre administrateur')
    }
    expect(await auditOf(id)).toEqual([])

    expect(await settle(id, 5_000)).toMatchObject({ settlement: { toOwner: 5_000 } })
    for (const party of [owner, renter])
      expect(await refusalOf(settle(id, 5_000, REASON, party))).toMatchObject({ code: 'OWN_CASE' })
  })
})

describe('a return that is contested for a part of the deposit', () => {
  const contest = (id: string, amount?: number) =>
    owner.client.updateReturn({ params: { id }, body: { state: 'contested', reason: DEPOSIT_CLAIM, amount } })

  test('gives the rest back at once, and only that part is shared', async () => {
    const id = await handedOver(server, parties)
    expect(await contest(id, 8_000)).toMatchObject({ returnState: 'contested', contestedAmount: 8_000 })

    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT - 8_000])
    expect(await owner.client.getWallet()).toMatchObject({ balance: RENT, cautions: 8_000 })
    const refused = await refusalOf(settle(id, 8_001))
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { toOwner: expect.stringContaining('8') },
    })

    await renter.client.answerContest({ params: { id }, body: REFUSAL })
    await settle(id, 3_000)
    expect((await refundsTo(server, renter, 2)).toSorted((a, b) => a - b)).toEqual([5_000, 12_000])
    expect(await owner.client.getWallet()).toMatchObject({ balance: RENT + 3_000, cautions: 0 })
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      settlement: { toOwner: 3_000, toRenter: 17_000 },
      refundState: 'paid',
    })
    expect((await renter.client.getReceipt({ params: { id } })).refunds).toHaveLength(2)
  })

  test('is refused for nothing and for more than the deposit, and no money moves', async () => {
    const id = await handedOver(server, parties)
    for (const amount of [0, DEPOSIT + 1]) {
      expect(await refusalOf(contest(id, amount)), `${amount}`).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        fields: { amount: expect.any(String) },
      })
      expect(await rentalSeenBy(owner, id)).toMatchObject({ returnState: 'awaited', contestedAmount: null })
    }
    expect(await refundsTo(server, renter, 0)).toEqual([])
  })

  test.each([undefined, DEPOSIT])('keeps all of it for %s FCFA', async (amount) => {
    const id = await handedOver(server, parties)

    expect(await contest(id, amount)).toMatchObject({ contestedAmount: DEPOSIT })
    expect(await owner.client.getWallet()).toMatchObject({ cautions: DEPOSIT })
  })

  test('tells both parties and the administrators what goes back and what stays', async () => {
    const id = await handedOver(server, parties)
    await contest(id, 8_000)
    await renter.client.answerContest({ params: { id }, body: REFUSAL })
    const texts = async ({ id: userId }: Person) => {
      const notices = await server.db
        .selectFrom('notices')
        .select('paragraphs')
        .where('userId', '=', userId)
        .where('cause', 'like', `rental ${id} return contested%`)
        .execute()
      return notices
        .flatMap(({ paragraphs }) => paragraphs)
        .join(' ')
        .replaceAll(/\s/g, ' ')
    }

    expect(await texts(renter)).toContain('12 000 FCFA de la caution, que personne ne conteste, sont rendus')
    expect(await texts(owner)).toContain(
      '12 000 FCFA de la caution, que vous ne contestez pas, lui sont rendus',
    )
    expect(await texts(owner)).toContain('Les 8 000 FCFA contestés ne bougent pas')
    expect(await texts(administrator)).toContain('en demande 8 000 FCFA de la caution de 20 000 FCFA')
  })
})

describe('the list of disputes', () => {
  const idsOf = (disputes: readonly { rental: { id: string } }[]) => disputes.map(({ rental }) => rental.id)

  test('has them oldest first, with the parties and how to reach them', async () => {
    await server.db.updateTable('users').set({ phone: '+24177123456' }).where('id', '=', owner.id).execute()
    const first = await contested(server, parties)
    const second = await contested(server, { ...parties, listing: await addListing(server, owner) })
    const { disputes, more } = await administrator.client.listDisputes()

    expect(more).toBe(false)
    expect(idsOf(disputes).filter((id) => id === first || id === second)).toEqual([first, second])
    expect(disputes.find(({ rental }) => rental.id === first)).toMatchObject({
      rental: { contestReason: DEPOSIT_CLAIM, returnState: 'contested', deposit: DEPOSIT },
      owner: {
        name: owner.name,
        email: owner.email,
        phone: '+24177123456',
        completed: 0,
        disputed: 0,
        lost: 0,
      },
      renter: { name: renter.name, email: renter.email, phone: null, completed: 0, disputed: 0, lost: 0 },
      photos: 0,
      recipientPhone: '+24166123456',
      payerPhone: `+241${renter.phone.slice(1)}`,
    })

    await settle(first, 0)
    const { disputes: left } = await administrator.client.listDisputes()
    expect(idsOf(left)).not.toContain(first)
    expect(left.find(({ rental }) => rental.id === second)).toMatchObject({
      owner: { completed: 0, disputed: 1, lost: 1 },
      renter: { completed: 0, disputed: 1, lost: 0 },
    })
  })

  test('shows the listing as it was asked for, and the hours of both codes', async () => {
    const listing = await addListing(server, owner)
    const id = await contested(server, { ...parties, listing })
    await owner.client.updateItem({ params: { id: listing.id }, body: { ...SAW, title: 'Réécrite depuis' } })
    const noted = '2026-11-20T09:05:00.000Z'
    await server.pool.query('update rentals set handover_claimed_at = $1 where id = $2', [noted, id])
    const { disputes } = await administrator.client.listDisputes()
    const dispute = disputes.find(({ rental }) => rental.id === id)
    expect(dispute?.claimed).toEqual({ handover: noted, return: null })
    expect(dispute?.listing).toContainEqual({ name: 'Titre', text: listing.title })
  })

  test('has the hundred oldest, and says that there are more', async () => {
    const id = await contested(server, parties)
    const copies = await copyDispute(id, 100)
    const { disputes, more } = await administrator.client.listDisputes()
    await server.db.deleteFrom('rentals').where('id', 'in', copies).execute()
    await server.db.deleteFrom('checkouts').where('id', 'in', copies).execute()

    expect(disputes).toHaveLength(100)
    expect(more).toBe(true)
  })
})

/** That many similar disputes, without money. */
async function copyDispute(id: string, count: number): Promise<string[]> {
  const { db } = server
  const checkout = await findCheckout(server, id)
  const rental = await db.selectFrom('rentals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => randomUUID())
  const checkouts = copies.map((copy) => ({
    ...checkout,
    id: copy,
    idempotencyKey: copy,
    priceTerms: null,
  }))
  await db.insertInto('checkouts').values(checkouts).execute()
  const rentals = copies.map((copy) => ({ ...rental, id: copy, deposit: 0 }))
  await db.insertInto('rentals').values(rentals).execute()
  return copies
}
