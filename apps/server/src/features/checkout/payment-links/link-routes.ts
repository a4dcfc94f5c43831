import type { OrderRequest } from '@okoume/contract/wire/payment.ts'
import { phoneOperator, phoneProblem, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import {
  PAYMENT_LINK_PATH,
  paymentLinkExpiry,
  paymentLinkState,
} from '@okoume/domain/payment/payment-link.ts'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import { inPipeline } from '#platform/database/pipeline.ts'
import { statement } from '#platform/database/statement.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { LimitEffect } from '#platform/http/limits/call-limits.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { paymentMethods } from '../../payments/transactions/payment-provider.ts'
import { type PaymentContext, sendPayment } from '../../payments/transactions/submit-payment.ts'
import { checkOrder, lockOrder } from '../check-order.ts'
import { periodOf } from '../quote-checkout.ts'
import { type CheckoutContext, startCheckout } from '../start-checkout.ts'
import { explainToPayer, writeLinkPage } from './link-page.ts'
import {
  findLinkByToken,
  findLinksOfRenter,
  hashLinkToken,
  isLiveLink,
  type LinkRow,
  otherLinksWithdrawal,
  presentLink,
  withdrawLink,
} from './link-queries.ts'
import { findLatePayments, findLinkReceipt } from './link-receipt.ts'

/** 128 bits. */
const TOKEN_BYTES = 16

type LinkContext = CheckoutContext &
  PaymentContext & {
    readonly clock: Clock
    readonly drawBytes: (count: number) => Buffer
    /** True where no real money moves. */
    readonly playMoney: boolean
  }

/** Somebody else pays, by a link that the renter sends. */
export function paymentLinkHandlers(context: LinkContext) {
  const { db, clock } = context
  return {
    async createPaymentLink({ body, caller }) {
      const now = clock.now()
      const token = context.drawBytes(TOKEN_BYTES).toString('base64url')
      await createLink(context, { body, renterId: caller.id, tokenHash: hashLinkToken(token), now })
      const link = await findLinkByToken(db, token)
      return { ...presentLink(link, now), path: pathOf(token) }
    },

    async listPaymentLinks({ caller }) {
      const now = clock.now()
      const links = await findLinksOfRenter(db, caller.id, now)
      return links.filter((link) => isLiveLink(link, now)).map((link) => presentLink(link, now))
    },

    async withdrawPaymentLink({ params, caller }) {
      const now = clock.now()
      return presentLink(await withdrawLink(db, { id: params.id, renterId: caller.id, now }), now)
    },

    async showPaymentLink({ params: { token } }) {
      const link = await findLinkByToken(db, token)
      const page = await writePageOf(context, token, link)
      // Previews of messengers come here too: reading changes nothing.
      if (ENDED.includes(paymentLinkState(link, clock.now())))
        throw new ApiError('LINK_EXPIRED').shownAs(page)
      return page
    },

    async payByLink({ params: { token }, body, limitEffect }) {
      const link = await findLinkByToken(db, token)
      try {
        const state = paymentLinkState(link, clock.now())
        if (ENDED.includes(state)) throw new ApiError('LINK_EXPIRED')
        if (state === 'open') await startPaymentOf(context, link, body, limitEffect)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        const current = await findLinkByToken(db, token)
        const state = paymentLinkState(current, clock.now())
        // Two at once: the second follows the payment of the first.
        if (state !== 'open' && !ENDED.includes(state)) return pathOf(token)
        const failed = { problem: explainToPayer(error), typed: body.phoneNumber }
        throw error.shownAs(await writePageOf(context, token, current, failed))
      }
      return pathOf(token)
    },
  } satisfies FeatureHandlers
}

function pathOf(token: string): string {
  return `${PAYMENT_LINK_PATH}/${token}`
}

/** Nothing was paid by it, and nothing can be. */
const ENDED: readonly string[] = ['withdrawn', 'paid elsewhere', 'closed', 'expired']

interface NewLink {
  readonly body: OrderRequest
  readonly renterId: string
  readonly tokenHash: string
  readonly now: Date
}

/** Checks the order as a payment of now would be, and writes it with the terms of the bill. Reserves nothing. */
async function createLink(
  { pool, newId }: LinkContext,
  { body, renterId, tokenHash, now }: NewLink,
): Promise<void> {
  const id = newId(now)
  await inPipeline(pool, async (send) => {
    const order = { renterId, idempotencyKey: id, body, now }
    const { item, agreement, quote, instant } = checkOrder(order, await lockOrder(send, order))
    const { cancelPolicy, renters } = item
    const { start, end } = periodOf(body.rental)
    const request = JSON.stringify({ ...body, instant, cancelPolicy, renters })
    const { fee, deposit, total } = quote
    const { quantity } = body.rental
    const what = { itemId: item.id, startDate: start, endDate: end, quantity, fee, deposit, total }
    const row = {
      id,
      tokenHash,
      renterId,
      ...what,
      request,
      expiresAt: paymentLinkExpiry(now, agreement?.validUntil ?? null),
      createdAt: now,
    }
    await send(otherLinksWithdrawal.bind({ renterId, itemId: item.id, now }), insertLink.bind(row))
  })
}

interface LinkInsert {
  readonly id: string
  readonly tokenHash: string
  readonly renterId: string
  readonly itemId: string
  readonly startDate: LinkRow['startDate']
  readonly endDate: LinkRow['endDate']
  readonly quantity: number
  /** JSON. */
  readonly request: string
  readonly fee: number
  readonly deposit: number
  readonly total: number
  readonly expiresAt: Date
  readonly createdAt: Date
}

const insertLink = statement((db, { request, ...row }: LinkInsert) =>
  db.insertInto('paymentLinks').values({ ...row, request: sql<string>`${request}` }),
)

/** A checkout of the renter, paid by the number that was typed: the operator is that of its prefix. */
async function startPaymentOf(
  context: LinkContext,
  link: LinkRow,
  { phoneNumber }: { readonly phoneNumber: string },
  limitEffect: LimitEffect | null,
): Promise<void> {
  const now = context.clock.now()
  const phone = readGabonPhone(phoneNumber)
  if (!phone)
    throw new ApiError('INVALID_INPUT', { phoneNumber: phoneProblem(phoneNumber) ?? 'Entrez votre numéro.' })
  const operator = phoneOperator(phone)
  const method = paymentMethods(context.providers).find((one) => one.operator === operator)
  const { payment } = await startCheckout(context, {
    renterId: link.renterId,
    // The item's lock, behind which the link is looked at, makes one payment of two.
    idempotencyKey: context.newId(now),
    linkId: link.id,
    body: { ...link.request, phoneNumber: phone, operationAccountCode: method?.operationAccountCode ?? '' },
    now,
    sentAt: context.machineClock.now(),
    limitEffect,
  })
  if (payment) await sendPayment(context, payment, now)
}

interface FailedTry {
  readonly problem: string
  readonly typed: string
}

async function writePageOf(
  { db, clock, playMoney }: LinkContext,
  token: string,
  link: LinkRow,
  failed: FailedTry | null = null,
): Promise<string> {
  const now = clock.now()
  const state = paymentLinkState(link, now)
  const receipt = await findLinkReceipt(db, link)
  return writeLinkPage({
    link,
    state,
    receipt,
    late: await findLatePayments(db, link),
    failed,
    path: pathOf(token),
    playMoney,
    now,
  })
}
