import type { Rental } from '@okoume/contract/wire/rental.ts'
import { givenBack } from '@okoume/domain/ledger/rental-shares.ts'
import { endCarries } from '@okoume/domain/rental/carried-money.ts'
import type { AmountLineProps } from '#app/ui/amount-line.tsx'
import { carriedStageOf, ownerRent, paidFor, sharesOf, wasCancelledLate } from '../rental/rental-moves.ts'

/** FCFA of the renter: paid, then refunded, still reserved, and passed to the owner of the deposit. */
export function renterMoney(rental: Rental, now: Date): readonly AmountLineProps[] {
  const { deposit, service_fee: fee } = rental
  const shares = sharesOf(rental, now)
  const { renter, owner, unreleased } = shares
  return shown([
    { name: 'Location', amount: ownerRent(rental), always: true },
    { name: 'Frais de service', amount: fee ?? 0, always: true },
    {
      name: 'Caution',
      amount: deposit,
      ...(unreleased.deposit === deposit && {
        detail: rental.paidByOther ? DEPOSIT_GOES_BACK : DEPOSIT_COMES_BACK,
      }),
    },
    {
      name: rental.paidByOther ? 'Payé par un proche' : 'Payé',
      amount: paidFor(rental),
      kind: 'strong',
      always: true,
    },
    ...(carriedLines(rental, now) ?? [
      { name: 'Loyer rendu', amount: renter.rent },
      { name: 'Frais de service rendus', amount: renter.fee },
      { name: 'Caution rendue', amount: renter.deposit },
      { name: 'Caution encore gardée', amount: unreleased.deposit === deposit ? 0 : unreleased.deposit },
      {
        name: 'Loyer resté au propriétaire',
        amount: wasCancelledLate(rental) ? owner.rent + unreleased.rent : 0,
      },
      { name: 'Caution versée au propriétaire', amount: owner.deposit },
      { name: 'Remboursé', amount: givenBack(shares), kind: 'strong' as const },
    ]),
  ])
}

/** Money that waits for the choice of another item, or has paid it; null where it goes back. */
function carriedLines(rental: Rental, now: Date): readonly PossibleLine[] | null {
  const { carried } = rental
  switch (carried && carriedStageOf(rental, now)) {
    case 'offered':
    case 'paying':
      return [{ name: 'Attend votre choix', amount: carried?.amount ?? 0, kind: 'strong' }]
    case 'used':
      return [
        { name: 'A payé un autre objet', amount: (carried?.amount ?? 0) - (carried?.rest ?? 0) },
        { name: 'Remboursé', amount: carried?.rest ?? 0, kind: 'strong' },
      ]
    default:
      return null
  }
}

const DEPOSIT_COMES_BACK = 'vous revient après le retour'
const DEPOSIT_GOES_BACK = 'revient à votre proche après le retour'

/** FCFA of the owner: earned, gone out of the rental, and still reserved. */
export function ownerMoney(rental: Rental, now: Date): readonly AmountLineProps[] {
  const { status, cancellation, returnState } = rental
  // It may pay another item, of which the owner is not told.
  const isLeaving = endCarries(status, cancellation)
  const { renter, owner, unreleased } = sharesOf(rental, now)
  return shown([
    { name: isLeaving ? 'Loyer sorti de cette location' : 'Loyer rendu au locataire', amount: renter.rent },
    {
      name: isLeaving ? 'Caution sortie de cette location' : 'Caution rendue au locataire',
      amount: renter.deposit,
    },
    {
      name: 'Caution',
      amount: unreleased.deposit,
      detail: returnState === 'contested' ? 'gardée : retour contesté' : "gardée jusqu'au retour",
    },
    { name: 'Loyer', amount: owner.deposit > 0 ? owner.rent + unreleased.rent : 0 },
    { name: 'Part de la caution', amount: owner.deposit },
    {
      name: unreleased.rent > 0 ? 'Vous recevez' : 'Vous avez reçu',
      amount: owner.rent + unreleased.rent + owner.deposit,
      kind: 'strong',
      always: true,
      ...(unreleased.rent > 0 && status !== 'en attente' && { detail: 'pas encore retirable' }),
    },
  ])
}

interface PossibleLine extends AmountLineProps {
  /** Also where it is nothing. */
  readonly always?: boolean
}

function shown(lines: readonly PossibleLine[]): readonly AmountLineProps[] {
  return lines.filter(({ amount, always = false }) => always || amount > 0)
}
