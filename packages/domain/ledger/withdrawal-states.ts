/** The states of a withdrawal: requested and being paid, paid, or returned to the wallet. */
export const WITHDRAWAL_STATES = ['requested', 'paid', 'returned'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_STATE_LABELS: Readonly<Record<WithdrawalState, string>> = {
  requested: 'En cours',
  paid: 'Payé',
  returned: 'Non abouti',
}
