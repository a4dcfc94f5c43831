import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { serviceFee } from '@okoume/domain/pricing/quote.ts'
import { askOwner } from '@okoume/tests/server/enquiring.ts'
import { noticesTo } from '@okoume/tests/server/notifications.ts'
import { countPayments, linkBody, makeLink, openLink, RELATIVE } from '@okoume/tests/server/paying-by-link.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { answerPhone, giveUp, paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals({ jobs: false })

const wish = () => ({ start: server.day(3), end: server.day(5) })
const OTHER_NUMBER = '077 65 43 39'
const link = () => makeLink(renter, drill, wish())
const press = (path: string, number = RELATIVE) => openLink(server, path, { number })
/** Each test has a telephone of its own: prompts of another one may still wait. */
const telephone = (number = RELATIVE) => ({ ...renter, phone: number.replaceAll(' ', '') })

/** The renter asks that the money wait for another item, which a relative's never does. */
async function paid() {
  const body = { ...linkBody(renter, drill, wish()), carryOver: true }
  const { path, id: linkId } = await renter.client.createPaymentLink({ body })
  await press(path)
  await answerPhone(server, telephone(), 'confirm')
  await server.runDue()
  const [rental] = await renter.client.listUserRentals({ params: { userId: renter.id } })
  return { path, linkId, id: rental?.id ?? '' }
}

/** What the job does that follows a settled payment. */
async function notifyOfRefund(rentalId: string): Promise<void> {
  const { id: paymentId } = await server.db
    .selectFrom('paymentOperations')
    .select('id')
    .where('kind', '=', 'refund')
    .where('cause', 'like', `%${rentalId}%`)
    .executeTakeFirstOrThrow()
  await server.db.transaction().execute((trx) => notify(trx, 'refund settled', { paymentId }, new Date()))
}

describe('a relative without an account', () => {
  test('sees what is to be paid and by whom it is asked, and nothing else', async () => {
    const { path } = await link()
    expect(path).toMatch(/^\/payer\/[\w-]{22}$/)
    const { status, text, headers } = await openLink(server, path)

    expect(status).toBe(200)
    for (const shown of ['Serge N. vous demande de payer', drill.title, '41 400 FCFA', '20 000 FCFA'])
      expect(text).toContain(shown)
    expect(text).toContain('revient au numéro qui paie')
    expect(text).toContain("Rien n'est gardé avant votre paiement")
    for (const secret of ['Ndong', renter.phone.slice(1), renter.email, 'Nzeng-Ayong', 'Je passe le matin'])
      expect(text).not.toContain(secret)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(text).not.toContain('<script')
  })

  test("pays with their number, and the rental is the renter's", async () => {
    const { path } = await link()
    const waiting = await press(path)
    expect(waiting.method).toBe('GET')
    expect(waiting.text).toContain('Confirmez sur votre téléphone')
    expect(waiting.text).toContain('077 •• •• 29')
    expect(waiting.text).toContain(`href="${path}"`)
    expect((await renter.client.listPaymentLinks()).map(({ state }) => state)).toEqual(['paying'])

    await answerPhone(server, telephone(), 'confirm')
    await server.runDue()
    const [rental] = await renter.client.listUserRentals({ params: { userId: renter.id } })
    expect(rental).toMatchObject({ status: 'en attente', paidByOther: true })
    const seen = (await owner.client.listRentals()).find(({ id }) => id === rental?.id)
    expect(seen?.paidByOther).toBe(false)
    const { text } = await openLink(server, path)
    expect(text).toContain('Paiement réussi')
    expect(text).toContain('La demande de Serge N. est partie')
    expect(text).toMatch(/41 400 FCFA payés le .*, rien rendu/)
    expect(text).not.toContain('Ndong')
    const notice = (await noticesTo(renter)).find(({ title }) => title.startsWith('Un proche a payé'))
    expect(notice?.paragraphs.join(' ')).toContain('revient au numéro qui a payé')
    expect(await renter.client.listPaymentLinks()).toEqual([])
  })

  test('is refunded on the number that paid, which the renter reads only in part', async () => {
    const { path, id } = await paid()
    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
    await server.runDue()
    expect(await refundsTo(server, telephone(), 1)).toContain(41_400)
    await notifyOfRefund(id)
    expect((await openLink(server, path)).text).toContain('entièrement rendus')

    const texts = (await noticesTo(renter))
      .flatMap(({ title, paragraphs }) => [title, ...paragraphs])
      .join(' ')
    expect(texts.replace(/[\u00a0\u202f]/g, ' ')).toContain(
      '41 400 FCFA lui ont été rendus sur le 077 •• •• 29 (Airtel Money)',
    )
    expect(texts).toContain(
      'sont remboursés, frais de service compris. Le remboursement arrive sur le numéro qui a payé.',
    )
    expect(texts).not.toMatch(/vous sont|Votre paiement/)
    expect((await renter.client.getReceipt({ params: { id } })).phone).toBe('077 •• •• 29')
    const archive = JSON.stringify(await renter.client.exportAccount({ params: { id: renter.id } }))
    const help = JSON.stringify(await renter.client.getHelpFacts())
    for (const text of [archive, help, texts]) expect(text).not.toContain('77654329')
  })

  test('reads of a second payment that came too late, and of its refund', async () => {
    const { path, id: linkId } = await link()
    await press(path)
    const begun = 'select id from checkouts where payment_link_id = $1'
    const id = (await server.pool.query<{ id: string }>(begun, [linkId])).rows[0]?.id ?? ''
    await giveUp(server, id)
    const setState = (state: string) =>
      server.pool.query('update payment_operations set state = $2 where cause = $1', [id, state])
    await setState('failed')
    await press(path, OTHER_NUMBER)
    await answerPhone(server, telephone(OTHER_NUMBER), 'confirm')
    await server.runDue()
    await setState('pending')
    await answerPhone(server, telephone(), 'confirm')
    await server.runDue()
    const { text } = await openLink(server, path)
    expect(text).toContain('Paiement réussi')
    expect(text).toMatch(/Un autre paiement, du 077 •• •• 29, est arrivé trop tard : 41 400 FCFA payés/)
  })

  test.each([
    ['en attente', 'La demande de Serge N. est partie', ''],
    ['acceptée', "Le propriétaire a accepté. L'objet est réservé pour Serge N.", ''],
    ['en cours', 'La location est en cours.', ''],
    ['terminée', 'La location est terminée.', ''],
    ['refusée', "La location n'a pas eu lieu : ce qui est rendu est écrit ci-dessous.", ''],
    [
      'annulée',
      "La location n'a pas eu lieu : ce qui est rendu est écrit ci-dessous.",
      ", cancellation = 'owner'",
    ],
  ])('reads at the link that the rental is «%s»', async (status, words, more) => {
    const { path, id } = await paid()
    await server.pool.query(`update rentals set status = $2${more} where id = $1`, [id, status])
    expect((await openLink(server, path)).text).toContain(`<p>${words}`)
    await server.pool.query(`update rentals set status = 'en attente', cancellation = null where id = $1`, [
      id,
    ])
  })

  test('whose telephone refuses tries again with another number', async () => {
    const { path } = await link()
    await press(path)
    await answerPhone(server, telephone(), 'refuse')
    await server.runDue()
    expect((await openLink(server, path)).text).toContain('Paiement refusé')
    const other = '066 65 43 29'
    expect((await press(path, other)).text).toContain('066 •• •• 29')
    await answerPhone(server, telephone(other), 'confirm')
    await server.runDue()
    expect((await openLink(server, path)).text).toContain('Paiement réussi')
  })

  test.each([
    ['', 'Entrez un numéro de mobile gabonais'],
    ['bonjour', 'Entrez un numéro de mobile gabonais'],
    ['01 76 54 32', 'Entrez un numéro de mobile gabonais'],
    ['+33 6 12 34 56 78', 'Entrez un numéro de mobile gabonais'],
    ['077 12 34 56 ou 066 12 34 56', 'plusieurs numéros'],
  ])('with the number «%s» reads why at the field, and nothing is begun', async (number, why) => {
    const { path } = await link()
    const before = await countPayments(server, renter)
    const { status, text } = await press(path, number)
    expect(status).toBe(400)
    expect(text).toContain(why)
    if (number) expect(text).toContain(`value="${number}"`)
    expect(await countPayments(server, renter)).toEqual(before)
  })
})

describe('once only', () => {
  test('two people who press at once ring one telephone', async () => {
    await listAnother({ available: 5 })
    const { path } = await link()
    const before = await countPayments(server, renter)
    const numbers = ['077 65 43 39', '066 65 43 39', '074 65 43 39', '062 65 43 39']
    const pages = await Promise.all(numbers.map((number) => press(path, number)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of pages) expect(text).toContain('Ne payez pas une deuxième fois')
    expect(await countPayments(server, renter)).toEqual({
      checkouts: (before?.checkouts ?? 0) + 1,
      payments: (before?.payments ?? 0) + 1,
    })
  })

  test('pressed again while it is followed, and once it is paid, it begins nothing', async () => {
    await listAnother({ available: 5 })
    const { path } = await link()
    await press(path)
    const begun = await countPayments(server, renter)
    expect((await press(path)).text).toContain('Confirmez sur votre téléphone')
    await answerPhone(server, telephone(), 'confirm')
    await server.runDue()
    expect((await press(path)).text).toContain('Paiement réussi')
    expect(await countPayments(server, renter)).toEqual(begun)
  })

  test('while a telephone is asked, the renter neither withdraws the link nor pays or makes another one', async () => {
    await listAnother({ available: 5 })
    const { path, id } = await link()
    await press(path)
    for (const call of [
      () => renter.client.withdrawPaymentLink({ params: { id } }),
      () => renter.client.createPaymentLink({ body: linkBody(renter, drill, wish()) }),
      () => startPayment(renter, paymentBody(renter, drill, wish())),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 409, code: 'PAYMENT_ALREADY_PENDING' })
    await answerPhone(server, telephone(), 'refuse')
    await server.runDue()
    expect(await renter.client.withdrawPaymentLink({ params: { id } })).toMatchObject({ state: 'withdrawn' })
    expect(await renter.client.withdrawPaymentLink({ params: { id } })).toMatchObject({ state: 'withdrawn' })
  })

  test('a payment that arrives too late goes back to the number that paid', async () => {
    await listAnother({ available: 1 })
    const { path } = await link()
    await press(path)
    await server.pool.query(
      `update checkouts set held_until = now() - interval '1 minute' where item_id = $1`,
      [drill.id],
    )
    const other = await signUpConfirmed(server, 'Annick Ondo')
    await request(server, { owner, renter: other, listing: drill }, wish())
    await answerPhone(server, telephone(), 'confirm')
    await server.runDue()
    expect((await openLink(server, path)).text).toContain('Il est arrivé trop tard')
    expect((await noticesTo(renter)).map(({ title }) => title)).toContain(
      'Le paiement de votre proche est remboursé',
    )
  })
})

describe('a link', () => {
  test('is made for what the bill says, and for nothing else', async () => {
    const body = linkBody(renter, drill, wish())
    const wrong = renter.client.createPaymentLink({ body: { ...body, totalPrice: body.totalPrice - 1 } })
    expect(await refusalOf(wrong)).toMatchObject({ status: 409, code: 'PRICE_CHANGED' })
    const own = owner.client.createPaymentLink({ body })
    expect(await refusalOf(own)).toMatchObject({ code: 'OWN_ITEM' })
    expect(await renter.client.listPaymentLinks()).toEqual([])
  })

  test('of an agreement ends with it', async () => {
    const { id } = await askOwner(server, renter, drill, { proposedRent: 16_000 })
    const params = { id }
    await owner.client.updateEnquiry({ params, body: { state: 'pre-approved', rent: 16_000 } })
    const end = new Date(server.now().getTime() + 30 * MINUTE_MS)
    await server.pool.query('update enquiries set valid_until = $2 where id = $1', [id, end])
    const totalPrice = 16_000 + serviceFee(16_000) + drill.deposit
    const body = { ...linkBody(renter, drill, wish()), totalPrice, enquiry: id }
    const made = await renter.client.createPaymentLink({ body })
    expect(new Date(made.expiresAt)).toEqual(end)
    const until = `se paie jusqu'au ${formatDeadline(made.expiresAt)}`.replaceAll('\u00a0', ' ')
    expect((await openLink(server, made.path)).text).toContain(until)
  })

  test('is neither seen nor withdrawn by others, and its token is stored nowhere', async () => {
    const { path, id } = await link()
    const other = await signUpConfirmed(server, 'Annick Ondo')
    expect(await other.client.listPaymentLinks()).toEqual([])
    const refusal = await refusalOf(other.client.withdrawPaymentLink({ params: { id } }))
    expect(refusal).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
    const { rows } = await server.pool.query<{ row: string }>(
      'select payment_links::text as row from payment_links',
    )
    expect(rows.map(({ row }) => row).join(' ')).not.toContain(path.slice('/payer/'.length))
  })

  test('that nobody has begun to pay is deleted a day after its end; the others belong to their payment', async () => {
    const { linkId } = await paid()
    await listAnother()
    const { id } = await link()
    await server.pool.query(`update payment_links set expires_at = now() - interval '2 days'`)
    await server.runDue()
    await server.passDays(1)
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from payment_links where renter_id = $1',
      [renter.id],
    )
    expect(rows.map((row) => row.id)).toEqual([linkId])
    expect(id).not.toBe(linkId)
  })
})
