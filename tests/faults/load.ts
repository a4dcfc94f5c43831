import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@okoume/client/client.ts'
import { serviceFee } from '@okoume/domain/pricing/quote.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { Person } from '../server/people.ts'
import { getPayment, type Payment, type PaymentBody, paymentBody, startPayment } from '../server/renting.ts'
import { dayFromToday, type Neighbour } from '../simulation/neighbours.ts'
import { move } from '../simulation/renting.ts'
import type { Random } from '../simulation/seeded-random.ts'
import type { ProductProcess } from './product-process.ts'
import type { Town } from './settle-town.ts'

/** A request for a rental, and every 2xx answer that its renter and its owner received. */
export interface Acknowledged {
  readonly renter: Neighbour
  /** With the agreement that it pays, if any: then the rental is accepted as it is paid. */
  readonly body: PaymentBody
  readonly key: string
  /** Refused for a reason of the contract: nothing can be lost. */
  refused: boolean
  payment?: Payment
  decided?: RentalStatus
}

export interface Counts {
  /** 2xx answers. */
  answers: number
  /** 503 answers with Retry-After. */
  unavailable: number
  /** 500 answers, which must not occur. */
  failures: number
  /** Connections that closed without an answer. */
  lost: number
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  readonly counts: Counts
  /** Short texts of the 500 answers. */
  readonly failures: readonly string[]
  /** Stops new requests; those already begun run to an answer. */
  stop(): Promise<void>
}

export interface LoadOptions {
  readonly town: Town
  readonly people: readonly Person[]
  readonly processes: readonly ProductProcess[]
  readonly random: Random
}

/** Share of the requests before which the parties agree on a rent, and that share of the computed one. */
const AGREED_FIRST = 0.4
const AGREED_SHARE = 0.8
const LOOKS = 60
const PAUSE_MS = 100
const RETRY_MS = 150
const THINKING_MS = 40

/** Generates load: people rent, pay and decide, through any of the processes, again and again. */
export function startLoad({ town, people, processes, random }: LoadOptions): Load {
  const acknowledged: Acknowledged[] = []
  const failures: string[] = []
  const counts: Counts = { answers: 0, unavailable: 0, failures: 0, lost: 0 }
  let stopping = false

  /** Retries through any process until one answers: the idempotency key stays the same. */
  async function insist<T>(person: Neighbour, call: (as: Person) => Promise<T>): Promise<T> {
    const token = people.find(({ id }) => id === person.id)?.token ?? ''
    for (;;) {
      const client = random.pick(processes).clientOf(token)
      try {
        const answer = await call({ ...person, token, client })
        counts.answers += 1
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) throw error
        note(error)
        await sleep(RETRY_MS)
      }
    }
  }
  function note(error: unknown): void {
    if (!(error instanceof ApiError)) counts.lost += 1
    else if (error.status === 503) counts.unavailable += 1
    else {
      counts.failures += 1
      failures.push(`${error.status} ${error.code}`)
    }
  }
  async function rentOnce(renter: Neighbour): Promise<void> {
    const item = random.pick(town.items.filter(({ ownerId }) => ownerId !== renter.id))
    const asked = newRequest(renter, item, random)
    const one = random.chance(AGREED_FIRST) ? { ...asked, body: await agree(asked, item) } : asked
    acknowledged.push(one)
    await refusable(one, async () => {
      one.payment = await insist(renter, (as) => startPayment(as, one.body, one.key))
      one.payment = await settled(one.payment, (id) => insist(renter, (as) => getPayment(as, id)))
      if (one.payment.rentalId === null) return
      if (one.body.enquiry !== undefined) one.decided = 'acceptée'
      else await decide(one, one.payment.rentalId, item)
    })
  }
  /** The renter asks and the owner agrees to less; without an agreement where that is refused, as beyond a day's questions. */
  async function agree({ renter, body }: Acknowledged, item: NewItem): Promise<PaymentBody> {
    const owner = town.neighbours.find(({ id }) => id === item.ownerId)
    const { item_id, start_date, end_date, quantity } = body.rental
    const question = { item_id, start_date, end_date, quantity, text: 'Dernier prix ?' }
    try {
      const { id, computedRent } = await insist(renter, ({ client }) =>
        client.createEnquiry({ body: question }),
      )
      if (!owner) return body
      const rent = Math.ceil(computedRent * AGREED_SHARE)
      const params = { id }
      await insist(owner, ({ client }) =>
        client.updateEnquiry({ params, body: { state: 'pre-approved', rent } }),
      )
      return { ...body, enquiry: id, totalPrice: rent + serviceFee(rent) + item.deposit }
    } catch (error) {
      if (error instanceof ApiError) return body
      throw error
    }
  }
  async function decide(one: Acknowledged, rentalId: string, item: NewItem): Promise<void> {
    const owner = town.neighbours.find(({ id }) => id === item.ownerId)
    if (!owner) return
    const to = random.weighted({ acceptée: 2, refusée: 1 })
    await insist(owner, (as) => move(as, rentalId, to))
    one.decided = to
  }
  const lives = people.map(async (person) => {
    while (!stopping) {
      await rentOnce(person)
      await sleep(THINKING_MS)
    }
  })
  return {
    acknowledged,
    counts,
    failures,
    async stop() {
      stopping = true
      await Promise.all(lives)
    },
  }
}

function newRequest(renter: Neighbour, item: NewItem, random: Random): Acknowledged {
  const start = random.between(1, 300)
  const wish = { start: dayFromToday(start), end: dayFromToday(start + random.between(0, 3)) }
  const who = renter as Person
  const body = { ...paymentBody(who, item, wish), operationAccountCode: 'ACC_AIRTEL' }
  return { renter, body, key: randomUUID(), refused: false }
}

/** A refusal after a lost answer may mean that it succeeded: then only earlier answers count. */
async function refusable(one: Acknowledged, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!one.payment) one.refused = true
  }
}

/** Polls the payment for a while; an impatient renter comes back later. */
async function settled(first: Payment, look: (id: string) => Promise<Payment>): Promise<Payment> {
  let payment = first
  for (let n = 0; n < LOOKS && payment.status === 'PENDING'; n++) {
    await sleep(PAUSE_MS)
    payment = await look(payment.id)
  }
  return payment
}
