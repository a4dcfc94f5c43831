import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { newIdempotencyKey } from '#app/data/api/idempotency-key.ts'
import { PERSONAL, safeSessionStorage } from '#app/data/storage/safe-storage.ts'

export interface WithdrawalWish {
  /** E.164. */
  readonly phoneNumber: string
  /** FCFA. */
  readonly amount: number
}

/** One wish to withdraw, from the press of the button until its outcome is known, also after a reload. */
export interface WithdrawalAttempt {
  readonly uid: string
  readonly key: string
  readonly wish: WithdrawalWish
  /** The withdrawals that there were before it: any other like it is its outcome. */
  readonly known: readonly string[]
  /** The person has closed the dialog since: it does not open again by itself. */
  readonly setAside?: boolean
}

const KEY = `${PERSONAL}withdrawal`

/** The attempt of that person in this tab whose outcome is not known. */
export function readAttempt(uid: string): WithdrawalAttempt | null {
  try {
    const attempt: WithdrawalAttempt | null = JSON.parse(safeSessionStorage.read(KEY) ?? 'null')
    return attempt?.uid === uid ? attempt : null
  } catch {
    return null
  }
}

/** Keeps the attempt's key, should the same be asked for again. */
export function setAttemptAside(uid: string): void {
  const attempt = readAttempt(uid)
  if (attempt) keep({ ...attempt, setAside: true })
}

export function clearAttempt(): void {
  safeSessionStorage.remove(KEY)
}

/** The attempt for that wish: the one under way where it is the same, else a new one. */
export function attemptFor(
  uid: string,
  wish: WithdrawalWish,
  withdrawals: readonly Withdrawal[],
): WithdrawalAttempt {
  const under = readAttempt(uid)
  if (under && isSameWish(under.wish, wish)) return under
  const known = withdrawals.map(({ id }) => id)
  const attempt: WithdrawalAttempt = { uid, key: newIdempotencyKey(), wish, known }
  keep(attempt)
  return attempt
}

/** The withdrawal that the attempt has become, where it has. */
export function findOutcome(
  { wish, known }: WithdrawalAttempt,
  withdrawals: readonly Withdrawal[],
): Withdrawal | null {
  const isIt = ({ id, amount, phone }: Withdrawal) =>
    !known.includes(id) && isSameWish({ amount, phoneNumber: readGabonPhone(phone) ?? phone }, wish)
  return withdrawals.find(isIt) ?? null
}

function keep(attempt: WithdrawalAttempt): void {
  safeSessionStorage.write(KEY, JSON.stringify(attempt))
}

export function isSameWish(a: WithdrawalWish, b: WithdrawalWish): boolean {
  return a.amount === b.amount && a.phoneNumber === b.phoneNumber
}
