import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { followPayment } from './follow-payment.ts'

let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

test('a payment of a provider that is no longer configured can be refused: the refund waits for it', async () => {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  const wish = { start: server.day(10), end: server.day(12) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await server.db
    .updateTable('paymentOperations')
    .set({ provider: 'former', accountCode: 'ACC_FORMER' })
    .where('cause', '=', id)
    .execute()

  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
  await server.passDays(5)

  const refund = await server.db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('cause', '=', `rental ${id} refusée`)
    .executeTakeFirstOrThrow()
  expect(refund).toMatchObject({ provider: 'former', accountCode: 'ACC_FORMER', state: 'created' })

  // The provider is configured again.
  const former = new ScriptedProvider('former')
  former.submission = async () => ({ is: 'final', ok: true })
  await followPayment(scriptedContext(server, former), refund.id, new Date())
  expect(former.submitted).toMatchObject([
    { kind: 'refund', accountCode: 'ACC_FORMER', original: { id: refund.originalId } },
  ])
})
