/** Every kind of event that moves money, as the causes of entries begin; what follows is the id of what it happened to. */
export const LEDGER_EVENTS = [
  'payment received',
  'rental requested',
  'checkout refunded',
  'refund paid',
  'rental accepted',
  'rental closed',
  'deposit refunded',
  'deposit shared',
  'withdrawal requested',
  'withdrawal paid',
  'withdrawal returned',
  'adjustment',
  'loss',
] as const
export type LedgerEvent = (typeof LEDGER_EVENTS)[number]

export interface ReadCause {
  readonly event: LedgerEvent
  /** Of the checkout, rental, debt, withdrawal or decision. */
  readonly subject: string
}

/** Reads the cause of an entry; null for one that nothing here writes. */
export function readCause(cause: string): ReadCause | null {
  const event = LEDGER_EVENTS.find((name) => cause.startsWith(`${name} `))
  return event ? { event, subject: cause.slice(event.length + 1) } : null
}
