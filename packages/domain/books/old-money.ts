import type { HeldClass } from './holdings.ts'

/** Days after which money of a class has waited longer than its rules let it; the other classes wait for a return or a claim. */
export const OLD_AFTER_DAYS: Readonly<Partial<Record<HeldClass, number>>> = {
  received: 1,
  escrow: 7,
  unearnedFees: 7,
  wallets: 90,
  refundsDue: 7,
  payoutsDue: 7,
  unallocated: 30,
}

/** Money that waits for a decision of the team. */
export const DECIDED_MONEY = {
  payments: { label: 'Paiements à vérifier', view: 'paiements' },
  disputes: { label: 'Retours et remises contestés', view: 'retours' },
} as const
export type DecidedMoney = keyof typeof DECIDED_MONEY

export const OLD_DECISION_DAYS = 7
