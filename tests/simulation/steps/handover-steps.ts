import type { PartInput } from '@okoume/contract/contract.ts'
import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { readScan } from '@okoume/domain/rental/handover-code.ts'
import { heldDeposit, isReturnUncontested } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalRow } from '@okoume/server/src/platform/database/schema.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, personOf, pickRecent, rentalsThatAre, type Step } from './step.ts'

const ACCEPTED = ['acceptée', 'en cours', 'terminée'] as const

/** Who gives the item scans what the other one shows; now and then a code that is wrong is typed. */
export const handOver: Step = async (life) => {
  const rentals = await rentalsThatAre(life, ...ACCEPTED)
  if (rentals.length === 0) return 'nothing is to be handed over'
  const rental = pickRecent(life, rentals)
  const isReturn = life.random.chance(0.4) && isReturnUncontested(rental)
  const direction = isReturn ? 'retour' : 'remise'
  const [giver, receiver] = isReturn
    ? [personOf(life, rental.renterId), personOf(life, rental.ownerId)]
    : [personOf(life, rental.ownerId), personOf(life, rental.renterId)]
  const { scan } = await receiver.client.getHandover({ params: { id: rental.id } })
  const token = readScan(scan ?? '')?.token
  const claim = token === undefined || life.random.chance(0.1) ? { code: '000000' } : { token }
  const body = { key: life.newKey(), ...claim }
  return expectOutcome(
    `the ${direction} of ${rental.id}, ${rental.status}, ${rental.handoverState}, is proved`,
    giver.client.proveHandover({ params: { id: rental.id, direction }, body }),
    ['done', 'CODE_WRONG', 'CODE_LOCKED', 'HANDOVER_TOO_EARLY', 'HANDOVER_OVER'],
  )
}

/** A party reports that something is wrong with the handover. */
export const report: Step = async (life) => {
  const rentals = await rentalsThatAre(life, ...ACCEPTED)
  if (rentals.length === 0) return 'nothing is to be reported'
  const awaited = rentals.filter(({ handoverState }) => ['awaited', 'proved'].includes(handoverState))
  const rental = pickRecent(life, awaited.length > 0 ? awaited : rentals)
  const kind = life.random.weighted({ reportMissing: 3, reportNoShow: 3, reportProblem: 4 })
  const { client } = personOf(life, kind === 'reportNoShow' ? rental.ownerId : rental.renterId)
  const body = { text: 'Il manque la batterie.' }
  return expectOutcome(
    `${kind} of ${rental.id}, ${rental.status}, ${rental.handoverState}`,
    client[kind]({ params: { id: rental.id }, body }),
    ['done', 'HANDOVER_TOO_EARLY', 'HANDOVER_OVER', 'HANDOVER_DISPUTED', 'HANDOVER_REPORTED'],
  )
}

/** The other party answers, or the renter answers an offer. */
export const answer: Step = async (life) => {
  const reported = (await rentalsThatAre(life, ...ACCEPTED)).filter(({ handoverState }) =>
    ['missing', 'no-show', 'problem'].includes(handoverState),
  )
  if (reported.length === 0) return 'nothing is reported'
  const rental = pickRecent(life, reported)
  const isRenters = rental.handoverState === 'no-show' || rental.handoverOfferedAt !== null
  const { client } = personOf(life, isRenters ? rental.renterId : rental.ownerId)
  const body = chooseAnswer(life, rental, isRenters)
  return expectOutcome(
    `${rental.id}, ${rental.handoverState}, is answered: ${body.answer}`,
    client.answerReport({ params: { id: rental.id }, body }),
    [
      'done',
      'FORBIDDEN',
      'INVALID_INPUT',
      'HANDOVER_OVER',
      'HANDOVER_DISPUTED',
      'NOTHING_REPORTED',
      'NOT_YOUR_TURN',
    ],
  )
}

function chooseAnswer(
  { random }: Life,
  rental: RentalRow,
  isRenters: boolean,
): PartInput<'answerReport', 'body'> {
  const chosen = random.weighted({ accept: 30, contest: 30, offer: isRenters ? 1 : 30 })
  const text = "Ce n'est pas ce qui s'est passé."
  if (chosen !== 'offer') return { answer: chosen, text }
  return { answer: 'offer', amount: random.between(1, Math.max(1, rentOf(rental))) }
}

/** An administrator settles a disputed handover. */
export const arbitrate: Step = async (life) => {
  const disputed = await disputedHandovers(life)
  if (disputed.length === 0) return 'no handover is disputed'
  const rental = life.random.pick(disputed)
  const tooMuch = life.random.chance(0.1)
  return expectOutcome(
    `the disputed handover of ${rental.id} is settled`,
    settle(life, rental, tooMuch ? 1 : 0),
    tooMuch ? ['INVALID_INPUT'] : ['done', 'HANDOVER_OVER'],
  )
}

export async function disputedHandovers({ database }: Life): Promise<RentalRow[]> {
  return database.kysely
    .selectFrom('rentals')
    .selectAll()
    .where('handoverState', '=', 'disputed')
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
}

/** @param above FCFA that are asked above the rent */
export function settle({ administrator, random }: Life, rental: RentalRow, above = 0): Promise<unknown> {
  const rent = rentOf(rental)
  const rentToOwner = above > 0 ? rent + above : random.between(0, rent)
  const depositToOwner = random.between(0, heldDeposit(rental))
  const body = { rentToOwner, depositToOwner, reason: "D'après les messages des deux parties." }
  return administrator.client.settleHandover({ params: { id: rental.id }, body })
}
