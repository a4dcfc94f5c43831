import { quoted } from '@okoume/domain/writing/quoted.ts'
import { expectSameMails, noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { rent, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { describe, expect, test } from 'vitest'

// 2 days × 10 000 + deposit 20 000 are held; the fee of 1 400 comes on top: 41 400 were paid.
const HELD = 40_000
const PAID = 41_400

stageRentals()

const put = (person: Person, rentalId: string, status: string) =>
  person.client.updateRentalStatus({ body: { rental_id: rentalId, status } })

const request = () => rent(server, renter, drill, { start: server.day(3), end: server.day(5) })

async function accepted(): Promise<string> {
  const id = await request()
  await put(owner, id, 'acceptée')
  return id
}

async function balances() {
  const { walletBalance, withdrawable, cautions } = await owner.client.getUser({ params: { id: owner.id } })
  return { walletBalance, withdrawable, cautions }
}

async function feeOf(rentalId: string): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ account: string; balance: number }>(
    `select account, balance from ledger_balances where holder = $1 and account like '%earned_fees'`,
    [rentalId],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

async function subjectsTo(person: Person): Promise<string[]> {
  const mails = await server.visitor.listDemoMails({ query: { to: person.email } })
  return mails.map(({ subject }) => subject)
}

async function isFree(): Promise<boolean> {
  return (await server.visitor.listItemRentals({ params: { id: drill.id } })).length === 0
}

const nothing = { walletBalance: 0, withdrawable: 0, cautions: 0 }
const credited = { walletBalance: 20_000, withdrawable: 0, cautions: 20_000 }

describe('a request', () => {
  test('is held until it is answered: the owner has nothing yet, the fee is not earned', async () => {
    const id = await request()

    expect(await balances()).toEqual(nothing)
    expect(await feeOf(id)).toEqual({ unearned_fees: 1400 })
    expect(await isFree()).toBe(false)
  })

  test('accepted: rent in the wallet, deposit in the cautions, fee earned, nothing refunded', async () => {
    const id = await accepted()

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'acceptée', cancellation: null })
    expect(await balances()).toEqual(credited)
    expect(await feeOf(id)).toEqual({ unearned_fees: 0, earned_fees: 1400 })
    expect(await refundsTo(server, renter, 0)).toEqual([])
    expect(await isFree()).toBe(false)
  })

  test('refused by the owner: refunded in full, the fee too, and the stock is free', async () => {
    const id = await request()
    await put(owner, id, 'refusée')

    expect(await refundsTo(server, renter, 1)).toEqual([PAID])
    expect(await balances()).toEqual(nothing)
    expect(await feeOf(id)).toEqual({ unearned_fees: 0 })
    expect(await isFree()).toBe(true)
    expect(await subjectsTo(renter)).toContain(`Votre demande pour ${quoted(drill.title)} est refusée`)
  })

  test.each([
    ['broken', "\u00a0: l'objet est en panne ou abîmé."],
    ['days', '\u00a0: ces dates ne lui vont pas.'],
    ['other', '.'],
    [undefined, '.'],
  ] as const)(
    'refused because of %s: the renter reads it, and the first answer stays',
    async (reason, cause) => {
      const id = await request()
      for (const one of [reason, 'promised'] as const)
        await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée', reason: one } })

      for (const party of [owner, renter])
        expect(await rentalSeenBy(party, id)).toMatchObject({ refusalReason: reason ?? null })
      const notice = (await noticesTo(renter)).find(({ title }) => title.endsWith(' est refusée'))
      expect(notice?.paragraphs[0]).toMatch(
        /^Le propriétaire a refusé votre location de .+ \d{4}(\u00a0:.+)?\.$/,
      )
      expect(notice?.paragraphs[0]?.endsWith(cause)).toBe(true)
      expect(notice?.paragraphs[0]?.includes('\u00a0: ')).toBe(cause !== '.')
      await expectSameMails(server, renter)
    },
  )

  test('has a reason for a refusal alone', async () => {
    const id = await request()
    for (const [person, status] of [
      [owner, 'acceptée'],
      [renter, 'annulée'],
    ] as const) {
      const body = { rental_id: id, status, reason: 'broken' } as const
      expect(await refusalOf(person.client.updateRentalStatus({ body }))).toMatchObject({
        status: 400,
        fields: { reason: "Une raison ne va qu'avec un refus." },
      })
    }
    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'en attente', refusalReason: null })
  })

  test('cancelled by the renter: all but the fee is refunded', async () => {
    const id = await request()
    const answer = await put(renter, id, 'annulée')

    expect(answer).toMatchObject({ status: 'annulée', cancellation: 'renter' })
    expect(await refundsTo(server, renter, 1)).toEqual([HELD])
    expect(await feeOf(id)).toEqual({ unearned_fees: 0, earned_fees: 1400 })
    expect(await isFree()).toBe(true)
  })
})

describe('an accepted rental, before its first day', () => {
  test('cancelled by the renter: rent and deposit leave the owner, the fee is kept', async () => {
    const id = await accepted()
    await put(renter, id, 'annulée')

    expect(await refundsTo(server, renter, 1)).toEqual([HELD])
    expect(await balances()).toEqual(nothing)
    expect(await feeOf(id)).toMatchObject({ earned_fees: 1400 })
    expect(await isFree()).toBe(true)
    expect((await subjectsTo(owner))[0]).toBe(`La location de ${quoted(drill.title)} est annulée`)
  })

  test('cancelled by the owner: refunded in full, the fee at our cost', async () => {
    const id = await accepted()
    const answer = await put(owner, id, 'annulée')

    expect(answer).toMatchObject({ status: 'annulée', cancellation: 'owner' })
    expect(await refundsTo(server, renter, 1)).toEqual([PAID])
    expect(await balances()).toEqual(nothing)
    expect(await feeOf(id)).toMatchObject({ earned_fees: 0 })
  })
})

describe('callers without the right', () => {
  test('change nothing of a request: the wrong party, a stranger, an administrator', async () => {
    const id = await request()
    const stranger = await signUpOwner(server, 'Annick Ondo')
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { verifier: 2, administrator: true })
    const refusals = async (rows: readonly (readonly [Person, string])[], refusal: object) => {
      for (const [person, status] of rows)
        expect(await refusalOf(put(person, id, status)), `${person.name} «${status}»`).toMatchObject(refusal)
    }

    await refusals(
      [
        [renter, 'acceptée'],
        [renter, 'refusée'],
        [renter, 'en attente'],
        [owner, 'en attente'],
      ],
      { status: 403, code: 'FORBIDDEN' },
    )
    // The owner refuses a request; cancelling it is the renter's.
    await refusals([[owner, 'annulée']], { code: 'TRANSITION_REFUSED' })
    const all = ['acceptée', 'refusée', 'annulée', 'en cours', 'terminée']
    for (const person of [stranger, admin])
      await refusals(
        all.map((status) => [person, status] as const),
        { code: 'RENTAL_NOT_FOUND' },
      )
    expect((await rentalSeenBy(renter, id)).status).toBe('en attente')
  })

  test.each(['refusée', 'annulée'] as const)(
    '%s is final: no party changes it, and no money moves',
    async (end) => {
      const id = await request()
      await put(end === 'refusée' ? owner : renter, id, end)
      const refunds = await refundsTo(server, renter, 1)

      for (const [person, status] of [
        [owner, 'acceptée'],
        [owner, end === 'refusée' ? 'annulée' : 'refusée'],
        [owner, 'en cours'],
        [renter, 'terminée'],
      ] as const) {
        expect(await refusalOf(put(person, id, status))).toMatchObject({
          status: 409,
          code: 'TRANSITION_REFUSED',
        })
      }
      expect(await refundsTo(server, renter, 1)).toEqual(refunds)
    },
  )

  test('an accepted rental is neither refused nor accepted back', async () => {
    const id = await accepted()

    expect(await refusalOf(put(owner, id, 'refusée'))).toMatchObject({ code: 'TRANSITION_REFUSED' })
    expect(await refusalOf(put(renter, id, 'refusée'))).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('idempotency', () => {
  test.each([
    ['acceptée', 'owner', 0],
    ['refusée', 'owner', 1],
    ['annulée', 'renter', 1],
  ] as const)('«%s», ten times at the same instant and again', async (status, party, refunds) => {
    const id = await request()
    const person = party === 'owner' ? owner : renter

    const answers = await Promise.all(Array.from({ length: 10 }, () => put(person, id, status)))
    answers.push(await put(person, id, status))

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
    expect(await refundsTo(server, renter, refunds)).toHaveLength(refunds)
    expect(await balances()).toEqual(status === 'acceptée' ? credited : nothing)
    const about = (await subjectsTo(renter)).filter((subject) => subject.includes(drill.title))
    // The events of the request and of the answer.
    expect(about).toHaveLength(2)
  })
})

describe('what each party sees', () => {
  test('the fee is shown to the renter only, the telephone to the owner once they accepted', async () => {
    const id = await request()
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      service_fee: 1400,
      recipientPhone: '+24166123456',
    })
    expect(await rentalSeenBy(owner, id)).toMatchObject({ service_fee: null, recipientPhone: null })

    await put(owner, id, 'acceptée')

    expect(await rentalSeenBy(owner, id)).toMatchObject({ service_fee: null, recipientPhone: '+24166123456' })
  })

  test("rentals of others are only in an administrator's list", async () => {
    const id = await request()
    const stranger = await signUpOwner(server, 'Annick Ondo')
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })

    const all = await admin.client.listRentals()

    expect(await stranger.client.listRentals()).toEqual([])
    expect(all.map((rental) => rental.id)).toContain(id)
    expect(JSON.stringify(all)).not.toContain(renter.name)
    const forbidden = await refusalOf(stranger.client.listUserRentals({ params: { userId: renter.id } }))
    expect(forbidden).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test("a renter's list has what they requested, not what they lend", async () => {
    const id = await request()

    const list = (person: Person) => person.client.listUserRentals({ params: { userId: person.id } })
    expect((await list(renter)).map((rental) => rental.id)).toEqual([id])
    expect(await list(owner)).toEqual([])
  })
})

/** The simulator's number that pays but receives nothing. */
const UNREACHABLE = '077345088'

test('a refund that the operator refuses is shown as late, and as arrived once it is paid after all', async () => {
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const payer = { ...renter, phone: UNREACHABLE }
  const id = await rent(server, payer, drill, { start: server.day(3), end: server.day(5) })
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
  const waitForNotice = (title: string) =>
    waitFor(title, async () => (await noticesTo(renter)).find((notice) => notice.title === title))

  const late = await waitForNotice('Votre remboursement de 41\u202f400\u00a0FCFA est retardé')
  expect(late.link).toBe(`/tableau-de-bord/recu/${id}`)
  expect(late.paragraphs.join(' ')).toContain('077 34 50 88 (Airtel Money)')

  const [review] = (await administrator.client.listReviews()).reviews
  await administrator.client.resolveReview({
    params: { id: review?.id ?? '' },
    body: { outcome: 'succeeded', note: 'Versé à la main' },
  })
  await waitForNotice('Votre remboursement de 41\u202f400\u00a0FCFA est arrivé')
})
