import { quoted } from '@okoume/domain/writing/quoted.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { idToken, openSession, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { openElsewhere } from '@okoume/tests/server/waiting-browser.ts'
import { expect, test } from 'vitest'

useTestServer()

const EMAIL = 'Serge.Ndong@exemple.test'
const PASSWORD = 'cap-esterias-2026'

/** Signs up as the pages do, and confirms with the mailed link; returns the session's cookie. */
async function signUp(): Promise<string> {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Serge Ndong', email: EMAIL, password: PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  expect((await openElsewhere(server, EMAIL.toLowerCase())).status).toBeLessThan(400)
  return openSession(server, EMAIL, PASSWORD)
}

test('a renter finds an item, pays, the owner accepts, and the ledger is correct', async () => {
  const owner = await signUpOwner(server)
  const tent = await addListing(server, owner, {
    title: 'Tente de réception 6 × 12',
    price: 25_000,
    deposit: 50_000,
  })

  const found = await server.visitor.searchItems({ query: { q: 'tente de RECEPTION' } })
  expect(found.items.map(({ id }) => id)).toEqual([tent.id])

  const renter = server.clientOf(await idToken(server, await signUp()))
  const rentalData = {
    item_id: tent.id,
    start_date: server.day(3),
    end_date: server.day(5),
    quantity: 1,
    address: 'Louis, Libreville',
    recipientPhone: '066 12 34 56',
  }
  // 2 days × 25 000 = 50 000; 6.757 % of that = 3 378.5, to the nearest hundred 3 400; deposit 50 000.
  const { paymentResponse: waiting } = await renter.startPayment({
    headers: { 'idempotency-key': 'le parcours entier' },
    body: {
      totalPrice: 103_400,
      item: tent.title,
      phoneNumber: '077 12 34 56',
      operationAccountCode: 'ACC_SIMULATOR_AIRTEL',
      rental: rentalData,
    },
  })
  expect(waiting).toMatchObject({ code: 202, status: 'PENDING', amount: 103_400, rentalId: null })

  const [prompt] = await server.visitor.listPhonePrompts({ params: { number: '+24177123456' } })
  expect(prompt).toMatchObject({ operator: 'AIRTEL', amount: 103_400, label: tent.title })
  await server.visitor.answerPhonePrompt({
    params: { number: '077123456', id: prompt?.id ?? '' },
    body: { answer: 'confirm' },
  })
  const paid = await waitFor('the booking', async () => {
    const { paymentResponse } = await renter.getPayment({ params: { id: waiting.id } })
    return paymentResponse.code === 200 && paymentResponse
  })
  expect(paid).toMatchObject({ status: 'SUCCESS', rentalId: waiting.id })

  const [request] = await owner.client.listRentals()
  expect(request).toMatchObject({
    status: 'en attente',
    itemTitle: tent.title,
    total_price: 100_000,
    start_date: rentalData.start_date,
    end_date: rentalData.end_date,
  })
  const accepted = await owner.client.updateRentalStatus({
    body: { rental_id: request?.id ?? '', status: 'acceptée' },
  })
  expect(accepted.status).toBe('acceptée')

  expect(await owner.client.getUser({ params: { id: owner.id } })).toMatchObject({
    walletBalance: 50_000,
    withdrawable: 0,
    cautions: 50_000,
  })
  const mails = await server.visitor.listDemoMails({ query: { to: EMAIL } })
  const subjects = mails.map((mail) => mail.subject).filter((subject) => subject.includes(tent.title))
  expect(subjects).toEqual([
    `Votre location de ${quoted(tent.title)} est acceptée`,
    `Votre demande pour ${quoted(tent.title)} est envoyée`,
  ])
  const ownerSubjects = (await server.visitor.listDemoMails({ query: { to: owner.email } })).map(
    (mail) => mail.subject,
  )
  expect(ownerSubjects).toEqual([
    `Vous avez accepté la location de ${quoted(tent.title)}`,
    `Nouvelle demande\u00a0: ${quoted(tent.title)}`,
  ])
  expect(await ledgerFaults(server.db)).toEqual([])
})
