import { type LedgerEntry, ledgerEntry, type Posting } from '../ledger/ledger-entry.ts'
import type { Francs } from '../money/francs.ts'
import type { Operator } from '../payment/operators.ts'

/** Kinds of the company's own movements, which the office books by hand, each with its paper. */
export const OFFICE_KINDS = [
  'to-bank',
  'from-bank',
  'between-operators',
  'charge',
  'charge-returned',
  'unidentified',
  'unidentified-returned',
  'shortage',
  'surplus',
] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

export interface OfficeEntry {
  readonly id: string
  readonly kind: OfficeKind
  readonly operator: Operator
  /** Of a transfer between operators: where it arrives. */
  readonly toOperator: Operator | null
  /** Of money returned: the entry by which it was found. */
  readonly of: string | null
  /** FCFA. */
  readonly amount: Francs
}

type Account = Pick<Posting, 'account' | 'holder'>

/** Where the money comes from and goes to, as the ledger debits and credits: a debit of `mobile_money` is money that arrives. */
const MOVES: Readonly<Record<OfficeKind, (entry: OfficeEntry) => { from: Account; to: Account }>> = {
  'to-bank': ({ operator }) => ({ from: BANK, to: atOperator(operator) }),
  'from-bank': ({ operator }) => ({ from: atOperator(operator), to: BANK }),
  'between-operators': ({ operator, toOperator }) => ({
    from: atOperator(toOperator ?? operator),
    to: atOperator(operator),
  }),
  charge: ({ operator }) => ({
    from: { account: 'provider_charges', holder: operator },
    to: atOperator(operator),
  }),
  'charge-returned': ({ operator }) => ({
    from: atOperator(operator),
    to: { account: 'provider_charges', holder: operator },
  }),
  unidentified: ({ id, operator }) => ({ from: atOperator(operator), to: unidentified(id) }),
  'unidentified-returned': ({ of, operator }) => ({ from: unidentified(of ?? ''), to: atOperator(operator) }),
  shortage: ({ operator }) => ({ from: { account: 'rounding', holder: operator }, to: atOperator(operator) }),
  surplus: ({ operator }) => ({ from: atOperator(operator), to: { account: 'rounding', holder: operator } }),
}

const BANK: Account = { account: 'own_funds', holder: 'bank' }
const atOperator = (holder: Operator): Account => ({ account: 'mobile_money', holder })
const unidentified = (id: string): Account => ({ account: 'unallocated', holder: `office ${id}` })

/** The words of each kind, where it is chosen and in lists. */
export const OFFICE_LABELS: Readonly<Record<OfficeKind, string>> = {
  'to-bank': 'Sortie vers notre banque',
  'from-bank': 'Apport depuis notre banque',
  'between-operators': "Transfert d'un opérateur à l'autre",
  charge: "Commission lue sur le relevé de l'opérateur",
  'charge-returned': 'Commission rendue, ou écrite en trop',
  unidentified: 'Encaissement de personne connue',
  'unidentified-returned': 'Encaissement inconnu, rendu',
  shortage: "Arrondi : l'opérateur a moins",
  surplus: "Arrondi : l'opérateur a plus",
}

/** The most that a difference may be to be called rounding, FCFA. */
export const MAX_ROUNDING = 100

/** True if the entry takes money from what that operator holds for us. */
export function takesFromOperator(kind: OfficeKind): boolean {
  return ['to-bank', 'between-operators', 'charge', 'unidentified-returned', 'shortage'].includes(kind)
}

/**
 * The entry of one of the office's movements.
 * @throws RangeError for a transfer from an operator to itself, or one without its destination or origin
 */
export function officeEntry(entry: OfficeEntry): LedgerEntry {
  const { id, kind, operator, toOperator, of, amount } = entry
  if ((kind === 'between-operators') !== (toOperator !== null) || toOperator === operator)
    throw new RangeError(`office entry ${id}: no other operator`)
  if ((kind === 'unidentified-returned') !== (of !== null))
    throw new RangeError(`office entry ${id}: not of a receipt`)
  return ledgerEntry(`office entry ${id}`, [{ ...MOVES[kind](entry), amount }])
}
