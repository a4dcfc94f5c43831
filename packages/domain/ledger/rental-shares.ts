import { type Francs, formatFrancs } from '../money/francs.ts'
import { heldDeposit, isHandoverInDoubt, type RentalFacts } from '../rental/rental-facts.ts'
import type { CancellationReason } from '../rental/rental-status.ts'
import { RENTAL_TRANSITIONS } from '../rental/rental-transitions.ts'
import { returnsFee } from './handover-entries.ts'
import { type RentalMoney, refundAmount } from './rental-entries.ts'

/** FCFA. */
export interface RentAndDeposit {
  readonly rent: Francs
  readonly deposit: Francs
}

/** Who has which part of what a renter paid, in FCFA. The parts sum to the payment. */
export interface RentalShares {
  /** Given back; the operator may still have to pay it out. */
  readonly renter: RentAndDeposit & { readonly fee: Francs }
  readonly owner: RentAndDeposit
  /** Not the owner's to withdraw yet; it may still go back. */
  readonly unreleased: RentAndDeposit & { readonly fee: Francs }
  /** Kept by the platform. */
  readonly fee: Francs
}

/** The facts that decide where a rental's money is. */
export interface SharedFacts
  extends RentalMoney,
    Pick<RentalFacts, 'status' | 'returnState' | 'handoverState' | 'handoverReport' | 'rentReleasedAt'> {
  readonly cancellation: CancellationReason | null
  /** FCFA of the deposit that the owner contested; null for all of it. */
  readonly contestedAmount: number | null
  /** FCFA of the deposit, once a deposit claim or a decision shared it. */
  readonly settledToOwner: number | null
  /** FCFA of the rent, once a report about the handover was settled. */
  readonly rentToOwner: number | null
}

/** The division of a rental's money at that instant. */
export function rentalShares(rental: SharedFacts, now: Date): RentalShares {
  const { deposit, fee } = rental
  const rent = rental.totalPrice - deposit
  switch (rental.status) {
    case 'en attente':
      return shares(rental, { owner: { rent: 0, deposit: 0 }, unreleased: { rent, deposit, fee }, fee: 0 })
    case 'refusée':
    case 'annulée':
      return closedShares(rental, now)
    default: {
      const rentToOwner = rental.rentToOwner ?? rent
      const { rentReleasedAt } = rental
      const isReleased = rentReleasedAt !== null && rentReleasedAt <= now && !isHandoverInDoubt(rental)
      const heldRent = isReleased ? 0 : rentToOwner
      const unreleased = { rent: heldRent, deposit: heldDeposit(rental), fee: 0 }
      const owner = { rent: rentToOwner - heldRent, deposit: rental.settledToOwner ?? 0 }
      const returned = rental.rentToOwner !== null && returnsFee({ rentToOwner, deposit: null })
      return shares(rental, { owner, unreleased, fee: returned ? 0 : fee })
    }
  }
}

/** A rental that ended before its time, by its table or as its handover was settled. */
function closedShares(rental: SharedFacts, now: Date): RentalShares {
  const unreleased = { rent: 0, deposit: 0, fee: 0 }
  if (rental.rentToOwner !== null) {
    // After a late cancellation the owner's part is held as long as a presumed handover's rent would be.
    const isHeld = rental.cancellation === 'renter' && (rental.rentReleasedAt ?? now) > now
    const heldRent = isHeld ? rental.rentToOwner : 0
    const owner = { rent: rental.rentToOwner - heldRent, deposit: rental.settledToOwner ?? 0 }
    return shares(rental, {
      owner,
      unreleased: { ...unreleased, rent: heldRent },
      fee: rental.rentToOwner === 0 ? 0 : rental.fee,
    })
  }
  // The fee that the rental's table does not refund is the platform's.
  const line = RENTAL_TRANSITIONS.find(
    ({ to, reason, money }) =>
      to === rental.status &&
      money !== 'take back part of the rent' &&
      (reason ?? null) === (rental.status === 'annulée' ? rental.cancellation : null),
  )
  if (!line) throw new Error(`no line ends a rental as ${rental.status}, ${rental.cancellation}`)
  const back = refundAmount(line.money, rental)
  return shares(rental, {
    owner: { rent: 0, deposit: 0 },
    unreleased,
    fee: rental.totalPrice + rental.fee - back,
  })
}

/** Gives the renter the rest, so that the parts sum to the payment. */
function shares(money: RentalMoney, rest: Omit<RentalShares, 'renter'>): RentalShares {
  const { owner, unreleased, fee } = rest
  const renter = {
    rent: money.totalPrice - money.deposit - owner.rent - unreleased.rent,
    deposit: money.deposit - owner.deposit - unreleased.deposit,
    fee: money.fee - fee - unreleased.fee,
  }
  return { renter, ...rest }
}

/** FCFA: all that went back to the renter. */
export function givenBack({ renter }: RentalShares): Francs {
  return renter.rent + renter.deposit + renter.fee
}

/** «4 000 FCFA du loyer et 5 000 FCFA de la caution»; null where it is nothing. */
export function formatRentAndDeposit({ rent, deposit }: RentAndDeposit): string | null {
  const named = [
    rent > 0 && `${formatFrancs(rent)} du loyer`,
    deposit > 0 && `${formatFrancs(deposit)} de la caution`,
  ].filter((text) => text !== false)
  return named.length > 0 ? named.join(' et ') : null
}
