import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { MAX_UNPAID_CHECKOUTS } from '@okoume/domain/payment/payment-times.ts'
import type { NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { Person } from '../server/people.ts'
import { paymentBody, startPayment, type Wish } from '../server/renting.ts'
import { type Outcome, outcomeOf } from './renting.ts'
import type { Life } from './simulated-life.ts'

export interface Asking {
  readonly renter: Person
  readonly item: NewItem
  readonly wish: Required<Wish>
  readonly wrongPrice: boolean
  /** Its money may wait for another choice. */
  readonly carryOver?: boolean
}

const QUANTITIES = { one: 1, two: 2, three: 3 } as const

export function chooseAsking(life: Life, item?: NewItem): Asking {
  const { random } = life
  const target = item ?? random.pick(life.items)
  const start = addDays(life.today(), random.chance(0.03) ? -1 : random.between(0, 9))
  const length = target.priceUnit === 'semaine' ? 7 * random.between(1, 4) : random.between(0, 4)
  const quantity = QUANTITIES[random.weighted({ one: 8, two: 2, three: 1 })]
  return {
    renter: random.pick(life.people),
    item: target,
    wish: { start, end: addDays(start, length), quantity },
    wrongPrice: random.chance(0.03),
    carryOver: random.chance(0.5),
  }
}

export function askFor(
  life: Life,
  { renter, item, wish, wrongPrice, carryOver = false }: Asking,
): Promise<Outcome> {
  const body = paymentBody(renter, item, wish)
  const totalPrice = body.totalPrice + (wrongPrice ? 100 : 0)
  return outcomeOf(startPayment(renter, { ...body, totalPrice, carryOver }, life.newKey()))
}

export function describeAsking({ renter, item, wish, wrongPrice }: Asking): string {
  const price = wrongPrice ? ' at a wrong price' : ''
  return `${renter.name} asks for ${wish.quantity} ${item.title}, ${wish.start} to ${wish.end}${price}`
}

/** Every reason to refuse the request now; empty: it must be granted. */
export async function reasonsToRefuse(life: Life, asking: Asking): Promise<Set<ErrorCode>> {
  const { renter, item, wish, wrongPrice } = asking
  const today = life.today()
  const { rows } = await life.database.pool.query<Facts>(FACTS, [
    item.id,
    renter.id,
    wish.start,
    wish.end,
    wish.quantity,
    today,
    life.now(),
  ])
  const facts = rows[0]
  const reasons: [ErrorCode, boolean | undefined][] = [
    ['OWN_ITEM', item.ownerId === renter.id],
    ['PERIOD_IMPOSSIBLE', wish.start < today],
    ['PRICE_CHANGED', wrongPrice],
    ['IDENTITY_REQUIRED', item.renters === 'verified' && facts?.too_late_to_verify],
    ['STOCK_UNAVAILABLE', facts?.crowded],
    ['RENTAL_ALREADY_PENDING', facts?.pending],
    ['PAYMENT_ALREADY_PENDING', facts?.paying],
    ['PAYMENT_UNCERTAIN', facts?.uncertain],
    ['TOO_MANY_PAYMENTS', facts?.too_many],
  ]
  return new Set(reasons.filter(([, applies]) => applies).map(([code]) => code))
}

interface Facts {
  readonly crowded: boolean
  readonly too_late_to_verify: boolean
  readonly pending: boolean
  readonly paying: boolean
  readonly uncertain: boolean
  readonly too_many: boolean
}

/** An independent model of the stock (docs/spec.md#stock): counted day by day, slower than the server's way. */
const FACTS = `
  with holds as (
    select renter_id, start_date, quantity, status, case
      when back_at is not null
      then least(greatest(end_date, $6::date), greatest(start_date, (back_at at time zone 'Africa/Libreville')::date))
      when return_state = 'contested' and contest_cause = 'not returned'
      then greatest(end_date, ($6::date + interval '1 year')::date)
      when status in ('en cours', 'terminée') and return_state in ('awaited', 'declared', 'contested')
      then greatest(end_date, $6::date)
      else end_date end as end_date
    from rentals, lateral (select coalesce(return_proved_at,
      case when return_state = 'confirmed' then return_settled_at end) as back_at) as back
    where item_id = $1 and (status in ('en attente', 'acceptée', 'en cours')
      or (status = 'terminée' and return_state in ('awaited', 'declared', 'contested')))
    union all
    select renter_id, start_date, quantity, 'paying', end_date
    from checkouts join payment_operations as payment on payment.id = payment_id
    where item_id = $1 and checkouts.state = 'paying' and held_until > $7 and payment.state <> 'failed'
      and not (payment.state = 'succeeded' and payment.failure is not null)
    union all
    select renter_id, start_date, quantity, 'reserved', end_date from enquiries
    where item_id = $1 and state = 'pre-approved' and reserved_until > $7 and not exists (
      select from checkouts join payment_operations as payment on payment.id = payment_id
      where enquiry_id = enquiries.id and checkouts.state = 'paying' and held_until > $7 and payment.state <> 'failed')
  ), unanswered as (
    select item_id, held_until from checkouts join payment_operations as payment on payment.id = payment_id
    where renter_id = $2 and checkouts.state = 'paying' and payment.state not in ('succeeded', 'failed')
  ), days as (
    select day, (select coalesce(sum(quantity), 0)
      from holds where day between start_date and end_date + item.buffer_days) as taken, item.available
    from (select available, buffer_days from items where id = $1) as item,
      generate_series($3::date, $4::date + item.buffer_days, interval '1 day') as day
  )
  select
    (select verifier = -1 or verifier <> 2 and $7 >= ($3::date - 1 + time '18:00') at time zone 'Africa/Libreville'
      from users where id = $2) as too_late_to_verify,
    (select bool_or(taken + $5::int > available) from days) as crowded,
    exists (select from holds where renter_id = $2 and status = 'en attente') as pending,
    exists (select from holds where renter_id = $2 and status = 'paying') as paying,
    exists (select from unanswered where item_id = $1) as uncertain,
    (select count(*) >= ${MAX_UNPAID_CHECKOUTS} from unanswered where held_until > $7) as too_many`
