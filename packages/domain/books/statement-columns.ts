import { type Operator, operatorFacts } from '../payment/operators.ts'

/** Roles of the columns of a provider's statement. */
export const COLUMN_ROLES = ['reference', 'amount', 'date', 'state', 'kind', 'charge', 'balance'] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]
/** Without these no row can be matched. */
export const NEEDED_ROLES: readonly ColumnRole[] = ['reference', 'amount', 'date']

export const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  reference: 'Notre référence',
  amount: 'Montant',
  date: 'Date',
  state: 'État',
  kind: 'Sens (entrée ou sortie)',
  charge: 'Commission',
  balance: 'Solde après la ligne',
}

/** Heading of the column of each role; empty where the statement has none. */
export type StatementColumns = Readonly<Record<ColumnRole, string>>

export const STATEMENT_PROVIDERS = ['mypvit', 'pawapay', 'simulator'] as const
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number]

interface ProviderFacts {
  readonly label: string
  /** Named as in its answers, until finance has seen a real statement and says otherwise. */
  readonly columns: StatementColumns
}

export const PROVIDER_STATEMENTS: Readonly<Record<StatementProvider, ProviderFacts>> = {
  mypvit: {
    label: 'MyPVit',
    columns: {
      reference: 'merchant_reference_id',
      amount: 'amount',
      date: 'date',
      state: 'status',
      kind: 'transaction_type',
      charge: 'fees',
      balance: 'balance',
    },
  },
  pawapay: {
    label: 'pawaPay',
    columns: {
      reference: 'clientReferenceId',
      amount: 'amount',
      date: 'created',
      state: 'status',
      kind: 'type',
      charge: 'fee',
      balance: 'balance',
    },
  },
  simulator: {
    label: 'Simulateur',
    columns: {
      reference: 'reference',
      amount: 'montant',
      date: 'date',
      state: 'etat',
      kind: 'sens',
      charge: 'commission',
      balance: 'solde',
    },
  },
}

interface StatementAccount {
  readonly operator: Operator
  /** Null: of any provider. */
  readonly provider: StatementProvider | null
}

/** `Airtel Money (MyPVit)`. */
export function accountLabel({ operator, provider }: StatementAccount): string {
  const { label } = operatorFacts(operator)
  return provider === null ? label : `${label} (${PROVIDER_STATEMENTS[provider].label})`
}

/** Texts of a cell by their meaning, folded: no accents, no capitals, only letters and digits. */
type Meanings<Meaning extends string> = Readonly<Record<Meaning, string>>

export const STATE_MEANINGS: Meanings<'succeeded' | 'failed' | 'pending'> = {
  succeeded:
    'success successful succeeded completed complete succes reussi reussie abouti aboutie termine terminee paid paye payee valide validee ok 200',
  failed:
    'failed failure echec echoue echouee rejected rejete rejetee refuse refusee cancelled canceled annule annulee expired expire expiree',
  pending: 'pending processing accepted enqueued submitted ambiguous inreconciliation encours enattente',
}
export type RowState = keyof typeof STATE_MEANINGS

export const KIND_MEANINGS: Meanings<'in' | 'out'> = {
  in: 'payment deposit collect collection credit encaissement paiement entree depot in',
  out: 'givechange payout refund withdrawal disbursement debit decaissement remboursement retrait sortie out',
}
export type Direction = keyof typeof KIND_MEANINGS

/** A text as headings and cells are compared. */
export function foldHeading(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Null for a text that the table does not have. */
export function meaningOf<Meaning extends string>(meanings: Meanings<Meaning>, cell: string): Meaning | null {
  const folded = foldHeading(cell)
  const found = (Object.entries(meanings) as [Meaning, string][]).find(([, list]) =>
    list.split(' ').includes(folded),
  )
  return found?.[0] ?? null
}
