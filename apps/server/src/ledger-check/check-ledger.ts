import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { HOLDING_INVARIANTS } from './holdings.ts'
import type { Invariant } from './invariant.ts'
import { LEDGER_ITSELF } from './ledger-itself.ts'
import { TRACES } from './traces.ts'

const INVARIANTS: readonly Invariant[] = [...LEDGER_ITSELF, ...HOLDING_INVARIANTS, ...TRACES]

export interface Finding {
  readonly invariant: Pick<Invariant, 'name' | 'title'>
  /** None where it holds. */
  readonly violations: readonly string[]
}

export interface LedgerCheck {
  /** Violations that are told of each invariant, at most. */
  readonly limit: number
  /** Told of each invariant as soon as it is known. */
  onFinding?(finding: Finding): void
}

/**
 * Holds the ledger against itself and against the rentals, checkouts, payments and withdrawals that it is of: all of
 * it in one snapshot, which writers neither see nor wait for.
 */
export async function checkLedger(
  db: Kysely<Schema>,
  { limit, onFinding = () => {} }: LedgerCheck,
): Promise<readonly Finding[]> {
  return inSnapshot(db, async (trx) => {
    // Compiling a plan costs more than it gains in queries that mostly wait for the disk.
    await sql`set local jit = off`.execute(trx)
    const findings: Finding[] = []
    for (const invariant of INVARIANTS) {
      const finding = { invariant, violations: await invariant.violations(trx, limit) }
      onFinding(finding)
      findings.push(finding)
    }
    return findings
  })
}
