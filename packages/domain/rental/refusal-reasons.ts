import type { Party } from './rental-status.ts'

/** Why an owner refuses a request: fixed texts alone, so that no one is insulted. */
export const REFUSAL_REASONS = ['promised', 'broken', 'days', 'other'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Choices of the owner. */
export const REFUSAL_REASON_LABELS: Readonly<Record<RefusalReason, string>> = {
  promised: 'Déjà prêté ou promis',
  broken: 'En panne ou abîmé',
  days: 'Ces dates ne me vont pas',
  other: 'Autre raison',
}

/** Another reason explains nothing, so neither party reads one. */
const CAUSES: Readonly<Record<Exclude<RefusalReason, 'other'>, Readonly<Record<Party, string>>>> = {
  promised: {
    owner: "l'objet est déjà prêté ou promis",
    renter: "l'objet est déjà prêté ou promis",
  },
  broken: { owner: "l'objet est en panne ou abîmé", renter: "l'objet est en panne ou abîmé" },
  days: { owner: 'ces dates ne vous vont pas', renter: 'ces dates ne lui vont pas' },
}

/** « : l'objet est en panne ou abîmé», as that party reads it after «refusé»; empty where no reason was given. */
export function refusalCause(reason: RefusalReason | null, party: Party): string {
  return reason === null || reason === 'other' ? '' : ` : ${CAUSES[reason][party]}`
}
