import { bookDaysProblem } from '@okoume/domain/books/book-days.ts'
import { CHART } from '@okoume/domain/books/chart-of-accounts.ts'
import { FIGURES } from '@okoume/domain/books/figures.ts'
import { HELD_CLASSES } from '@okoume/domain/books/holdings.ts'
import { MAX_ROUNDING, OFFICE_KINDS } from '@okoume/domain/books/office-entries.ts'
import { DECIDED_MONEY } from '@okoume/domain/books/old-money.ts'
import { z } from 'zod'
import { calendarDate, francs, identifier, instant, secondFactorCode, writtenText } from './fields.ts'

const signed = z.int().meta({ description: "FCFA ; négatif où plus est sorti qu'entré" })

interface Span {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const canBeShown = ({ from = '', to = '' }: Span) => bookDaysProblem(from, to) === null
const atEnd = {
  path: ['to'],
  error: ({ input }: { readonly input?: unknown }) => {
    const { from = '', to = '' } = input as Span
    return bookDaysProblem(from, to) ?? undefined
  },
}

/** Days of Libreville, both included; without `from` the month of `to`, without `to` up to today. */
export const BookDays = z
  .object({ from: calendarDate.optional(), to: calendarDate.optional() })
  .refine(canBeShown, atEnd)

/** The same, both given. */
export const JournalDays = z.object({ from: calendarDate, to: calendarDate }).refine(canBeShown, atEnd)

const figures = z.object(
  Object.fromEntries(FIGURES.map((figure) => [figure, signed])) as Record<
    (typeof FIGURES)[number],
    typeof signed
  >,
)

const heldClass = z.object({
  amount: z.int().meta({ description: 'FCFA' }),
  since: instant.nullable().meta({ description: 'Depuis quand le plus ancien de ces francs attend' }),
  old: z.int().meta({ description: 'FCFA qui attendent depuis trop longtemps' }),
})

/** Movements of each day, the money held for others now, and what the operators must have for us. */
export const Books = z.object({
  days: z.array(z.object({ day: calendarDate, ...figures.shape })),
  held: z.object(
    Object.fromEntries(Object.keys(HELD_CLASSES).map((name) => [name, heldClass])) as Record<
      keyof typeof HELD_CLASSES,
      typeof heldClass
    >,
  ),
  decisions: z
    .object(
      Object.fromEntries(Object.keys(DECIDED_MONEY).map((name) => [name, heldClass])) as Record<
        keyof typeof DECIDED_MONEY,
        typeof heldClass
      >,
    )
    .meta({ description: "L'argent qui attend une décision de l'équipe" }),
  providers: z.array(
    z.object({
      operator: z.enum(['AIRTEL', 'MOOV']),
      ledger: z
        .int()
        .meta({ description: 'FCFA que cet opérateur doit tenir pour nous, selon le grand livre' }),
      provider: z.int().nullable().meta({ description: 'FCFA selon son dernier relevé ; nul sans relevé' }),
      difference: z
        .int()
        .nullable()
        .meta({ description: 'Ce que le relevé a de plus que le grand livre à la fin du même jour' }),
      statementDay: calendarDate.optional().meta({ description: 'Le jour de ce relevé' }),
    }),
  ),
})
export type Books = z.output<typeof Books>

export const BookRowsQuery = z
  .object({
    figure: z.enum(FIGURES, "Cette colonne n'existe pas."),
    from: calendarDate,
    to: calendarDate,
    after: z.coerce.number("Cette page n'existe pas.").int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  })
  .refine(canBeShown, atEnd)

export const BookRow = z.object({
  entry: z.int().meta({ description: "Numéro de l'écriture, la pièce du journal" }),
  at: instant,
  event: z.string(),
  subject: z.string().meta({ description: 'De quoi : location, paiement, retrait' }),
  rentalId: z.string().nullable(),
  amount: signed,
})
export type BookRow = z.output<typeof BookRow>

/** The postings that a figure sums, oldest first. */
export const BookRows = z.object({ rows: z.array(BookRow), next: z.int().nullable() })

export const ChartOfAccounts = z.object({
  accounts: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      code: z.string(),
      proposed: z.string().meta({ description: 'Le compte SYSCOHADA proposé' }),
    }),
  ),
})
export type ChartOfAccounts = z.output<typeof ChartOfAccounts>

export const ChartChange = z.object({
  key: z.enum(CHART.map(({ key }) => key) as [string, ...string[]], "Ce compte n'existe pas."),
  code: writtenText(10, 'Entrez un numéro de compte.').regex(
    /^[1-8]\d{1,9}$/,
    'Un numéro de compte a 2 à 10 chiffres, et commence par sa classe, de 1 à 8.',
  ),
})

export const OfficeEntry = z.object({
  id: z.string(),
  kind: z.enum(OFFICE_KINDS),
  operator: z.enum(['AIRTEL', 'MOOV']),
  toOperator: z.enum(['AIRTEL', 'MOOV']).nullable(),
  of: z.string().nullable(),
  amount: z.int().meta({ description: 'FCFA' }),
  paper: z.string(),
  reason: z.string(),
  state: z.enum(['waiting', 'posted', 'declined']),
  askedByName: z.string(),
  decidedByName: z.string().nullable(),
  createdAt: instant,
  mayDecide: z.boolean().meta({ description: "Si l'appelant peut la confirmer ou la refuser" }),
})
export type OfficeEntry = z.output<typeof OfficeEntry>

/** Those that wait first, then the newest. */
export const OfficeEntryList = z.object({ entries: z.array(OfficeEntry), more: z.boolean() })
export type OfficeEntryList = z.output<typeof OfficeEntryList>

const operatorName = z.enum(['AIRTEL', 'MOOV'], 'Choisissez un opérateur.')

export const NewOfficeEntry = z
  .object({
    kind: z.enum(OFFICE_KINDS, "Choisissez une sorte d'écriture."),
    operator: operatorName,
    toOperator: operatorName.nullable().default(null),
    of: identifier.nullable().default(null),
    amount: francs.min(1, "Un montant est d'au moins 1 FCFA."),
    paper: writtenText(100, 'Donnez la référence de la pièce : bordereau, relevé, reçu.'),
    reason: writtenText(500, 'Dites pourquoi : cela reste écrit.'),
    code: secondFactorCode,
  })
  .refine(({ kind, toOperator }) => kind !== 'between-operators' || toOperator !== null, {
    path: ['toOperator'],
    error: "Choisissez l'opérateur qui reçoit.",
  })
  .refine(({ kind, operator, toOperator }) => kind !== 'between-operators' || toOperator !== operator, {
    path: ['toOperator'],
    error: "Choisissez l'autre opérateur.",
  })
  .refine(({ kind, toOperator }) => kind === 'between-operators' || toOperator === null, {
    path: ['toOperator'],
    error: 'Seul un transfert a un second opérateur.',
  })
  .refine(({ kind, of }) => kind !== 'unidentified-returned' || of !== null, {
    path: ['of'],
    error: "Choisissez l'encaissement qui est rendu.",
  })
  .refine(({ kind, of }) => kind === 'unidentified-returned' || of === null, {
    path: ['of'],
    error: 'Seul un encaissement rendu en nomme un autre.',
  })
  .refine(({ kind, amount }) => !['shortage', 'surplus'].includes(kind) || amount <= MAX_ROUNDING, {
    path: ['amount'],
    error: `Un arrondi est d'au plus ${MAX_ROUNDING} FCFA : cherchez d'où vient l'écart.`,
  })

export const OfficeEntryDecision = z.object({
  outcome: z.enum(['posted', 'declined'], 'Choisissez quoi en faire.'),
  note: writtenText(500, 'Dites ce que vous avez vérifié : cela reste écrit.'),
  code: secondFactorCode,
})
