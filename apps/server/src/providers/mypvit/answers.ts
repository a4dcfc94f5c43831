import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type {
  Observation,
  PaymentOrder,
  Submission,
} from '../../features/payments/transactions/payment-provider.ts'
import type { Incoming } from './exchange.ts'
import { secretDied } from './session.ts'
import {
  failureCode,
  isRefusal,
  REFUSED_US,
  readRefusal,
  readTransaction,
  TRANSACTION_NOT_FOUND,
  type TransactionAnswer,
} from './wire.ts'

/** Reads the answer to an order. Fail-safe: what it does not prove is unknown. */
export function readSubmission(order: PaymentOrder, answer: Incoming): Submission {
  if (secretDied(answer)) return { is: 'rejected', failure: REFUSED_US }
  const refusal = readRefusal(answer.text)
  if (isRefusal(answer.status, refusal)) {
    return { is: 'rejected', failure: failureCode(refusal.code) ?? `MYPVIT_HTTP_${answer.status}` }
  }
  const read = answer.status >= 200 && answer.status < 300 ? readTransaction(answer.text) : null
  if (!read || !isOurs(order, read)) return { is: 'unknown' }
  const known = {
    ...(read.reference_id === undefined ? {} : { providerReference: read.reference_id }),
    ...chargeOf(read),
  }
  if (read.status === 'FAILED') return { is: 'final', ok: false, ...readFailure(read), ...known }
  // A payment waits for its payer whatever is answered, until the status says otherwise; money out is done at once.
  const paidOut = read.status === 'SUCCESS' && order.kind !== 'collect'
  return paidOut ? { is: 'final', ok: true, ...known } : { is: 'accepted', ...known }
}

/** True if the answer names this order; otherwise it is ignored. */
function isOurs(order: PaymentOrder, read: TransactionAnswer): boolean {
  return (
    read.merchant_reference_id === order.reference &&
    read.merchant_operation_account_code === order.accountCode &&
    (read.amount === undefined || read.amount === order.amount)
  )
}

function readFailure({ status_code: code }: TransactionAnswer): { failure?: string } {
  const failure = code === '200' ? undefined : failureCode(code)
  return failure === undefined ? {} : { failure }
}

export function isNotFound(answer: Incoming): boolean {
  return answer.status < 500 && readRefusal(answer.text)?.code === TRANSACTION_NOT_FOUND
}

const STATES = { PENDING: 'pending', AMBIGUOUS: 'pending', SUCCESS: 'succeeded', FAILED: 'failed' } as const

/** @throws for what is not the status of that order. */
export function readObservation(order: PaymentOrder, answer: Incoming): Observation {
  const read = answer.status === 200 ? readTransaction(answer.text) : null
  if (!read) {
    const { code = '' } = readRefusal(answer.text) ?? {}
    throw new Error(`MyPVit answered a status request with ${answer.status} ${code}`)
  }
  const state = STATES[read.status]
  // The caller compares a success with the order: there must be something to compare.
  const isComplete = read.merchant_reference_id !== undefined && read.amount !== undefined
  if (state === 'succeeded' ? !isComplete : !mayBeAbout(order, read)) {
    throw new Error(`MyPVit's answer is not about ${order.reference}`)
  }
  const { amount, reference_id: providerReference, customer_account_number: number } = read
  const { merchant_reference_id: reference, merchant_operation_account_code: accountCode } = read
  return {
    state,
    ...(amount === undefined ? {} : { amount }),
    // In our form where it is a number of Gabon; anything else stays as it came, and equals no order's.
    ...(number === undefined ? {} : { phone: readGabonPhone(number) ?? number }),
    ...(reference === undefined ? {} : { reference }),
    ...(accountCode === undefined ? {} : { accountCode }),
    ...(providerReference === undefined ? {} : { providerReference }),
    ...readFailure(read),
    ...chargeOf(read),
  }
}

function chargeOf({ fees }: TransactionAnswer): { charge?: number } {
  return fees !== undefined && fees > 0 ? { charge: fees } : {}
}

function mayBeAbout({ reference, accountCode }: PaymentOrder, read: TransactionAnswer): boolean {
  return (
    [reference, undefined].includes(read.merchant_reference_id) &&
    [accountCode, undefined].includes(read.merchant_operation_account_code)
  )
}
