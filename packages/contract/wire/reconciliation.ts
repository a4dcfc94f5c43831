import { DIFFERENCE_KINDS, EXPLANATION_STATES } from '@okoume/domain/books/differences.ts'
import {
  COLUMN_ROLES,
  type ColumnRole,
  ROLE_LABELS,
  STATEMENT_PROVIDERS,
} from '@okoume/domain/books/statement-columns.ts'
import { z } from 'zod'
import { calendarDate, calendarMonth, identifier, instant, writtenText } from './fields.ts'

const provider = z.enum(STATEMENT_PROVIDERS, 'Choisissez un prestataire.')
const operator = z.enum(['AIRTEL', 'MOOV'], 'Choisissez un opérateur.')
const account = z.object({ provider, operator })

export const ReconciliationMonthQuery = z.object({
  month: calendarMonth.optional().meta({ description: 'AAAA-MM ; sans lui, le mois en cours' }),
})

const closing = z.object({ byName: z.string(), at: instant, note: z.string().nullable() })

/** Each day of a month up to yesterday, and what waits in all. */
export const ReconciliationMonth = z.object({
  month: z.string(),
  days: z.array(
    z.object({
      day: calendarDate,
      moved: z.int().meta({ description: 'Paiements aboutis ce jour-là' }),
      statements: z.int(),
      missing: z.int().meta({ description: "Comptes où de l'argent a bougé, sans relevé" }),
      open: z.int().meta({ description: 'Écarts sans explication confirmée' }),
      closed: z.boolean(),
    }),
  ),
  closedThrough: calendarDate.nullable().meta({ description: 'Le dernier jour clos' }),
  waiting: z.object({
    differences: z
      .int()
      .meta({ description: 'Écarts sans explication confirmée, de tous les jours ouverts' }),
    since: calendarDate.nullable().meta({ description: 'Le jour du plus ancien' }),
  }),
})
export type ReconciliationMonth = z.output<typeof ReconciliationMonth>

export const ReconciliationDayParams = z.object({ day: calendarDate })

const columns = z.object(
  Object.fromEntries(COLUMN_ROLES.map((role) => [role, z.string()])) as Record<ColumnRole, z.ZodString>,
)

export const Difference = z.object({
  key: z.string().meta({ description: 'Ce qui diffère : une ligne, un de nos paiements, des commissions' }),
  kind: z.enum(DIFFERENCE_KINDS),
  provider,
  operator,
  reference: z.string(),
  line: z.int().nullable().meta({ description: 'La ligne du fichier' }),
  theirs: z.int().nullable().meta({ description: 'FCFA selon le relevé' }),
  ours: z.int().nullable().meta({ description: 'FCFA selon nos livres' }),
  explanation: z
    .object({
      id: z.string(),
      words: z.string(),
      officeEntry: z.string().nullable(),
      state: z.enum(EXPLANATION_STATES),
      askedByName: z.string(),
      decidedByName: z.string().nullable(),
      mayDecide: z.boolean().meta({ description: "Si l'appelant peut la confirmer ou la refuser" }),
    })
    .nullable(),
})
export type Difference = z.output<typeof Difference>

export const Statement = z.object({
  id: z.string(),
  ...account.shape,
  name: z.string(),
  rows: z.int(),
  balance: z.int().nullable().meta({ description: 'FCFA selon le relevé, à la fin du jour' }),
  ledger: z.int().meta({ description: 'FCFA selon le grand livre, à la fin du jour' }),
  digest: z.string().meta({ description: 'SHA-256 du fichier' }),
  uploadedByName: z.string(),
  uploadedAt: instant,
})
export type Statement = z.output<typeof Statement>

/** One day: its statements, what differs, and whether it can be closed. */
export const ReconciliationDay = z.object({
  day: calendarDate,
  over: z.boolean().meta({ description: 'Si le jour est fini' }),
  moved: z.int(),
  statements: z.array(Statement),
  missing: z
    .array(
      z.object({
        operator,
        provider: provider.nullable().meta({ description: 'Nul : de tout prestataire' }),
      }),
    )
    .meta({ description: "Comptes où de l'argent a bougé, sans relevé" }),
  differences: z.array(Difference),
  more: z.boolean(),
  open: z.int(),
  closing: closing.nullable(),
  closedThrough: calendarDate.nullable(),
  accounts: z.array(
    z.object({
      provider,
      columns,
      chosen: z.boolean().meta({ description: 'Si les finances ont choisi ces colonnes' }),
    }),
  ),
})
export type ReconciliationDay = z.output<typeof ReconciliationDay>

export const StatementForm = z.object({
  ...account.shape,
  balance: writtenText(40)
    .default('')
    .meta({ description: 'FCFA à la fin du jour, si le relevé ne le dit pas' }),
})

export const ByStatement = z.object({ id: identifier })
export const StatementWithdrawal = z.object({
  reason: writtenText(500, 'Dites pourquoi : cela reste écrit.'),
})

export const StatementColumnsParams = z.object({ provider })
const heading = writtenText(100)
const needed = (role: ColumnRole) =>
  writtenText(100, `Donnez la colonne : ${ROLE_LABELS[role].toLowerCase()}.`)

/** Headings, as on the first line of the provider's file; empty where it has no such column. */
export const StatementColumnsChange = z.object({
  reference: needed('reference'),
  amount: needed('amount'),
  date: needed('date'),
  state: heading.default(''),
  kind: heading.default(''),
  charge: heading.default(''),
  balance: heading.default(''),
})
export const StatementColumnsOfProvider = z.object({ provider, columns })

export const NewExplanation = z.object({
  difference: writtenText(100, "Choisissez l'écart."),
  words: writtenText(500, 'Expliquez cet écart : cela reste écrit.'),
  officeEntry: identifier
    .nullable()
    .default(null)
    .meta({ description: "L'écriture du bureau qui le corrige" }),
})

export const ByExplanation = z.object({ id: identifier })
export const ExplanationDecision = z.object({
  outcome: z.enum(['accepted', 'declined'], 'Choisissez quoi en faire.'),
  note: writtenText(500, 'Dites ce que vous avez vérifié : cela reste écrit.'),
})

export const ExplanationWithdrawal = z.object({
  reason: writtenText(500, 'Dites pourquoi : cela reste écrit.'),
})

export const DayClosing = z.object({
  note: writtenText(500).default('').meta({ description: 'Pourquoi le solde diffère, là où il diffère' }),
})
export const DayReopening = z.object({ reason: writtenText(500, 'Dites pourquoi : cela reste écrit.') })
