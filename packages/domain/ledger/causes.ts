/** Every kind of event that moves money: the prefix of an entry's cause. The id of its subject follows. */
export const LEDGER_EVENTS = [
  'payment received',
  'rental requested',
  'checkout refunded',
  'money carried',
  'carried money refunded',
  'refund paid',
  'rental accepted',
  'rental closed',
  'deposit refunded',
  'deposit part refunded',
  'deposit shared',
  'handover closed',
  'no-show settled',
  'rent shared',
  'withdrawal requested',
  'withdrawal paid',
  'withdrawal returned',
  'withdrawal cancelled',
  'rest given up',
  'rest set aside',
  'receipt noted',
  'receipt allocated',
  'receipt returned',
  'charge noted',
  'office entry',
  'adjustment',
  'loss',
] as const
export type LedgerEvent = (typeof LEDGER_EVENTS)[number]

/** Subject of an event: the thing whose id is in its cause. */
export const LEDGER_SUBJECTS: Readonly<
  Record<
    LedgerEvent,
    'checkout' | 'rental' | 'debt' | 'withdrawal' | 'person' | 'decision' | 'operation' | 'office'
  >
> = {
  'payment received': 'checkout',
  'rental requested': 'rental',
  'checkout refunded': 'checkout',
  'money carried': 'checkout',
  'carried money refunded': 'rental',
  'refund paid': 'debt',
  'rental accepted': 'rental',
  'rental closed': 'rental',
  'deposit refunded': 'rental',
  'deposit part refunded': 'rental',
  'deposit shared': 'rental',
  'handover closed': 'rental',
  'no-show settled': 'rental',
  'rent shared': 'rental',
  'withdrawal requested': 'withdrawal',
  'withdrawal paid': 'withdrawal',
  'withdrawal returned': 'withdrawal',
  'withdrawal cancelled': 'withdrawal',
  'rest given up': 'person',
  'rest set aside': 'person',
  'receipt noted': 'checkout',
  'receipt allocated': 'checkout',
  'receipt returned': 'checkout',
  'charge noted': 'operation',
  'office entry': 'office',
  adjustment: 'decision',
  loss: 'operation',
}

export interface ReadCause {
  readonly event: LedgerEvent
  readonly subject: string
}

/** Reads the cause of an entry; null for a cause that this product does not write. */
export function readCause(cause: string): ReadCause | null {
  const event = LEDGER_EVENTS.find((name) => cause.startsWith(`${name} `))
  return event ? { event, subject: cause.slice(event.length + 1) } : null
}
