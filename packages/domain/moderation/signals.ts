import { formatCount } from '../writing/format-count.ts'

interface SignalRule {
  /** How many there must be. */
  readonly least: number
  /** Days within which they count; null: whenever. */
  readonly days: number | null
  /** By how many hours the case of such a person is read earlier. */
  readonly hoursEarlier: number
  /** For moderators; how many there are is an argument. */
  readonly text: (count: number) => string
}

/** FCFA: from which deposit a first rental is a signal. */
export const LARGE_FIRST_DEPOSIT = 100_000

/**
 * Reasons to look at a person's case earlier. A signal is no proof: it decides nothing, and only moderators see it
 * (docs/spec.md#moderation).
 */
export const SIGNALS = {
  'shared payout number': {
    least: 1,
    days: null,
    hoursEarlier: 6,
    text: (count) => `Numéro de retrait partagé avec ${formatCount(count, 'autre compte')}`,
  },
  'suspended device': {
    least: 1,
    days: null,
    hoursEarlier: 12,
    text: () => "Téléphone qui était celui d'une personne suspendue",
  },
  'wrong codes': {
    least: 3,
    days: 30,
    hoursEarlier: 6,
    text: (count) => `${count} codes de remise faux en 30 jours`,
  },
  'large first deposit': {
    least: 1,
    days: null,
    hoursEarlier: 6,
    text: () => "Première location, avec une caution d'au moins 100 000 FCFA",
  },
  cancellations: {
    least: 3,
    days: 30,
    hoursEarlier: 6,
    text: (count) => `${count} annulations en 30 jours`,
  },
  'unpaid holds': {
    least: 10,
    days: 7,
    hoursEarlier: 6,
    text: (count) => `${count} objets retenus sans payer en 7 jours`,
  },
  'hidden contacts': {
    least: 5,
    days: 90,
    hoursEarlier: 12,
    text: (count) => `Essaie de sortir d'Okoumé : ${count} messages avec un contact masqué en 90 jours`,
  },
} as const satisfies Readonly<Record<string, SignalRule>>
export type SignalKind = keyof typeof SIGNALS
export const SIGNAL_KINDS = Object.keys(SIGNALS) as SignalKind[]

/** A signal of a person, and how many there are of what it counts. */
export interface Signal {
  readonly kind: SignalKind
  readonly count: number
}

/** Of what was counted of a person, what reaches its threshold, in the table's order. */
export function readSignals(counts: Readonly<Partial<Record<SignalKind, number>>>): Signal[] {
  return SIGNAL_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count >= SIGNALS[kind].least ? [{ kind, count }] : []
  })
}

/** A signal as moderators read it. */
export function describeSignal({ kind, count }: Signal): string {
  return SIGNALS[kind].text(count)
}
