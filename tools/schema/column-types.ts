/**
 * Columns whose TypeScript type cannot be derived: every jsonb, and texts or numbers without a check constraint that
 * lists the values. `module#Type`; paths are from the generated file.
 */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'audit_events.details': 'Record<string, unknown>',
  'checkouts.price_terms': './json-columns.ts#PriceTerms',
  'identity_files.prompt': '@okoume/domain/person/liveness.ts#LivenessPrompt',
  'invoices.issuer': './json-columns.ts#InvoiceIssuer',
  'item_drafts.listing': '@okoume/contract/wire/item.ts#ItemChange',
  'item_tally.category': '@okoume/domain/listing/categories.ts#Category',
  'item_versions.specifications': 'Record<string, string>',
  'items.category': '@okoume/domain/listing/categories.ts#Category',
  'items.condition': '@okoume/domain/listing/listing-attributes.ts#Condition',
  'items.specifications': 'Record<string, string>',
  'ledger_balances.account': '@okoume/domain/ledger/ledger-entry.ts#AccountKind',
  'ledger_postings.account': '@okoume/domain/ledger/ledger-entry.ts#AccountKind',
  'liveness_prompts.prompt': '@okoume/domain/person/liveness.ts#LivenessPrompt',
  'moderation_cases.reason': '@okoume/domain/moderation/report.ts#ReportReason',
  'notices.summary': './json-columns.ts#NoticeSummary',
  'payment_operations.proposed_decision': '@okoume/domain/ledger/manual-outcomes.ts#ManualDecision',
  'payment_links.request': '@okoume/contract/wire/payment.ts#OrderRequest',
  'reports.reason': '@okoume/domain/moderation/report.ts#ReportReason',
  'safeguard_records.ledger': '@okoume/domain/books/safeguard-record.ts#AtOperators',
  'safeguard_records.owed': '@okoume/domain/books/safeguard-record.ts#OwedByClass',
  'safeguard_records.statements': '@okoume/domain/books/safeguard-record.ts#LastStatements',
  'saved_searches.filters': '@okoume/domain/search/saved-search.ts#SearchFilters',
  'simulator_operations.operator': '@okoume/domain/payment/operators.ts#Operator',
  'statement_columns.columns': '@okoume/domain/books/statement-columns.ts#StatementColumns',
  'users.roles': '@okoume/domain/person/administrator-roles.ts#Roles',
  'users.verifier': '@okoume/domain/person/verifier.ts#Verifier',
}

/** The driver's JavaScript type for each type of PostgreSQL (`platform/database/pool.ts`). */
export const POSTGRES_TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  'bit(64)': 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: '@okoume/domain/calendar/calendar-day.ts#CalendarDay',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'timestamp with time zone': 'Date',
  tsquery: 'string',
  tsvector: 'string',
  uuid: 'string',
}
