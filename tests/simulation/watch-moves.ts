import { DEPOSIT_CLAIM_TRANSITIONS } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { ENQUIRY_TRANSITIONS } from '@okoume/domain/rental/enquiry.ts'
import { HANDOVER_TRANSITIONS } from '@okoume/domain/rental/handover-transitions.ts'
import { RENTAL_TRANSITIONS } from '@okoume/domain/rental/rental-transitions.ts'
import { RETURN_TRANSITIONS } from '@okoume/domain/rental/return-transitions.ts'
import type { TestDatabase } from '../database/test-database.ts'

interface Watched {
  readonly table: string
  readonly column: string
  /** `from > to`. */
  readonly moves: readonly string[]
}

const OPEN = ['submitting', 'pending', 'unknown']
const ANY_END = ['succeeded', 'failed', 'review']

const fromTo = (from: readonly string[], to: readonly string[]) =>
  from.flatMap((one) => to.filter((other) => other !== one).map((other) => `${one} > ${other}`))

const WATCHED: readonly Watched[] = [
  {
    table: 'rentals',
    column: 'status',
    moves: [
      ...RENTAL_TRANSITIONS.map(({ from, to }) => `${from} > ${to}`),
      // An item that never changed hands ends its rental.
      ...fromTo(['en cours', 'terminée'], ['annulée']),
    ],
  },
  {
    table: 'rentals',
    column: 'handover_state',
    moves: HANDOVER_TRANSITIONS.map(({ from, to }) => `${from} > ${to}`),
  },
  {
    table: 'rentals',
    column: 'return_state',
    moves: [
      ...RETURN_TRANSITIONS.map(({ from, to }) => `${from} > ${to}`),
      ...fromTo(['awaited', 'declared', 'contested'], ['settled']),
    ],
  },
  {
    table: 'rentals',
    column: 'contest_state',
    moves: [
      ' > open',
      ...DEPOSIT_CLAIM_TRANSITIONS.map(({ from, to }) => `${from} > ${to}`),
      // A handover that is settled settles the deposit as well.
      ...fromTo(['open', 'proposed', 'escalated'], ['decided']),
    ],
  },
  {
    table: 'payment_operations',
    column: 'state',
    moves: [
      ...fromTo(['created'], [...OPEN, ...ANY_END]),
      // Between sent and settled an operator may lose and find it again; `submitting` is left for good.
      ...fromTo(OPEN, ['pending', 'unknown', ...ANY_END]),
      ...fromTo(['failed'], ['succeeded', 'review']),
      ...fromTo(['review'], ['succeeded', 'failed', 'review']),
    ],
  },
  {
    table: 'checkouts',
    column: 'state',
    moves: [
      ...fromTo(['paying'], ['booked', 'refunded', 'released']),
      ...fromTo(['released'], ['booked', 'refunded']),
    ],
  },
  {
    table: 'enquiries',
    column: 'state',
    moves: ENQUIRY_TRANSITIONS.map(({ from, to }) => `${from} > ${to}`),
  },
  { table: 'withdrawals', column: 'state', moves: fromTo(['requested'], ['paid', 'returned', 'cancelled']) },
]

/**
 * Money is ordered only while it is owed: a debt may follow its order, but commits with it. What an administrator has paid
 * by hand is booked with the end of its debt.
 */
const WATCH_ORDERS = `
  create function watch_orders() returns trigger language plpgsql as $$
  begin
    if not exists (select from ledger_balances where account in ('refunds_due', 'payouts_due')
      and holder = new.cause and balance >= new.amount)
    then
      insert into simulated_wrong_moves
      values (concat(new.kind, ' ', new.id, ', attempt ', new.attempt, ' at ', new.cause, ', is ordered but not owed'));
    end if;
    return null;
  end $$;
  create constraint trigger watch_orders after insert on payment_operations deferrable initially deferred
    for each row when (new.kind <> 'collect' and new.provider <> 'administrator') execute function watch_orders();`

/** Database triggers record every state change that the product's tables do not allow, even within a transaction. */
export async function watchMoves({ pool }: TestDatabase): Promise<void> {
  const triggers = WATCHED.map(({ table, column, moves }) => {
    const name = `watch_${table}_${column}`
    const allowed = moves.map((move) => `'${move}'`).join(', ')
    return `
      create function ${name}() returns trigger language plpgsql as $$
      begin
        if concat(old.${column}, ' > ', new.${column}) not in (${allowed}) then
          insert into simulated_wrong_moves
          values (concat('${table} ', new.id, ', ${column}: ', old.${column}, ' > ', new.${column}));
        end if;
        return null;
      end $$;
      create trigger ${name} after update on ${table}
        for each row when (old.${column} is distinct from new.${column}) execute function ${name}();`
  })
  await pool.query(`
    create table simulated_wrong_moves (violation text not null);
    create table simulated_second_thoughts (reference text primary key);
    ${triggers.join('\n')}
    ${WATCH_ORDERS}`)
}
