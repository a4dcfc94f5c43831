import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@okoume/client/client.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { Person } from '../server/people.ts'
import { getPayment, type PaymentBody, paymentBody, startPayment } from '../server/renting.ts'
import { dayFromToday } from './neighbours.ts'
import { move } from './renting.ts'
import type { RunningServer } from './running-server.ts'
import type { Random } from './seeded-random.ts'

type Object = Parameters<typeof paymentBody>[1]

/** A renter's request, and the answers received before the server died, if any. */
export interface Attempt {
  readonly renter: Person
  readonly body: PaymentBody
  readonly key: string
  /** The payment's id, once known. */
  id?: string
  confirmed: boolean
  booked: boolean
  /** The decisions sent for the rental, in order; the last one may be unanswered. */
  readonly moves: { readonly to: RentalStatus; answered: boolean }[]
}

export interface BusyTown {
  readonly people: readonly Person[]
  readonly items: readonly Object[]
  readonly attempts: Attempt[]
  readonly random: Random
  /** The server's answers to rentals under way. Refusals are not counted: they come too fast for anything to be booked. */
  answers: number
}

/** People rent, pay, answer and cancel, until nothing answers any more. */
export async function liveUntilItDies(town: BusyTown, server: RunningServer): Promise<void> {
  const ends = town.people.map(async (renter) => {
    const random = town.random.fork()
    while (await untilDead(rentOnce(town, server, renter, random)));
  })
  await Promise.all(ends)
}

/** Retries, under its idempotency key, what a dead server did not answer. */
export async function sendAgain(attempt: Attempt): Promise<void> {
  if (attempt.id !== undefined) return
  const { id } = await startPayment(attempt.renter, attempt.body, attempt.key)
  attempt.id = id
}

/** True if the server is still alive after the call; an error answer counts as alive. */
async function untilDead(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'INTERNAL') return true
    // `fetch` throws this where the connection is lost.
    if (error instanceof TypeError) return false
    throw error
  }
}

async function rentOnce(
  town: BusyTown,
  server: RunningServer,
  renter: Person,
  random: Random,
): Promise<void> {
  const item = random.pick(town.items.filter(({ ownerId }) => ownerId !== renter.id))
  const start = random.between(1, 300)
  const wish = { start: dayFromToday(start), end: dayFromToday(start + random.between(0, 3)) }
  const body = paymentBody(renter, item, wish)
  const attempt: Attempt = { renter, body, key: randomUUID(), confirmed: false, booked: false, moves: [] }
  town.attempts.push(attempt)
  await refusedForGood(town, attempt)
  town.answers += 1
  await confirm(server, attempt)
  town.answers += 1
  await seeItBooked(attempt)
  town.answers += 1
  if (attempt.booked) await decide(town, attempt, item.ownerId, random)
}

/** A refused request has nothing to lose. */
async function refusedForGood(town: BusyTown, attempt: Attempt): Promise<void> {
  try {
    await sendAgain(attempt)
  } catch (error) {
    if (error instanceof ApiError) town.attempts.splice(town.attempts.indexOf(attempt), 1)
    throw error
  }
}

async function confirm({ visitor }: RunningServer, attempt: Attempt): Promise<void> {
  const number = attempt.renter.phone
  const prompts = await visitor.listPhonePrompts({ params: { number } })
  const prompt = prompts.find(({ label }) => label === attempt.body.item)
  if (!prompt) return
  await visitor.answerPhonePrompt({ params: { number, id: prompt.id }, body: { answer: 'confirm' } })
  attempt.confirmed = true
}

const LOOKS = 40
const PAUSE_MS = 25

/** Polls the payment a few times; an impatient renter comes back later. */
async function seeItBooked(attempt: Attempt): Promise<void> {
  for (let look = 0; look < LOOKS && attempt.confirmed && !attempt.booked; look++) {
    await sleep(PAUSE_MS)
    const { status } = await getPayment(attempt.renter, attempt.id ?? '')
    attempt.booked = status === 'SUCCESS'
  }
}

async function decide(town: BusyTown, attempt: Attempt, ownerId: string, random: Random): Promise<void> {
  const owner = town.people.find(({ id }) => id === ownerId)
  if (!owner || attempt.id === undefined) return
  const to = random.weighted({ acceptée: 3, refusée: 1 })
  await moveAndNote(attempt, owner, to)
  if (to === 'acceptée' && random.chance(0.4)) await moveAndNote(attempt, attempt.renter, 'annulée')
}

async function moveAndNote(attempt: Attempt, party: Person, to: RentalStatus): Promise<void> {
  const noted = { to, answered: false }
  attempt.moves.push(noted)
  await move(party, attempt.id ?? '', to)
  noted.answered = true
}
