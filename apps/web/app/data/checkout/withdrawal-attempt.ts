import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { type Attempt, storedAttempt } from './stored-attempt.ts'

export interface WithdrawalOrder {
  /** E.164. */
  readonly phoneNumber: string
  /** FCFA. */
  readonly amount: number
}

interface WithdrawalAttempt extends Attempt {
  readonly order: WithdrawalOrder
  /** Ids of the earlier withdrawals: a later one of the same order is what the attempt became. */
  readonly known: readonly string[]
  /** The person has closed the dialog since: it does not open again on its own. */
  readonly setAside?: boolean
}

const own = storedAttempt<WithdrawalAttempt>('withdrawal')

/** The person's attempt in this tab whose outcome is unknown. */
export const readAttempt = own.read

export const clearAttempt = own.clear

/** Keeps the attempt's key, should the same be asked for again. */
export function setAttemptAside(uid: string): void {
  const attempt = own.read(uid)
  if (attempt) own.store({ ...attempt, setAside: true })
}

/** Idempotency: the attempt under way for the same withdrawal, else a new one. */
export function attemptFor(
  uid: string,
  order: WithdrawalOrder,
  withdrawals: readonly Withdrawal[],
): WithdrawalAttempt {
  const attempt = own.read(uid)
  if (attempt && isSameOrder(attempt.order, order)) return attempt
  return own.begin(uid, { order, known: withdrawals.map(({ id }) => id) })
}

/** The withdrawal that the attempt has become, where it has. */
export function findOutcome(
  { order, known }: WithdrawalAttempt,
  withdrawals: readonly Withdrawal[],
): Withdrawal | null {
  const isIt = ({ id, amount, phone }: Withdrawal) =>
    !known.includes(id) && isSameOrder({ amount, phoneNumber: readGabonPhone(phone) ?? phone }, order)
  return withdrawals.find(isIt) ?? null
}

export function isSameOrder(a: WithdrawalOrder, b: WithdrawalOrder): boolean {
  return a.amount === b.amount && a.phoneNumber === b.phoneNumber
}

/** True if the server has decided about it: else it may have arrived, or not. */
export function isAnswered(error: unknown): boolean {
  const refusal = readApiError(error)
  return refusal !== null && refusal.status < 500
}
