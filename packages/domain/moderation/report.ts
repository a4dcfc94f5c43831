import { DAY_MS } from '../calendar/durations.ts'

/** Kinds of targets of a report. */
export const REPORT_KINDS = ['item', 'person', 'review', 'message'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  item: 'Objet',
  person: 'Personne',
  review: 'Avis',
  message: 'Message',
}

/** Why something is reported, and why a moderator decides: the reason's name and its French label. */
export const REPORT_REASONS = {
  prohibited: 'Interdit ou dangereux',
  scam: 'Arnaque ou fausse annonce',
  'outside payment': 'Paiement demandé hors Okoumé',
  'hidden contact': 'Numéro ou contact caché',
  insult: 'Insulte ou menace',
  'stolen photo': 'Photo volée',
  misplaced: 'Pas le bon endroit ou la bonne catégorie',
  extortion: "Note réclamée contre de l'argent",
  other: 'Autre raison',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** The reason's label: what is misplaced in a review is what it speaks of. */
export function reasonLabel(reason: ReportReason, kind: ReportKind): string {
  return reason === 'misplaced' && kind === 'review'
    ? 'Sans rapport, ou sur une autre location'
    : REPORT_REASONS[reason]
}

const EVERYWHERE = ['scam', 'outside payment', 'hidden contact', 'insult'] as const satisfies ReportReason[]

/** The reasons that are offered for each kind of target. */
export const REASONS_OF_KIND: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  item: ['prohibited', 'scam', 'outside payment', 'hidden contact', 'stolen photo', 'misplaced', 'other'],
  person: [...EVERYWHERE, 'extortion', 'other'],
  review: ['insult', 'hidden contact', 'misplaced', 'extortion', 'other'],
  message: [...EVERYWHERE, 'extortion', 'other'],
}

/** Hours in which a report is looked at, as people read it. */
export const REPORT_CASE_HOURS = 48

/** Hours in which a hidden listing is read, likewise. */
export const HELD_CASE_HOURS = 24

/** How many objects of a new owner are queued for a moderator, who are public meanwhile. */
export const FIRST_ITEMS_READ = 2

/** How many reports one person may send within 24 hours. */
export const REPORTS_A_DAY = 10

/** Characters; the text is required for the reason «other» alone. */
export const REPORT_TEXT = { min: 10, max: 500 } as const

/** The French message at the field `text`, or null where the text will do. */
export function reportTextProblem(reason: ReportReason, text: string): string | null {
  if (reason !== 'other' || text.trim().length >= REPORT_TEXT.min) return null
  return `Dites en quelques mots ce qui ne va pas (${REPORT_TEXT.min} caractères au moins).`
}

/** How many verified people must report an item within seven days for it to be hidden until a moderator decides. */
export const REPORTS_THAT_HIDE = 3
export const REPORTS_THAT_HIDE_DAYS = 7
/** An item is hidden by reports once in 30 days, whatever the moderators decide: reports must not become a weapon. */
export const HIDDEN_AGAIN_AFTER_DAYS = 30
const HIDDEN_AGAIN_AFTER_MS = HIDDEN_AGAIN_AFTER_DAYS * DAY_MS

/** Days in which decisions on a person's earlier reports count for or against them. */
export const REPORTER_RECORD_DAYS = 365

/** A verified person who reported an item, and what became of their earlier reports. */
export interface Reporter {
  readonly upheld: number
  readonly dismissed: number
  /** Devices and payout numbers: accounts that share one are taken for one person. */
  readonly traces: readonly string[]
}

/**
 * How many people those reporters count as: accounts that share a trace are one, and each report that was dismissed beyond
 * those upheld halves what a person counts.
 */
export function weighReporters(reporters: readonly Reporter[]): number {
  let people: Reporter[] = []
  for (const reporter of reporters) {
    const isSame = ({ traces }: Reporter) => traces.some((trace) => reporter.traces.includes(trace))
    const same = [reporter, ...people.filter(isSame)]
    people = [
      ...people.filter((person) => !isSame(person)),
      {
        upheld: same.reduce((sum, { upheld }) => sum + upheld, 0),
        dismissed: same.reduce((sum, { dismissed }) => sum + dismissed, 0),
        traces: same.flatMap(({ traces }) => traces),
      },
    ]
  }
  return people.reduce((sum, { upheld, dismissed }) => sum + 0.5 ** Math.max(0, dismissed - upheld), 0)
}

/** True if an item is hidden by its reports now. `lastHiddenAt` is when reports last hid it; null: never. */
export function reportsHide(
  verifiedReporters: readonly Reporter[],
  lastHiddenAt: Date | null,
  now: Date,
): boolean {
  if (weighReporters(verifiedReporters) < REPORTS_THAT_HIDE) return false
  return lastHiddenAt === null || now.getTime() - lastHiddenAt.getTime() >= HIDDEN_AGAIN_AFTER_MS
}
