import type { LedgerEvent } from '@okoume/domain/ledger/causes.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type Kysely, sql } from 'kysely'
import { inSnapshot } from '../platform/database/kysely.ts'
import type { Schema } from '../platform/database/schema.ts'
import { CARRIED_MONEY } from './carried-money.ts'
import { FLOATS } from './floats.ts'
import { HOLDING_INVARIANTS } from './holdings.ts'
import type { Invariant } from './invariant.ts'
import { INVOICE_INVARIANTS } from './invoices.ts'
import { LEDGER_ITSELF } from './ledger-itself.ts'
import { SAFEGUARD_RECORDS } from './safeguard-records.ts'

/** Money follows the item: what is not released can still go back to its renter. */
const HELD_RENTS: Invariant = {
  name: 'held-rents-are-there',
  title: 'Aucun loyer ne quitte un portefeuille avant que sa remise ne le permette',
  async violations(trx, limit) {
    const { rows } = await sql<{ owner: string; required: number; balance: number }>`
      select required.owner_id::text as owner, required.rent as required, coalesce(balance.balance, 0) as balance
      from (
        select owner_id, sum(total_price - deposit)::bigint as rent from rentals
        where status in ('acceptée', 'en cours', 'terminée') and rent_released_at is null group by owner_id
      ) as required left join ledger_balances as balance
        on balance.account = 'wallet' and balance.holder = required.owner_id::text
      where required.rent > coalesce(balance.balance, 0) limit ${limit}`.execute(trx)
    return rows.map(
      ({ owner, required, balance }) => `wallet ${owner}: has ${balance} FCFA, must hold ${required} FCFA`,
    )
  },
}

/** Each event of the business tables against its entries in the ledger, and the other way round. */
const TRACES: readonly Invariant[] = [
  {
    name: 'withdrawals-are-posted',
    title: 'Chaque retrait a ses écritures : demandé, puis payé, revenu ou annulé',
    async violations(trx, limit) {
      const { rows } = await sql<{ cause: string; expected: number; found: number }>`
        with expected (cause, id, amount) as (
          select concat('withdrawal requested ', id), id::text, amount from withdrawals
          union all
          select concat('withdrawal paid ', id), id::text, -amount from withdrawals where state = 'paid'
          union all
          select concat('withdrawal ', state, ' ', id), id::text, -amount from withdrawals
          where state in ('returned', 'cancelled')
        )
        select expected.cause, expected.amount as expected, coalesce(posting.amount, 0) as found
        from expected left join ledger_entries as entry on entry.cause = expected.cause
          left join ledger_postings as posting
            on posting.entry_id = entry.id and posting.account = 'payouts_due' and posting.holder = expected.id
        where posting.amount is distinct from expected.amount limit ${limit}`.execute(trx)
      return rows.map(
        ({ cause, expected, found }) =>
          `entry «${cause}» moves ${found} FCFA of payouts_due, must move ${expected} FCFA`,
      )
    },
  },
  {
    name: 'payouts-belong-to-withdrawals',
    title: 'Chaque paiement sortant est celui de son retrait, du même montant, vers le même numéro',
    async violations(trx, limit) {
      const { rows } = await sql<{ id: string; amount: number; cause: string }>`
        select payout.id, payout.amount, payout.cause
        from payment_operations as payout left join withdrawals on withdrawals.payment_id = payout.id
        where payout.kind = 'payout' and (withdrawals.id is null or payout.cause <> withdrawals.id::text
          or (payout.amount, payout.phone, payout.operator)
            <> (withdrawals.amount, withdrawals.phone, withdrawals.operator))
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, amount, cause }) => `payout ${id} of ${amount} FCFA is not that of withdrawal ${cause}`,
      )
    },
  },
  {
    name: 'corrections-are-audited',
    title: 'Chaque correction à la main a sa trace : qui, combien, pourquoi',
    async violations(trx, limit) {
      const { rows } = await sql<{ cause: string; holder: string; amount: number }>`
        select entry.cause, posting.holder, -posting.amount as amount
        from ledger_postings as posting join ledger_entries as entry on entry.id = posting.entry_id
          left join audit_events as trace on trace.action = 'adjust balance' and trace.actor_id is not null
            and concat('adjustment ', trace.details ->> 'key') = entry.cause
            and concat(trace.details ->> 'account', ' ', trace.subject) = posting.holder
            and (trace.details ->> 'amount')::bigint = -posting.amount
        where posting.account = 'adjustments' and trace.id is null
          and not starts_with(posting.holder, 'loss ') and not starts_with(posting.holder, 'shortfall ')
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ cause, holder, amount }) => `entry «${cause}»: ${amount} FCFA on ${holder} were decided by nobody`,
      )
    },
  },
  {
    name: 'losses-are-payments',
    title: "Chaque perte notée est celle d'un paiement qui est vraiment parti",
    async violations(trx, limit) {
      const { rows } = await sql<{ holder: string; amount: number }>`
        select holder, posting.amount
        from ledger_postings as posting
          left join payment_operations as paid on paid.state = 'succeeded' and paid.kind <> 'collect'
            and concat('loss ', paid.id) = posting.holder and paid.amount = -posting.amount
        where posting.account = 'adjustments' and starts_with(posting.holder, 'loss ') and paid.id is null
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ holder, amount }) => `adjustments ${holder}: ${amount} FCFA of no payment that was made`,
      )
    },
  },
  {
    name: 'shortfalls-are-receipts',
    title: "Chaque complément est celui d'un encaissement qui a reçu moins que demandé",
    async violations(trx, limit) {
      const { rows } = await sql<{ holder: string; amount: number }>`
        select holder, posting.amount
        from ledger_postings as posting left join payment_operations as paid
          on paid.kind = 'collect' and paid.state = 'succeeded' and concat('shortfall ', paid.cause) = posting.holder
            and paid.amount - paid.received_amount = -posting.amount
        where posting.account = 'adjustments' and starts_with(posting.holder, 'shortfall ') and paid.id is null
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ holder, amount }) => `adjustments ${holder}: ${amount} FCFA complete no payment that was received`,
      )
    },
  },
  {
    name: 'two-have-decided',
    title: 'Chaque remboursement vers un autre numéro, et chaque argent à attribuer, a deux administrateurs',
    async violations(trx, limit) {
      const { rows } = await sql<{ id: string; amount: number }>`
        with decided as (
          select refund.id, refund.cause, refund.amount, refund.phone, before.id as subject
          from payment_operations as refund join payment_operations as before
            on before.kind = 'refund' and before.cause = refund.cause and before.attempt = refund.attempt - 1
          where refund.kind = 'refund' and refund.phone <> before.phone
          union all
          select id, cause, received_amount, null, id from payment_operations where received_amount is not null
        )
        select id, amount from decided
        where not exists (select from audit_events as trace
          where trace.subject = decided.subject::text and trace.action = 'resolve payment review'
            and trace.actor_id::text <> trace.details ->> 'askedBy'
            and case when decided.phone is null
              then trace.details ->> 'outcome' = 'received' and (trace.details ->> 'amount')::bigint = decided.amount
              else trace.details ->> 'phone' = decided.phone end)
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, amount }) => `payment ${id}: ${amount} FCFA were not decided by two administrators`,
      )
    },
  },
  {
    name: 'large-withdrawals-have-two',
    title: "Chaque retrait payé à la main au-dessus de ce qu'un administrateur décide seul en a deux",
    async violations(trx, limit) {
      const { rows } = await sql<{ id: string; amount: number }>`
        select id, amount from withdrawals
        where state = 'paid' and decided_by is not null and amount > ${MAX_WITHOUT_SECOND}
          and not exists (select from audit_events as trace
            where trace.subject = withdrawals.id::text and trace.action = 'settle withdrawal'
              and trace.actor_id = decided_by and trace.details ->> 'askedBy' = proposed_by::text)
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, amount }) => `withdrawal ${id}: ${amount} FCFA were not paid by two administrators`,
      )
    },
  },
  {
    name: 'office-entries-are-audited',
    title: "Chaque écriture du bureau a sa trace, et deux administrateurs au-dessus de ce qu'un seul décide",
    async violations(trx, limit) {
      const { rows } = await sql<{ id: string; amount: number }>`
        select id, amount from office_entries as entry
        where state = 'posted' and ((amount > ${MAX_WITHOUT_SECOND} and decided_by is null)
          or not exists (select from ledger_entries where cause = concat('office entry ', entry.id))
          or not exists (select from audit_events as trace
            where trace.subject = entry.id::text and trace.action = 'post office entry'
              and trace.actor_id = coalesce(entry.decided_by, entry.asked_by)
              and (trace.details ->> 'amount')::bigint = entry.amount))
        limit ${limit}`.execute(trx)
      return rows.map(
        ({ id, amount }) => `office entry ${id}: ${amount} FCFA were not decided as they must be`,
      )
    },
  },
]

/** By rental, where the holdings of a wallet would add up although one rental's share was posted for another. */
const SETTLED_HANDOVERS: Invariant = {
  name: 'settled-handovers-are-posted',
  title: 'Chaque remise réglée laisse au propriétaire les parts de loyer et de caution décidées',
  async violations(trx, limit) {
    const events: readonly LedgerEvent[] = [
      'rental accepted',
      'rental closed',
      'deposit shared',
      'handover closed',
      'no-show settled',
      'rent shared',
    ]
    const { rows } = await sql<{ id: string; expected: number; found: number }>`
      select settled.id, settled.expected, posted.found
      from (select id::text, owner_id::text as owner, rent_to_owner + coalesce(settled_to_owner, 0) as expected
          from rentals where rent_to_owner is not null) as settled
        cross join lateral (
          select coalesce(sum(posting.amount), 0)::bigint as found
          from unnest(${events}::text[]) as event (name)
            join ledger_entries as entry on entry.cause = concat(event.name, ' ', settled.id)
            join ledger_postings as posting on posting.entry_id = entry.id
              and posting.account = 'wallet' and posting.holder = settled.owner
        ) as posted
      where posted.found <> settled.expected limit ${limit}`.execute(trx)
    return rows.map(
      ({ id, expected, found }) =>
        `rental ${id}: left ${found} FCFA to its owner, must leave ${expected} FCFA`,
    )
  },
}

const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_ITSELF,
  ...HOLDING_INVARIANTS,
  FLOATS,
  ...INVOICE_INVARIANTS,
  HELD_RENTS,
  SETTLED_HANDOVERS,
  ...TRACES,
  ...CARRIED_MONEY,
  SAFEGUARD_RECORDS,
]

export interface Finding {
  readonly invariant: Pick<Invariant, 'name' | 'title'>
  /** None where it holds. */
  readonly violations: readonly string[]
}

export interface LedgerCheck {
  /** Violations that are reported of each invariant, at most. */
  readonly limit: number
  /** Called with each invariant's result as soon as it is known. */
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

/** One line for an invariant that holds; where it does not, the first violation is named beneath. */
export function findingLines({ invariant, violations }: Finding): readonly string[] {
  const [first] = violations
  if (first === undefined) return [`✓ ${invariant.title}`]
  return [`✗ ${invariant.title} (${invariant.name})`, `    ${first}`]
}

export function summaryLine(findings: readonly Finding[], entries: number): string {
  const broken = findings.filter(({ violations }) => violations.length > 0).length
  const size = `${formatThousands(entries)} écriture${entries > 1 ? 's' : ''}`
  if (broken === 0) return `Le grand livre est juste : ${size}, ${findings.length} règles.`
  const rules = broken === 1 ? '1 règle ne tient pas' : `${broken} règles ne tiennent pas`
  return `${rules}, sur ${findings.length} (${size}). Que faire : docs/operations/ledger.md`
}
