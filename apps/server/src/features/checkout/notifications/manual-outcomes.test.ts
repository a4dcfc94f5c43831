import type { ManualDecisionRequest } from '@okoume/contract/wire/administration.ts'
import { expectSameMails, noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { undecidedPayment, undecidedRefund } from '@okoume/tests/server/undecided-payments.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { checkoutJobs } from '../checkout-jobs.ts'

let administrators: readonly Person[]
let owner: Person

useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
  administrators = [
    await signUpConfirmed(server, 'Paul Mba', { administrator: true }),
    await signUpConfirmed(server, 'Rose Ondo', { administrator: true }),
  ]
  for (const one of administrators.slice(0, 1)) await fundOperators(server, one)
})

type Answer = Partial<ManualDecisionRequest> & Pick<ManualDecisionRequest, 'outcome'>

async function bothDecide(id: string, answer: Answer): Promise<void> {
  const body = { note: 'Vu au relevé', ...answer }
  for (const { client } of administrators) {
    const { decision } = await client.resolveReview({ params: { id }, body })
    if (decision === 'done') break
  }
  await server.runDue()
  await hearOfAll()
}

/** Runs the job of every payment that has settled. */
async function hearOfAll(): Promise<void> {
  const jobs = checkoutJobs({ ...settlementContext(server), clock: systemClock })
  const payments = await server.db.selectFrom('paymentOperations').select('id').orderBy('createdAt').execute()
  for (const payment of payments) await jobs['payment-settled'](payment)
}

const paragraphsTo = async (renter: Person) =>
  (await noticesTo(renter)).flatMap(({ paragraphs }) => paragraphs).join('\n')

test.each([
  [
    'that goes to another number',
    { outcome: 'redirected', phoneNumber: '066111213' },
    ['Nous les envoyons sur le 066 11 12 13', 'rendus sur le 066 11 12 13 (Moov Money)'],
  ],
  [
    'that was paid in cash',
    { outcome: 'paidOtherwise', paidFrom: 'cash', receipt: 'Reçu 77' },
    ['vous a rendu', 'en espèces', 'Numéro du reçu\u00a0: Reçu 77'],
  ],
  [
    "that was paid from an operator's account by hand",
    { outcome: 'paidOtherwise', paidFrom: 'MOOV', receipt: 'MP12' },
    ['par Moov Money', 'Numéro du reçu\u00a0: MP12'],
  ],
] as const)('the renter of a refund %s reads how it was paid', async (_, answer, words) => {
  const { renter, refund } = await undecidedRefund(owner)
  await bothDecide(refund.id, answer)
  const text = await paragraphsTo(renter)
  for (const each of words) expect(text).toContain(each)
  expect(text).not.toContain(`vous ont été rendus sur le ${renter.phone.slice(0, 3)}`)
  await expectSameMails(server, renter)
})

test("a renter reads of a relative's refund that goes to another number as the relative's", async () => {
  const { renter, refund } = await undecidedRefund(owner)
  await server.db
    .updateTable('rentals')
    .set({ paidByOther: true })
    .where('renterId', '=', renter.id)
    .execute()
  await bothDecide(refund.id, { outcome: 'redirected', phoneNumber: '066111213' })
  const about = (await noticesTo(renter)).filter(({ title }) => title.includes('à votre proche'))
  expect(about).toHaveLength(2)
  const mails = await server.visitor.listDemoMails({ query: { to: renter.email } })
  const texts = mails.filter(({ subject }) => subject.includes('à votre proche')).map(({ text }) => text)
  expect(texts.join('\n')).toContain('À rembourser')
  expect(texts.join('\n')).not.toMatch(/à vous rendre|vous (est|sont|ont été) (rendu|remboursé)/i)
})

test('a renter hears that another sum has arrived, and when it went back', async () => {
  const { renter, payment, total } = await undecidedPayment(owner)
  await bothDecide(payment.id, { outcome: 'received', amount: total - 500 })
  expect(await paragraphsTo(renter)).toContain("Rien n'est réservé")
  await bothDecide(payment.id, { outcome: 'returned', phoneNumber: renter.phone })
  expect(await paragraphsTo(renter)).toContain('vous ont été rendus sur le')
  await expectSameMails(server, renter)
})
