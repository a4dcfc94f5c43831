import { noticesTo } from '@okoume/tests/server/notifications.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  getPayment,
  paymentBody,
  rent,
  settledPayment,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { describe, expect, test } from 'vitest'

stageRentals()

/** A payment for two days that begin in `from` days; the prompt is not answered yet. */
async function startedPayment(from = 10): Promise<string> {
  const wish = { start: server.day(from), end: server.day(from + 1) }
  return (await startPayment(renter, paymentBody(renter, drill, wish))).id
}

/** Backdates the payment by that many minutes. */
async function age(paymentId: string, minutes: number): Promise<void> {
  await server.pool.query(
    `update checkouts set created_at = created_at - $2::interval, held_until = held_until - $2::interval
     where id = $1`,
    [paymentId, `${minutes} minutes`],
  )
  await server.pool.query(
    'update payment_operations set created_at = created_at - $2::interval where cause = $1',
    [paymentId, `${minutes} minutes`],
  )
}

async function entriesAbout(paymentId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ cause: string }>(
    `select cause from ledger_entries where cause like '%' || $1 order by id`,
    [paymentId],
  )
  return rows.map(({ cause }) => cause)
}

describe('a payment that fails', () => {
  test.each([
    ['refuse', 'Paiement refusé'],
    ['lapse', 'Paiement non confirmé'],
  ] as const)('%s: nothing is reserved, booked or posted, and the renter sees why', async (answer, title) => {
    const id = await startedPayment()
    await answerPhone(server, renter, answer)

    const payment = await settledPayment(renter, id)

    expect(payment).toMatchObject({
      code: 402,
      status: 'FAILED',
      message: 'Une erreur est survenue lors du paiement. Veuillez réessayer.',
      title,
      rentalId: null,
    })
    const refusal = await refusalOf(renter.client.createRental({ body: { payment_id: id } }))
    expect(refusal).toMatchObject({ status: 402, code: 'PAYMENT_REQUIRED' })
    expect(await entriesAbout(id)).toEqual([])
    expect(await renter.client.listUserRentals({ params: { userId: renter.id } })).toEqual([])
  })

  test('frees its units at once, for others and for the same renter', async () => {
    const id = await startedPayment()
    await answerPhone(server, renter, 'refuse')
    await settledPayment(renter, id)
    await waitFor('the stock', async () => {
      return (await server.visitor.listItemRentals({ params: { id: drill.id } })).length === 0
    })

    const wish = { start: server.day(10), end: server.day(11) }
    expect(await rent(server, renter, drill, wish)).toBeTruthy()
  })

  test('reserves nothing again where it succeeds before its release was written', async () => {
    const id = await startedPayment()
    await answerPhone(server, renter, 'refuse')
    await settledPayment(renter, id)
    await waitFor('the release', async () => {
      const { rows } = await server.pool.query('select from checkouts where id = $1 and state = $2', [
        id,
        'released',
      ])
      return rows.length > 0
    })
    const write = async (checkout: string, payment: string) => {
      await server.pool.query('update checkouts set state = $2 where id = $1', [id, checkout])
      await server.pool.query('update payment_operations set state = $2 where cause = $1', [id, payment])
    }
    await write('paying', 'succeeded')
    expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toEqual([])
    await write('released', 'failed')
  })

  test('has its prompt answered once', async () => {
    await startedPayment()
    const number = renter.phone
    const [prompt] = await server.visitor.listPhonePrompts({ params: { number } })
    const params = { number, id: prompt?.id ?? '' }
    await server.visitor.answerPhonePrompt({ params, body: { answer: 'refuse' } })

    const refusal = await refusalOf(server.visitor.answerPhonePrompt({ params, body: { answer: 'confirm' } }))

    expect(refusal).toMatchObject({ status: 404, code: 'PROMPT_NOT_FOUND' })
  })
})

describe('a late payment', () => {
  test('becomes a rental though no client is connected any more', async () => {
    const id = await startedPayment()
    await answerPhone(server, renter, 'confirm')

    const rental = await waitFor('the request', async () =>
      (await owner.client.listRentals()).find((one) => one.id === id),
    )

    expect(rental).toMatchObject({ status: 'en attente', item_id: drill.id })
  })

  test('after the countdown and within the reservation books', async () => {
    const id = await startedPayment()
    await age(id, 10)
    await answerPhone(server, renter, 'confirm')

    expect(await settledPayment(renter, id)).toMatchObject({ code: 200, rentalId: id })
  })

  test('after the reservation books where the stock is still free', async () => {
    const id = await startedPayment()
    await age(id, 20)
    expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toEqual([])
    await answerPhone(server, renter, 'confirm')

    expect(await settledPayment(renter, id)).toMatchObject({ code: 200, rentalId: id })
    expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toHaveLength(1)
  })

  test('days later, when the provider was no longer polled, still counts', async () => {
    const id = await startedPayment()
    await server.passDays(4)
    expect((await getPayment(renter, id)).status).toBe('PENDING')
    await answerPhone(server, renter, 'confirm')

    expect(await settledPayment(renter, id)).toMatchObject({ code: 200, rentalId: id })
  })

  test('when the last unit is taken is refunded in full, and the renter is notified', async () => {
    const id = await startedPayment()
    const { amount } = await getPayment(renter, id)
    await age(id, 20)
    const other = await signUpConfirmed(server, 'Annick Ondo')
    const taken = await rent(server, other, drill, { start: server.day(11), end: server.day(12) })
    await answerPhone(server, renter, 'confirm')

    const payment = await settledPayment(renter, id)

    expect(payment).toMatchObject({ code: 409, status: 'REFUNDED', rentalId: null })
    expect(payment.message).toContain('Tout vous est remboursé')
    expect(await refundsTo(server, renter, 1)).toEqual([amount])
    const [shown, ...others] = await renter.client.listRefundedPayments()
    expect(shown).toEqual({
      id,
      itemTitle: drill.title,
      start_date: server.day(10),
      end_date: server.day(11),
      quantity: 1,
      total: amount,
      refundState: 'paid',
      refundedAt: expect.any(String),
    })
    expect(others).toEqual([])
    expect(await other.client.listRefundedPayments()).toEqual([])
    const notices = await noticesTo(renter)
    expect(notices.find((one) => one.title === 'Votre paiement est remboursé')?.link).toBe(
      `/tableau-de-bord/mes-locations#${id}`,
    )
    const refusal = await refusalOf(renter.client.createRental({ body: { payment_id: id } }))
    expect(refusal).toMatchObject({ status: 409, code: 'CHECKOUT_REFUNDED' })
    const mails = await server.visitor.listDemoMails({ query: { to: renter.email } })
    expect(mails.map(({ subject }) => subject)).toContain('Votre paiement est remboursé')
    const rentals = await owner.client.listRentals()
    expect(rentals.filter(({ item_id }) => item_id === drill.id).map((one) => one.id)).toEqual([taken])
  })

  test('of unknown outcome keeps its renter from paying a second time, also when it reserves nothing any more', async () => {
    const id = await startedPayment()
    await age(id, 20)
    expect(await refusalOf(startedPayment())).toMatchObject({ status: 409, code: 'PAYMENT_UNCERTAIN' })
    const other = await signUpConfirmed(server, 'Annick Ondo')
    expect(await rent(server, other, drill, { start: server.day(10), end: server.day(11) })).toBeTruthy()
  })

  test.each([
    ['a request that waits, for other days,', false, 20],
    ['an accepted rental of the same days', true, 10],
  ])('beside %s of the same renter is refunded in full', async (_, isAccepted, from) => {
    await server.db.updateTable('items').set({ available: 3 }).where('id', '=', drill.id).execute()
    const first = await startedPayment(from)
    // Its prompt has lapsed, as far as we know.
    await server.db
      .updateTable('paymentOperations')
      .set({ state: 'failed', failure: 'PROMPT_EXPIRED' })
      .where('cause', '=', first)
      .execute()
    const ids = [first, await startedPayment()]
    const number = renter.phone
    const prompts = await server.visitor.listPhonePrompts({ params: { number } })
    const confirm = (id: string) =>
      server.visitor.answerPhonePrompt({ params: { number, id }, body: { answer: 'confirm' } })
    const booked = () => renter.client.listUserRentals({ params: { userId: renter.id } })

    await confirm(prompts[0]?.id ?? '')
    const [rental] = await waitFor('the rental', async () => ((await booked()).length > 0 ? booked() : null))
    if (isAccepted)
      await owner.client.updateRentalStatus({ body: { rental_id: rental?.id ?? '', status: 'acceptée' } })
    await confirm(prompts[1]?.id ?? '')
    const other = ids.find((id) => id !== rental?.id) ?? ''
    expect(await settledPayment(renter, other)).toMatchObject({ status: 'REFUNDED' })
    expect(await refundsTo(server, renter, 1)).toHaveLength(1)
    expect(await booked()).toHaveLength(1)
  })

  test('whose refund the operator refuses waits for a person, and the screen says so', async () => {
    const payer = { ...renter, phone: '077345088' }
    const wish = { start: server.day(10), end: server.day(11) }
    const { id } = await startPayment(payer, paymentBody(payer, drill, wish))
    await server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', drill.id).execute()
    await answerPhone(server, payer, 'confirm')
    await settledPayment(renter, id)

    const shown = await waitFor('the refused refund', async () =>
      (await renter.client.listRefundedPayments()).find(({ refundState }) => refundState === 'waiting'),
    )
    expect(shown).toMatchObject({ id, refundedAt: null })
  })

  test('when the item was deleted or the first day is over is refunded in full', async () => {
    const deleted = await startedPayment()
    await server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', drill.id).execute()
    await answerPhone(server, renter, 'confirm')
    expect(await settledPayment(renter, deleted)).toMatchObject({ status: 'REFUNDED' })

    await listAnother()
    const overtaken = await startedPayment(0)
    await server.passDays(1)
    await answerPhone(server, renter, 'confirm')
    expect(await settledPayment(renter, overtaken)).toMatchObject({ status: 'REFUNDED' })
    // Two days, fee 700, deposit: 10 000 + 700 + 20 000, twice.
    expect(await refundsTo(server, renter, 2)).toEqual([30_700, 30_700])
  })
})
