import { DAY_MS } from '../calendar/durations.ts'

/**
 * Roles of administrators, each of whom may have several; a supervisor may do everything
 * (docs/operations/operators.md#roles).
 */
export const ROLES = ['support', 'moderation', 'finance', 'supervisor'] as const
export type Role = (typeof ROLES)[number]
/** Those of one administrator. */
export type Roles = readonly Role[]

interface RoleText {
  /** On the screen. */
  readonly label: string
  /** Work of its holder, in one sentence. */
  readonly does: string
}

export const ROLE_TEXTS: Readonly<Record<Role, RoleText>> = {
  support: {
    label: 'Assistance',
    does: 'Répond aux personnes : les trouve, sans voir leurs coordonnées entières ni leur argent, et leur écrit.',
  },
  moderation: { label: 'Modération', does: 'Vérifie les identités, lit les signalements et les avis.' },
  finance: {
    label: 'Finances',
    does: 'Tranche les paiements, les retraits, les retours et les remises contestés, et confirme les corrections.',
  },
  supervisor: {
    label: 'Supervision',
    does: 'Peut tout : corrige les soldes, lit le journal, donne les rôles.',
  },
}

/** The roles to which each duty belongs, besides the supervisor's, who has every one. */
export const DUTIES = {
  tickets: ['support'],
  payments: ['finance'],
  disputes: ['finance'],
  /** To call the parties of a rental that has begun without a proven handover. */
  handovers: ['support', 'finance'],
  withdrawals: ['finance'],
  corrections: ['finance'],
  /** To read the books and to keep them: desk, journal, statements of the operators. */
  books: ['finance'],
  /** To open a closed day of the books again. */
  closedDays: [],
  verifications: ['moderation'],
  reports: ['moderation'],
  unanswered: ['finance'],
  jobs: ['finance'],
  mails: ['support'],
  /** To find a person; what is shown of them depends on the next two. */
  people: ['support', 'moderation', 'finance'],
  /** To look at a person's own pages as they see them, without doing anything there. */
  viewAs: ['moderation'],
  /** To see whole addresses and telephone numbers. */
  contacts: ['moderation', 'finance'],
  /** To see balances, prices and movements. */
  money: ['finance'],
  /** To read the rentals and receipts of others. */
  rentals: ['finance'],
  /** To correct a balance by hand; above a limit another person confirms it: `corrections`. */
  adjustments: [],
  /** To release the identities of both parties of an item that was not returned. */
  identities: [],
  trail: [],
  /** To read the figures of each week. */
  figures: [],
  /** To give and take roles, and to reset the second factor of others. */
  administrators: [],
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Duty = keyof typeof DUTIES

/** True if someone with those roles may do what these roles may, or a supervisor. */
export function hasRole(roles: readonly Role[], needed: readonly Role[]): boolean {
  return roles.includes('supervisor') || needed.some((role) => roles.includes(role))
}

export function hasDuty(roles: readonly Role[], duty: Duty): boolean {
  return hasRole(roles, DUTIES[duty])
}

/** `Modération, Finances`; empty for none. */
export function roleLabels(roles: readonly Role[]): string {
  return ROLES.filter((role) => roles.includes(role))
    .map((role) => ROLE_TEXTS[role].label)
    .join(', ')
}

/** Days from a person's newest role until they may confirm what another administrator asked for. */
export const CONFIRMS_AFTER_DAYS = 7

/** Who gave an administrator their newest role, null for the operator; null too where it was before this was kept. */
export interface Appointment {
  readonly appointedBy: string | null
  readonly appointedAt: Date | null
}

/**
 * Four-eyes rule: a second administrator is independent of the one who asks, neither appointed by them nor new. One stolen
 * session of a supervisor would else appoint its own second pair of eyes.
 */
export function isIndependentOf(
  askedBy: string,
  { appointedBy, appointedAt }: Appointment,
  now: Date,
): boolean {
  if (appointedBy === askedBy) return false
  return appointedAt === null || now.getTime() - appointedAt.getTime() >= CONFIRMS_AFTER_DAYS * DAY_MS
}
