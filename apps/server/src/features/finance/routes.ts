import { requireIdempotencyKey } from '../../platform/http/operations/idempotency-key.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { listBookRows } from './book-rows.ts'
import { changeChart, readChart } from './chart-of-accounts.ts'
import type { FinanceContext } from './finance-context.ts'
import { findStatement } from './find-statement.ts'
import { writeJournal } from './journal.ts'
import { addOfficeEntry, decideOfficeEntry } from './office-entries.ts'
import { listOfficeEntries } from './office-queries.ts'
import { daysAsked, readBooks } from './read-books.ts'
import { readFloats } from './read-floats.ts'
import { listSafeguardDays } from './safeguard/safeguard-queries.ts'
import { signOffSafeguardDay } from './safeguard/sign-off.ts'

export function financeHandlers(context: FinanceContext) {
  const { db, clock } = context
  return {
    async getBooks({ query }) {
      const now = clock.now()
      return readBooks(db, daysAsked(query, now), now)
    },
    getFloats: () => readFloats(context, clock.now()),
    listBookRows: ({ query }) => listBookRows(db, query),
    getJournal: async ({ query }) => writeJournal(db, query),
    checkStatement: async ({ params }) => ({ statement: await findStatement(db, params.digest) }),
    getChartOfAccounts: async () => ({ accounts: await readChart(db) }),
    async changeChartOfAccounts({ body, caller }) {
      await changeChart(context, { ...body, actorId: caller.id })
      return { accounts: await readChart(db) }
    },
    listOfficeEntries: ({ caller }) => listOfficeEntries(db, { viewerId: caller.id, now: clock.now() }),
    addOfficeEntry: ({ caller, headers, body }) =>
      addOfficeEntry(context, {
        actor: caller,
        idempotencyKey: requireIdempotencyKey(headers),
        entry: body,
      }),
    async decideOfficeEntry({ caller, params, body }) {
      const { outcome, note, code } = body
      if (outcome === 'posted') await caller.requireCode(code)
      return decideOfficeEntry(context, { id: params.id, actorId: caller.id, outcome, note })
    },
    listSafeguardDays: ({ query }) => listSafeguardDays(db, { month: query.month, now: clock.now() }),
    signOffSafeguardDay: ({ caller, params, body }) =>
      signOffSafeguardDay(context, { day: params.day, actorId: caller.id, note: body.note }),
  } satisfies FeatureHandlers
}
