import type { AccountKind } from '../ledger/ledger-entry.ts'

/** Money of others that we hold, by class: what the operators must have for us (safeguarding). */
export const HELD_CLASSES = {
  received: { account: 'received', label: 'Payé, pas encore demandé' },
  escrow: { account: 'escrow', label: 'Demandes sans réponse' },
  unearnedFees: { account: 'unearned_fees', label: 'Frais à gagner' },
  wallets: { account: 'wallet', label: 'Portefeuilles' },
  cautions: { account: 'cautions', label: 'Cautions' },
  refundsDue: { account: 'refunds_due', label: 'Remboursements dus' },
  payoutsDue: { account: 'payouts_due', label: 'Retraits dus' },
  unallocated: { account: 'unallocated', label: 'À attribuer' },
  unclaimed: { account: 'unclaimed', label: 'Restes à réclamer' },
} as const satisfies Readonly<Record<string, { readonly account: AccountKind; readonly label: string }>>
export type HeldClass = keyof typeof HELD_CLASSES

/** The accounts of these classes: all that is owed to people. */
export const HELD_ACCOUNTS: readonly AccountKind[] = Object.values(HELD_CLASSES).map(({ account }) => account)
