import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Invariant } from './invariant.ts'

interface Holding {
  readonly account: AccountKind
  readonly title: string
  /** A query of `holder` and `amount`: what the business tables ask the account to hold, in as many rows as they like. */
  readonly asked: RawBuilder<unknown>
}

/** Adjustments of an account by administrators, read from the other side of the ledger. */
function givenByHand(account: 'wallet' | 'cautions'): RawBuilder<unknown> {
  return sql`
    select substr(holder, ${account.length + 2}) as holder, -amount as amount from ledger_postings
    where account = 'adjustments' and starts_with(holder, ${`${account} `})`
}

/** Movements of an account by the office's entries: each kind's two sides. */
function postedByOffice(account: AccountKind): RawBuilder<unknown> {
  return sql`
    select move.holder, move.amount from office_entries as entry cross join lateral (values
      ('to-bank', 'own_funds', 'bank', -amount), ('to-bank', 'mobile_money', operator, amount),
      ('from-bank', 'mobile_money', operator, -amount), ('from-bank', 'own_funds', 'bank', amount),
      ('between-operators', 'mobile_money', to_operator, -amount),
      ('between-operators', 'mobile_money', operator, amount),
      ('charge', 'provider_charges', operator, -amount), ('charge', 'mobile_money', operator, amount),
      ('charge-returned', 'mobile_money', operator, -amount),
      ('charge-returned', 'provider_charges', operator, amount),
      ('unidentified', 'mobile_money', operator, -amount),
      ('unidentified', 'unallocated', concat('office ', entry.id), amount),
      ('unidentified-returned', 'unallocated', concat('office ', entry.of), -amount),
      ('unidentified-returned', 'mobile_money', operator, amount),
      ('shortage', 'rounding', operator, -amount), ('shortage', 'mobile_money', operator, amount),
      ('surplus', 'mobile_money', operator, -amount), ('surplus', 'rounding', operator, amount)
    ) as move (kind, account, holder, amount)
    where entry.state = 'posted' and move.kind = entry.kind and move.account = ${account}`
}

const ACCEPTED = sql`status in ('acceptée', 'en cours', 'terminée')`

const HOLDINGS: readonly Holding[] = [
  {
    account: 'escrow',
    title: 'Le séquestre est celui des demandes sans réponse',
    asked: sql`select id::text as holder, total_price as amount from rentals where status = 'en attente'`,
  },
  {
    account: 'unearned_fees',
    title: 'Les frais à gagner sont ceux des demandes sans réponse',
    asked: sql`select id::text as holder, fee as amount from rentals where status = 'en attente'`,
  },
  {
    account: 'earned_fees',
    title: 'Les frais gagnés sont ceux des locations acceptées, ou annulées sans rendre tout le loyer',
    asked: sql`
      select id::text as holder, fee as amount from rentals
      where (${ACCEPTED} or cancellation in ('renter', 'not-handed-over', 'no-show'))
        and rent_to_owner is distinct from 0`,
  },
  {
    account: 'wallet',
    title:
      'Chaque portefeuille a ses loyers, ses parts de caution, ses corrections, moins ses retraits et son dernier reste',
    asked: sql`
      select owner_id::text as holder, coalesce(rent_to_owner, total_price - deposit) as amount
      from rentals where ${ACCEPTED} or cancellation in ('not-handed-over', 'no-show')
        or (cancellation = 'renter' and rent_to_owner is not null)
      union all
      select owner_id::text, settled_to_owner from rentals
      where return_state = 'settled' and settled_to_owner is not null
      union all
      select user_id::text, -amount from withdrawals where state not in ('returned', 'cancelled')
      union all
      select id::text, -coalesce(rest_given_up, rest_set_aside) from users
      where rest_given_up is not null or rest_set_aside is not null
      union all
      ${givenByHand('wallet')}`,
  },
  {
    account: 'cautions',
    title: 'Les cautions sont celles des retours qui ne sont pas réglés, avec leurs corrections',
    asked: sql`
      select owner_id::text as holder,
        case return_state when 'contested' then coalesce(contested_amount, deposit) else deposit end as amount
      from rentals where ${ACCEPTED} and return_state in ('awaited', 'declared', 'contested')
      union all
      ${givenByHand('cautions')}`,
  },
  {
    account: 'received',
    title:
      "L'argent reçu sans location est celui des paiements qui n'en ont pas encore, des locations refusées qui attendent un autre choix, et des essais à rendre",
    asked: sql`
      select checkouts.id::text as holder, total - carried_amount as amount
      from checkouts join payment_operations as payment on payment.id = payment_id
      where payment.state = 'succeeded' and checkouts.state in ('paying', 'released')
      union all
      select rental_id::text, amount from carried_money where state = 'offered'
      union all
      -- An operator's trial of a provider is its own cause, and owed until its refund is ordered.
      select cause, amount from payment_operations as trial
      where kind = 'collect' and cause = id::text and state = 'succeeded'
        and not exists (select from payment_operations where original_id = trial.id)`,
  },
  {
    account: 'refunds_due',
    title: "Les remboursements dus sont ceux qu'aucun essai n'a payés",
    // The debt bears the name of its cause, whatever attempts were made at paying it.
    asked: sql`
      select cause as holder, max(amount) as amount from payment_operations
      where kind = 'refund' group by cause having not bool_or(state = 'succeeded')`,
  },
  {
    account: 'payouts_due',
    title: 'Les retraits dus sont ceux qui ne sont ni payés ni revenus',
    // Between a payment and its job, a withdrawal is paid but not marked so yet.
    asked: sql`
      select withdrawals.id::text as holder, withdrawals.amount
      from withdrawals left join payment_operations as payout on payout.id = payment_id
      where withdrawals.state = 'requested' and payout.state is distinct from 'succeeded'`,
  },
  {
    account: 'mobile_money',
    title: 'Les opérateurs tiennent ce qui est entré, moins ce qui est sorti',
    asked: sql`
      select operator as holder, case kind when 'collect' then -amount else amount end as amount
      from payment_operations where state = 'succeeded' and received_amount is null and paid_from is null
      union all
      select operator, -received_amount from payment_operations where received_amount is not null
      union all
      select operator, amount from withdrawals where state = 'paid' and payer = 'administrator'
      union all
      select operator, provider_charge from payment_operations where provider_charge is not null
      union all
      ${postedByOffice('mobile_money')}`,
  },
  {
    account: 'provider_charges',
    title: 'Les commissions sont celles que les prestataires ont dites de chaque paiement',
    asked: sql`
      select operator as holder, -provider_charge as amount from payment_operations
      where provider_charge is not null
      union all
      ${postedByOffice('provider_charges')}`,
  },
  {
    account: 'rounding',
    title: 'Les arrondis sont ceux que le bureau a écrits',
    asked: postedByOffice('rounding'),
  },
  {
    account: 'given_up',
    title: "Les restes laissés sont ceux des comptes supprimés qui l'ont choisi",
    asked: sql`select id::text as holder, rest_given_up as amount from users where rest_given_up is not null`,
  },
  {
    account: 'unclaimed',
    title: 'Les restes à réclamer sont ceux des comptes que nous avons fermés',
    asked: sql`select id::text as holder, rest_set_aside as amount from users where rest_set_aside is not null`,
  },
  {
    account: 'own_funds',
    title:
      "L'argent de la société a payé les remboursements faits en espèces ou par la banque, et les virements du bureau",
    asked: sql`
      select paid_from as holder, amount from payment_operations where paid_from is not null
      union all
      ${postedByOffice('own_funds')}`,
  },
  {
    account: 'unallocated',
    title: "L'argent à attribuer est ce qui n'a pas été payé comme demandé, ni attribué, ni rendu",
    asked: sql`
      select cause as holder, received_amount as amount from payment_operations
      where received_amount is not null and state = 'review'
      union all
      ${postedByOffice('unallocated')}`,
  },
]

/** The accounts against what rentals, checkouts, payments and withdrawals say of them, each account of each holder. */
export const HOLDING_INVARIANTS: readonly Invariant[] = HOLDINGS.map(({ account, title, asked }) => ({
  name: `${account.replace('_', '-')}-is-accounted-for`,
  title,
  async violations(trx, limit) {
    const { rows } = await sql<{ holder: string; expected: number; found: number }>`
      select holder, coalesce(expected.sum, 0) as expected, coalesce(posted.sum, 0) as found
      from (
        select holder, sum(amount)::bigint as sum from (${asked}) as asked (holder, amount) group by holder
      ) as expected full join (
        select holder, sum(amount)::bigint as sum from ledger_postings
        where account = ${account} group by holder
      ) as posted using (holder)
      where coalesce(expected.sum, 0) <> coalesce(posted.sum, 0) limit ${limit}`.execute(trx)
    return rows.map(
      ({ holder, expected, found }) =>
        `${account} ${holder}: holds ${found} FCFA, must hold ${expected} FCFA`,
    )
  },
}))
