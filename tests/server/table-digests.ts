import type { TestServer } from './test-server.ts'

const TABLES = [
  'users',
  'liveness_prompts',
  'identity_files',
  'identity_pictures',
  'items',
  'checkouts',
  'payment_operations',
  'rentals',
  'conversations',
  'messages',
  'conversation_readers',
  'withdrawals',
  'notices',
  'audit_events',
  'ledger_entries',
  'ledger_postings',
  'ledger_balances',
  'mails',
  'pictures',
  'simulator_operations',
  'demo_clock',
]

/** A digest of all stored data: equal if, and only if, nothing changed. */
export async function tableDigests(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const digests = TABLES.map(
    (
      table,
    ) => `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(row::text, '' order by row::text)), '')
      as digest from ${table} as row`,
  )
  const { rows } = await server.pool.query<{ name: string; digest: string }>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
