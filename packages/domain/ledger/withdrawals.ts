import { type Francs, formatFrancs } from '../money/francs.ts'
import { type Operator, operatorFacts } from '../payment/operators.ts'

/** The states of a withdrawal: requested and being paid, paid, returned to the wallet, or taken back by its owner. */
export const WITHDRAWAL_STATES = ['requested', 'paid', 'returned', 'cancelled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_STATE_LABELS: Readonly<Record<WithdrawalState, string>> = {
  requested: 'En cours',
  paid: 'Payé',
  returned: 'Non abouti',
  cancelled: 'Annulé',
}

/** Why a withdrawal waits whose operator does not hold enough for us, in French; the start of a sentence precedes it. */
export function describeFloatWait(operator: Operator): string {
  return `nous approvisionnons ${operatorFacts(operator).label}. Il part dès que c'est fait, sans rien faire de votre part.`
}

/**
 * Decisions of administrators about a withdrawal that no provider pays. `confirmed` and `declined` are a second
 * administrator's about a payment that the first has proposed.
 */
export const HAND_OUTCOMES = ['paid', 'returned', 'confirmed', 'declined'] as const
export type HandOutcome = (typeof HAND_OUTCOMES)[number]

/** Decisions that are possible now. A proposed payment may have left already: it is declined before its money is returned. */
export function listHandOutcomes({ isProposed }: { readonly isProposed: boolean }): readonly HandOutcome[] {
  return isProposed ? ['confirmed', 'declined'] : ['paid', 'returned']
}

/** The least and the most that one withdrawal pays out, in FCFA (docs/spec.md#withdrawal). */
export const WITHDRAWAL_MIN: Francs = 500
export const WITHDRAWAL_MAX: Francs = 500_000

/** Days from our closing of an account until a rest of it is set aside; until then its person can withdraw it. */
export const REST_SET_ASIDE_DAYS = 60

/** How long the link mailed to the administrators for paying by hand is valid. */
export const WITHDRAWAL_LINK_DAYS = 14

/** docs/spec.md#withdrawal */
const ABOVE_BALANCE = 'Montant invalide ou supérieur au solde actuel.'
const OUTSIDE_LIMITS = `Un retrait va de ${formatFrancs(WITHDRAWAL_MIN)} à ${formatFrancs(WITHDRAWAL_MAX)}.`

/** The money of a person, in FCFA. */
export interface WalletSums {
  readonly balance: Francs
  readonly withdrawable: Francs
  readonly cautions: Francs
}

/**
 * FCFA below the least withdrawal that may leave all the same, whole: nothing is held or kept beside it, so that it would keep
 * its account from being closed. Null where there is none.
 */
export function lastRest({ balance, withdrawable, cautions }: WalletSums): Francs | null {
  const isAlone = balance === withdrawable && cautions === 0
  return isAlone && balance > 0 && balance < WITHDRAWAL_MIN ? balance : null
}

/**
 * Error message of a withdrawal's amount, in French; null for a valid one. `amount` in FCFA, null for an empty or
 * unreadable field. Where both errors apply, it is the message of the specification.
 */
export function withdrawalProblem(amount: number | null, sums: WalletSums): string | null {
  const { withdrawable } = sums
  if (amount === null || !Number.isInteger(amount) || amount <= 0 || amount > withdrawable) {
    return ABOVE_BALANCE
  }
  if (amount === lastRest(sums)) return null
  return amount < WITHDRAWAL_MIN || amount > WITHDRAWAL_MAX ? OUTSIDE_LIMITS : null
}

/** A rental whose rent has reached its owner's wallet. */
export interface CreditedRental {
  /** FCFA, without the deposit. */
  readonly rent: Francs
  /** When the rent is the owner's to take; null while the handover is neither proved nor presumed, or reported. */
  readonly rentReleasedAt: Date | null
}

/** The rents of these rentals that may still go back to their renters, in FCFA. */
export function heldRent(rentals: readonly CreditedRental[], now: Date): Francs {
  return rentals
    .filter(({ rentReleasedAt }) => rentReleasedAt === null || rentReleasedAt > now)
    .reduce((sum, { rent }) => sum + rent, 0)
}

/**
 * «Disponible au retrait», in FCFA: the balance without the rents that are held. Money follows the item: a rent is held
 * until its handover is proved for a day, presumed or settled (docs/spec.md#wallet).
 */
export function withdrawable(balance: Francs, rentals: readonly CreditedRental[], now: Date): Francs {
  return Math.max(0, balance - heldRent(rentals, now))
}

/**
 * The number that is offered for the next withdrawal: the one that opens the account, else the last one that was paid, else
 * the profile's; none that has failed since. `withdrawals` come newest first.
 */
export function proposeWithdrawalPhone(
  withdrawals: readonly { readonly state: WithdrawalState; readonly phone: string }[],
  { proved, profile }: { readonly proved: string | null; readonly profile: string | null },
): string | null {
  const settled = withdrawals.filter(({ state }) => state !== 'requested')
  const hasFailed = (phone: string) => settled.find((one) => one.phone === phone)?.state === 'returned'
  const paid = settled.find(({ state, phone }) => state === 'paid' && !hasFailed(phone))
  const offered = [proved, paid?.phone ?? null, profile]
  return offered.find((phone) => phone !== null && !hasFailed(phone)) ?? null
}
