import { type CalendarDay, startOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import type { Francs } from '../money/francs.ts'

/** Who may rent an item: anyone, or people whose identity is verified before the handover. */
export const RENTER_RULES = ['anyone', 'verified'] as const
export type RenterRule = (typeof RENTER_RULES)[number]

/** FCFA of deposit or of declared value from which on the form proposes verified renters. */
const VERIFIED_FROM: Francs = 100_000

/** The form's proposal; the owner decides. NaN for an amount that is not written. */
export function proposedRenters({
  category,
  deposit,
  value,
}: {
  readonly category: string
  readonly deposit: Francs
  readonly value: Francs
}): RenterRule {
  const isDear = deposit >= VERIFIED_FROM || value >= VERIFIED_FROM
  return category === 'vehicules' || isDear ? 'verified' : 'anyone'
}

/** States of the identity that a rental depends on; a rental of an item that anyone may rent has none. */
export const RENTER_IDENTITIES = ['awaited', 'verified', 'rejected'] as const
export type RenterIdentity = (typeof RENTER_IDENTITIES)[number]

/** Of a rental of an item with that rule, by a renter whose identity is so. */
export function renterIdentity(renters: RenterRule, identity: RenterIdentity): RenterIdentity | null {
  return renters === 'anyone' ? null : identity
}

/** The rental depends on an identity that is not verified: its handover has no code yet. */
export function lacksIdentity({ identity }: { readonly identity: RenterIdentity | null }): boolean {
  return identity === 'awaited' || identity === 'rejected'
}

/** An open rental that ends at `identityDeadline` unless its renter's identity is verified. */
export function waitsForIdentity(rental: {
  readonly status: string
  readonly identity: RenterIdentity | null
}): boolean {
  return (rental.status === 'en attente' || rental.status === 'acceptée') && lacksIdentity(rental)
}

/** For who hands an item over to somebody verified. */
export const LOOK_AT_DOCUMENT = "Regardez sa pièce. Ne la photographiez pas : nous l'avons vérifiée."

/** For who hands an item over to somebody who is not verified yet. */
export const IDENTITY_AWAITED =
  "L'identité du locataire n'est pas encore vérifiée : le code de remise vient après."

/** Hours before the first day: 18:00 of the day before. */
export const IDENTITY_HOURS_AHEAD = 6

/** The instant from which a rental ends whose renter is not verified. */
export function identityDeadline({ startDate }: { readonly startDate: CalendarDay }): Date {
  return new Date(startOfDay(startDate).getTime() - IDENTITY_HOURS_AHEAD * HOUR_MS)
}

/** Hours before that instant at which a renter who has sent no file is reminded: a file takes a while to decide. */
const IDENTITY_REMINDER_HOURS = 24

/** Where less is left since the payment, halfway: between 6:00 and 18:00 in either case. Null where no identity is awaited. */
export function identityReminderAt(rental: {
  readonly identity: RenterIdentity | null
  readonly startDate: CalendarDay
  readonly requestedAt: Date
}): Date | null {
  if (rental.identity !== 'awaited') return null
  const deadline = identityDeadline(rental).getTime()
  const half = (rental.requestedAt.getTime() + deadline) / 2
  return new Date(Math.max(half, deadline - IDENTITY_REMINDER_HOURS * HOUR_MS))
}

/** When time alone ends the rental for its renter's identity; null for never. */
export function identityDueAt(rental: {
  readonly identity: RenterIdentity | null
  readonly startDate: CalendarDay
  readonly requestedAt: Date
}): Date | null {
  if (rental.identity === 'rejected') return rental.requestedAt
  return rental.identity === 'awaited' ? identityDeadline(rental) : null
}

export type RenterRefusal = 'rejected' | 'too late'

/** Why that person cannot pay for these days: their identity can no longer be verified in time. Null where they can. */
export function renterRefusal(
  startDate: CalendarDay,
  { renters = 'anyone' }: { readonly renters?: RenterRule | undefined },
  identity: RenterIdentity,
  now: Date,
): RenterRefusal | null {
  const asked = renterIdentity(renters, identity)
  if (asked === 'rejected') return 'rejected'
  return asked === 'awaited' && now >= identityDeadline({ startDate }) ? 'too late' : null
}

export const RENTER_REFUSAL_TEXTS: Readonly<Record<RenterRefusal, string>> = {
  rejected: 'Le propriétaire demande une identité vérifiée, et la vôtre a été rejetée.',
  'too late':
    "Le propriétaire demande une identité vérifiée avant 18 h la veille du premier jour : c'est trop tard pour ces dates. Choisissez un autre premier jour.",
}
