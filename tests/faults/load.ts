import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@okoume/client/client.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { NewItem } from '../../apps/server/src/features/listings/add-items.ts'
import type { Person } from '../server/people.ts'
import { getPayment, type Payment, type PaymentBody, paymentBody, startPayment } from '../server/renting.ts'
import { dayFromToday, type Neighbour } from '../simulation/neighbours.ts'
import { move } from '../simulation/renting.ts'
import type { Random } from '../simulation/seeded-random.ts'
import type { ProductProcess } from './product-process.ts'
import type { Town } from './settle-town.ts'

/** A request for a rental, and all that its renter and its owner were told of it by an answer of 2xx. */
export interface Acknowledged {
  readonly renter: Neighbour
  readonly body: PaymentBody
  readonly key: string
  /** Refused for a reason of the contract: there is nothing that could be lost. */
  refused: boolean
  payment?: Payment
  decided?: RentalStatus
}

export interface Counts {
  /** Answers of 2xx. */
  answers: number
  /** Answers of 503, which say when to try again. */
  unavailable: number
  /** Answers of 500, which must not be. */
  failures: number
  /** Connections that ended without an answer. */
  lost: number
}

export interface Load {
  readonly told: readonly Acknowledged[]
  readonly counts: Counts
  /** What was answered with a status of 500, in short. */
  readonly failures: readonly string[]
  /** No new requests; those that were begun are brought to an answer. */
  stop(): Promise<void>
}

export interface LoadOptions {
  readonly town: Town
  readonly people: readonly Person[]
  readonly processes: readonly ProductProcess[]
  readonly random: Random
}

const LOOKS = 60
const PAUSE_MS = 100
const RETRY_MS = 150
const THINKING_MS = 40

/** Everybody rents, pays and decides, through any of the processes, again and again. */
export function startLoad({ town, people, processes, random }: LoadOptions): Load {
  const told: Acknowledged[] = []
  const failures: string[] = []
  const counts: Counts = { answers: 0, unavailable: 0, failures: 0, lost: 0 }
  let stopping = false

  /** Through whichever process, until one gives an answer: the same key asks for the same thing. */
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
    const item = random.pick(town.items.filter(({ owner_id }) => owner_id !== renter.id))
    const one = newRequest(renter, item, random)
    told.push(one)
    await refusable(one, async () => {
      one.payment = await insist(renter, (as) => startPayment(as, one.body, one.key))
      one.payment = await settled(one.payment, (id) => insist(renter, (as) => getPayment(as, id)))
      if (one.payment.rentalId !== null) await decide(one, one.payment.rentalId, item)
    })
  }
  async function decide(one: Acknowledged, rentalId: string, item: NewItem): Promise<void> {
    const owner = town.neighbours.find(({ id }) => id === item.owner_id)
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
    told,
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

/** A refusal after an answer was lost may mean that it was done: then only what was told before counts. */
async function refusable(one: Acknowledged, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!one.payment) one.refused = true
  }
}

/** Looks at the payment for a while; a renter with less patience comes back later. */
async function settled(first: Payment, look: (id: string) => Promise<Payment>): Promise<Payment> {
  let payment = first
  for (let n = 0; n < LOOKS && payment.status === 'PENDING'; n++) {
    await sleep(PAUSE_MS)
    payment = await look(payment.id)
  }
  return payment
}
