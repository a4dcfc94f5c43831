import type { PartInput } from '@okoume/contract/contract.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import {
  claimableDeposit,
  claimedPart,
  isHandedOver,
  isHandoverInDoubt,
  isReturnUncontested,
  returnDeadline,
} from '@okoume/domain/rental/rental-facts.ts'
import { lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import type { RentalRow } from '@okoume/server/src/platform/database/schema.ts'
import type { Outcome } from '../renting.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, personOf, pickRecent, rentalsThatAre, type Step } from './step.ts'

type Said = PartInput<'updateReturn', 'body'>['state']

const SPOKEN_BY = { declared: 'renterId', confirmed: 'ownerId', contested: 'ownerId' } as const

/** The renter declares the item's return; the owner confirms it, or contests it. */
export const giveBack: Step = async (life) => {
  const rentals = await rentalsThatAre(life, 'acceptée', 'en cours', 'terminée')
  if (rentals.length === 0) return 'nothing is out'
  const open = rentals.filter((rental) => isReturnUncontested(rental))
  // Now and then one whose return is already settled.
  const rental =
    open.length > 0 && life.random.chance(0.9) ? life.random.pick(open) : pickRecent(life, rentals)
  const state = life.random.weighted<Said>({ declared: 4, confirmed: 3, contested: 3 })
  const { client } = personOf(life, rental[SPOKEN_BY[state]])
  const body = { state, ...(state === 'contested' && chooseDepositClaim(life, rental)) }
  return expectOutcome(
    `${rental.id}, ${rental.status}, whose return is ${rental.returnState}, is ${state}`,
    client.updateReturn({ params: { id: rental.id }, body }),
    rightAnswers(life, rental, state),
  )
}

/** Of half of the deposits, the owner asks for a part. */
function chooseDepositClaim({ random }: Life, rental: RentalRow) {
  const reason = 'Il manque le câble, et la poignée est cassée.'
  const most = claimableDeposit(rental)
  return most > 0 && random.chance(0.5) ? { reason, amount: random.between(1, most) } : { reason }
}

/**
 * In time, for an item that is certainly out, it must succeed; else the clock or an earlier event may have been
 * quicker.
 */
function rightAnswers(life: Life, rental: RentalRow, to: Said): readonly Outcome[] {
  // The report may be settled by the same call, or the rental ended by it.
  if (isHandoverInDoubt(rental) || lacksIdentity(rental)) return ['done', 'RETURN_REFUSED']
  const presumedByCall = rental.handoverState === 'awaited' && life.now() >= presumptionAt(rental)
  const isOut = isHandedOver(rental) || presumedByCall
  const inTime = life.now() < returnDeadline(rental)
  const open = rental.returnState === 'awaited' || (rental.returnState === 'declared' && to !== 'declared')
  // Contesting is about the deposit.
  const possible = to !== 'contested' || rental.deposit > 0
  if (isOut && inTime && open && possible) return ['done']
  return rental.returnState === to ? ['done', 'RETURN_REFUSED'] : ['RETURN_REFUSED']
}

/** A party answers a contested return. */
export const answerContest: Step = async (life) => {
  const contested = (await rentalsThatAre(life, 'en cours', 'terminée')).filter(
    ({ returnState }) => returnState === 'contested',
  )
  if (contested.length === 0) return 'nothing is contested'
  const rental = pickRecent(life, contested)
  const isRenters = life.random.chance(rental.contestState === 'proposed' ? 0.2 : 0.8)
  const { client } = personOf(life, isRenters ? rental.renterId : rental.ownerId)
  const body = chooseAnswer(life, rental, isRenters)
  return expectOutcome(
    `${rental.id}, whose contest is ${rental.contestState}, is answered: ${body.answer}`,
    client.answerContest({ params: { id: rental.id }, body }),
    ['done', 'INVALID_INPUT', 'RETURN_REFUSED'],
  )
}

function chooseAnswer(
  { random }: Life,
  rental: RentalRow,
  isRenters: boolean,
): PartInput<'answerContest', 'body'> {
  const text = 'Il était déjà cassé à la remise.'
  if (!isRenters) return { answer: random.weighted({ accept: 4, refuse: 4, withdraw: 2 }), text }
  const chosen = random.weighted({ accept: 3, propose: 4, refuse: 3 })
  if (chosen !== 'propose') return { answer: chosen, text }
  return { answer: 'propose', text, amount: random.between(1, claimedPart(rental)) }
}

/** A party reviews a rental, in time or not. */
export const giveReview: Step = async (life) => {
  const rentals = await rentalsThatAre(life, 'en cours', 'terminée', 'annulée')
  if (rentals.length === 0) return 'nothing can be reviewed'
  const rental = pickRecent(life, rentals)
  const { client } = personOf(life, life.random.chance(0.5) ? rental.ownerId : rental.renterId)
  const body = { note: life.random.between(1, 5), text: 'Tout était comme annoncé.' }
  return expectOutcome(
    `${rental.id}, ${rental.status}, is reviewed with ${body.note}`,
    client.saveRentalReview({ params: { id: rental.id }, body }),
    ['done', 'REVIEW_NOT_OPEN', 'REVIEW_CLOSED', 'REVIEW_PUBLISHED'],
  )
}

/** An administrator divides the deposit of a contested return. */
export const share: Step = async (life) => {
  const rentals = await contestedRentals(life)
  if (rentals.length === 0) return 'nothing is contested'
  const rental = life.random.pick(rentals)
  const tooMuch = life.random.chance(0.1)
  const contested = claimedPart(rental)
  const toOwner = tooMuch ? contested + 1 : life.random.between(0, contested)
  return expectOutcome(
    `${toOwner} of the contested ${contested} of ${rental.id} are given to its owner`,
    shareDeposit(life, rental, toOwner),
    // A doubt about the handover is settled first.
    [tooMuch ? 'INVALID_INPUT' : isHandoverInDoubt(rental) ? 'RETURN_REFUSED' : 'done'],
  )
}

export async function contestedRentals({ database }: Life): Promise<RentalRow[]> {
  return database.kysely
    .selectFrom('rentals')
    .selectAll()
    .where('contestState', '=', 'escalated')
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
}

export function shareDeposit(
  { administrator }: Life,
  { id }: Pick<RentalRow, 'id'>,
  toOwner: number,
): Promise<unknown> {
  const body = { toOwner, reason: "D'après les photos des deux parties." }
  return administrator.client.settleDispute({ params: { id }, body })
}
