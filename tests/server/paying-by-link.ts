import { randomUUID } from 'node:crypto'
import type { Listing } from './listings.ts'
import type { Person } from './people.ts'
import { paymentBody, type Wish } from './renting.ts'
import type { TestServer } from './test-server.ts'

/** The number of a relative, who has no account. */
export const RELATIVE = '077 65 43 29'

/** What the bill sends for a link: the order without a number. */
export function linkBody(renter: Person, listing: Listing, wish: Wish) {
  const { phoneNumber: _, operationAccountCode: __, ...order } = paymentBody(renter, listing, wish)
  return order
}

export function makeLink(renter: Person, listing: Listing, wish: Wish) {
  return renter.client.createPaymentLink({ body: linkBody(renter, listing, wish) })
}

interface ShownPage {
  /** What a reload of the page sends again. */
  readonly method: 'GET' | 'POST'
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Opens the page of a link as a browser does; with a number, presses its button and goes where it is sent. */
export async function openLink(
  { http }: Pick<TestServer, 'http'>,
  path: string,
  { number, from = '127.0.0.1' }: { readonly number?: string; readonly from?: string } = {},
): Promise<ShownPage> {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await http.inject(
    number === undefined
      ? { url: path, headers: { accept }, remoteAddress: from }
      : {
          method: 'POST',
          url: path,
          headers: { accept, ...form },
          payload: new URLSearchParams({ phoneNumber: number }).toString(),
          remoteAddress: from,
        },
  )
  if (answer.statusCode === 303) return openLink({ http }, String(answer.headers.location), { from })
  const text = answer.payload.replace(/[\u00a0\u202f]/g, ' ').replaceAll('&#39;', "'")
  const method = number === undefined ? 'GET' : 'POST'
  return { method, status: answer.statusCode, text, headers: answer.headers }
}

/** How many checkouts that person has, and how many payments there are. */
export async function countPayments({ pool }: TestServer, { id }: Person) {
  const { rows } = await pool.query<{ checkouts: number; payments: number }>(
    `select (select count(*)::int from checkouts where renter_id = $1) as checkouts,
       (select count(*)::int from payment_operations) as payments`,
    [id],
  )
  return rows[0]
}

interface Payers {
  readonly stranger: Person
  readonly listing: Listing
  /** Asked for by nobody: a payment that is under way for an item admits no link. */
  readonly spare: Listing
  /** The id of a payment of the renter, and of a link of theirs. */
  readonly waitingPayment: string
  readonly paymentLink: string
}

/** Valid calls of who pays; a token that is guessed is no one's. */
export function goodPaymentCalls(
  { stranger, listing, spare, waitingPayment, paymentLink }: Payers,
  wish: Wish,
) {
  const token = 'A'.repeat(22)
  return {
    listPaymentMethods: {},
    startPayment: {
      headers: { 'idempotency-key': randomUUID() },
      body: paymentBody(stranger, listing, wish),
    },
    listRefundedPayments: {},
    getPayment: { params: { id: waitingPayment } },
    createPaymentLink: { body: linkBody(stranger, spare, wish) },
    listPaymentLinks: {},
    withdrawPaymentLink: { params: { id: paymentLink } },
    showPaymentLink: { params: { token } },
    payByLink: { params: { token }, body: { phoneNumber: RELATIVE } },
  }
}
