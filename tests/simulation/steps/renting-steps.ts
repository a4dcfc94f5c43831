import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { answerDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import { answerPrompt } from '@okoume/server/src/providers/simulator/simulated-phones.ts'
import { askFor, chooseAsking, describeAsking, reasonsToRefuse } from '../asking.ts'
import { move } from '../renting.ts'
import { callBackAbout, operatorBooks } from './payment-steps.ts'
import { expectOutcome, personOf, pickRecent, rentalsNotBegun, rentalsThatAre, type Step } from './step.ts'

export const ask: Step = async (life) => {
  const asking = chooseAsking(life)
  const reasons = await reasonsToRefuse(life, asking)
  const outcome = await askFor(life, asking)
  const right = outcome === 'done' ? reasons.size === 0 : reasons.has(outcome)
  if (!right) throw new Error(`${describeAsking(asking)}: ${outcome}, but [${[...reasons].join()}] forbid it`)
  return `${describeAsking(asking)}: ${outcome}`
}

export const phone: Step = async (life) => {
  const { kysely } = life.database
  const prompts = await kysely
    .selectFrom('simulatorOperations')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('kind', '=', 'collect')
    .where('expiresAt', '>', life.operatorsClock.now())
    .orderBy('createdAt')
    .orderBy('reference')
    .execute()
  if (prompts.length === 0) return 'no telephone rings'
  const prompt = life.random.pick(prompts)
  const answer = life.random.weighted({ confirm: 12, refuse: 1, lapse: 1 })
  const known = { phone: prompt.phone as GabonPhone, id: prompt.promptId, answer }
  const reference = await answerPrompt(kysely, life.operatorsClock, known)
  if (reference && life.random.chance(0.04)) await operatorBooks(life, reference, prompt.amount - 100)
  // The operator's callback, which may be lost.
  if (reference && life.random.chance(0.8)) await callBackAbout(life, reference)
  return `${prompt.phone} answers ${answer} to ${prompt.amount} for ${prompt.label}`
}

export const decide: Step = async (life) => {
  const pending = await rentalsThatAre(life, 'en attente')
  if (pending.length === 0) return 'nothing waits for an answer'
  const rental = life.random.pick(pending)
  const to = life.random.weighted({ acceptée: 5, refusée: 2 })
  const inTime = life.now() < answerDeadline(rental)
  return expectOutcome(
    `the owner answers ${to} to ${rental.id}`,
    move(personOf(life, rental.ownerId), rental.id, to),
    lacksIdentity(rental) ? ['done', 'TRANSITION_REFUSED'] : [inTime ? 'done' : 'TRANSITION_REFUSED'],
  )
}

export const cancel: Step = async (life) => {
  const live = await rentalsThatAre(life, 'en attente', 'acceptée', 'en cours')
  if (live.length === 0) return 'nothing to cancel'
  const rental = pickRecent(life, live)
  const who = life.random.weighted({ renterId: 1, ownerId: 1 })
  const isSure = rental.status === 'acceptée' && life.today() < rental.startDate
  return expectOutcome(
    `${who} cancels ${rental.id}, which is ${rental.status}`,
    move(personOf(life, rental[who]), rental.id, 'annulée'),
    isSure ? ['done'] : ['done', 'TRANSITION_REFUSED'],
  )
}

/** Time passes until shortly before the first day, and the renter cancels: how much they lose depends on policy and hour. */
export const cancelLate: Step = async (life) => {
  const accepted = await rentalsNotBegun(life)
  if (accepted.length === 0) return 'nothing to cancel late'
  const { id, renterId, startDate, cancelPolicy } = life.random.pick(accepted)
  const hours = life.random.chance(0.5) ? life.random.between(1, 15) : life.random.between(16, 60)
  const instant = startOfDay(startDate).getTime() - hours * HOUR_MS
  life.pass(Math.max(0, instant - life.now().getTime()))
  return expectOutcome(
    `the renter cancels ${id}, ${cancelPolicy}, which begins ${startDate}`,
    move(personOf(life, renterId), id, 'annulée'),
    ['done', 'TRANSITION_REFUSED'],
  )
}

export const claim: Step = async (life) => {
  const checkouts = await life.database.kysely
    .selectFrom('checkouts')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  if (checkouts.length === 0) return 'nothing to claim'
  const { id, renterId } = life.random.pick(checkouts)
  const { client } = personOf(life, renterId)
  return expectOutcome(
    `the rental of payment ${id} is asked for`,
    client.createRental({ body: { payment_id: id } }),
    ['done', 'PAYMENT_REQUIRED', 'CHECKOUT_REFUNDED'],
  )
}

export const write: Step = async (life) => {
  const rentals = await rentalsThatAre(life, 'en attente', 'acceptée', 'en cours', 'terminée', 'annulée')
  if (rentals.length === 0) return 'no rental to write about'
  const rental = pickRecent(life, rentals)
  const { client } = personOf(life, life.random.pick([rental.ownerId, rental.renterId]))
  const params = { id: rental.id }
  if (life.random.chance(0.3)) {
    await client.readMessages({ params, body: { number: life.random.between(0, 3) } })
    return `messages about ${rental.id} are read`
  }
  const body = { key: life.newKey(), text: 'À quelle heure puis-je passer ?' }
  return expectOutcome(`a party writes about ${rental.id}`, client.sendMessage({ params, body }), [
    'done',
    'CONVERSATION_CLOSED',
    'TOO_MANY_REQUESTS',
  ])
}
