import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { followPayment } from '../../apps/server/src/features/payments/transactions/follow-payment.ts'
import { findPayment } from '../../apps/server/src/features/payments/transactions/payment-queries.ts'
import type { PaymentRow } from '../../apps/server/src/platform/database/schema.ts'
import { addListing } from './listings.ts'
import { type Person, signUpConfirmed } from './people.ts'
import { paymentBody, startPayment } from './renting.ts'
import { ScriptedProvider, scriptedContext } from './scripted-provider.ts'
import { server } from './use-test-server.ts'

interface Asked {
  readonly renter: Person
  /** Of the payment, and of the rental that it may become. */
  readonly id: string
  readonly payment: PaymentRow
  readonly total: number
}

export async function askToRent(owner: Person, price?: number): Promise<Asked> {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner, price === undefined ? {} : { price })
  const body = paymentBody(renter, listing, { start: server.day(10), end: server.day(12) })
  const { id } = await startPayment(renter, body)
  return { renter, id, payment: await paymentFor(id), total: body.totalPrice }
}

export function paymentFor(cause: string, attempt = 1): Promise<PaymentRow> {
  return server.db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('cause', '=', cause)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow()
}

/** Polls it as the server would with that answer of the provider. */
export async function follow({ id, createdAt }: PaymentRow, answers: (provider: ScriptedProvider) => void) {
  const provider = new ScriptedProvider('simulator')
  answers(provider)
  await followPayment(scriptedContext(server, provider), id, new Date(createdAt.getTime() + MINUTE_MS))
  return (await findPayment(server.db, id))?.state
}

export const seen = (amount: number) => (provider: ScriptedProvider) => {
  provider.observation = async () => ({ state: 'succeeded', amount })
}

/** The provider names 500 FCFA less than were ordered. */
export async function undecidedPayment(owner: Person, price?: number): Promise<Asked> {
  const asked = await askToRent(owner, price)
  await follow(asked.payment, seen(asked.total - 500))
  return asked
}

/** A refused request whose refund the operator refused. */
export async function undecidedRefund(
  owner: Person,
  price?: number,
): Promise<Asked & { readonly refund: PaymentRow }> {
  const asked = await askToRent(owner, price)
  await follow(asked.payment, seen(asked.total))
  await server.runDue()
  await owner.client.updateRentalStatus({ body: { rental_id: asked.id, status: 'refusée' } })
  const refund = await paymentFor(`rental ${asked.id} refusée`)
  await follow(refund, (provider) => {
    provider.submission = async () => ({ is: 'rejected', failure: 'RECIPIENT_NOT_FOUND' })
    provider.observation = async () => ({ state: 'not-found' })
  })
  return { ...asked, refund }
}
