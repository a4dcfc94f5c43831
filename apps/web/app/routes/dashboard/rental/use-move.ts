import type { Rental } from '@okoume/contract/wire/rental.ts'
import { givenBack } from '@okoume/domain/ledger/rental-shares.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { RENTER_HAS_ALL_BACK_TEXT } from '@okoume/domain/rental/carried-money.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import type { Action } from '#app/shell/actions/action.ts'
import {
  isStatusMove,
  ownerRent,
  RETURN_AFTER,
  type RentalMove,
  refundIfCancelled,
  STATUS_AFTER,
  sharesOf,
} from './rental-moves.ts'
import { type RentalView, useRentalAction } from './use-rental-action.ts'

/** A refusal and a deposit claim have a form, and an action of their own. */
export type PlainMove = Exclude<RentalMove, 'refuse' | 'contest'>

/** Makes the moves of a rental; `onClose` once the one that was asked about is over. */
export function useMove(view: RentalView, onClose: () => void): Action<PlainMove> {
  const { rental, party, now } = view
  return useRentalAction(view, {
    call(move: PlainMove) {
      const { id } = rental
      if (!isStatusMove(move))
        return signedInApi.updateReturn({ params: { id }, body: { state: RETURN_AFTER[move] } })
      // The amount that its dialog promised.
      const refund = party === 'renter' && move === 'cancel' ? refundIfCancelled(rental, now) : undefined
      return signedInApi.updateRentalStatus({ body: { rental_id: id, status: STATUS_AFTER[move], refund } })
    },
    done(after, move) {
      if (party === 'owner' || move !== 'cancel') return DONE[move](after)
      const back = givenBack(sharesOf(after, new Date()))
      if (back === 0) return 'Location annulée. Le loyer reste au propriétaire.'
      const refund = formatFrancs(back)
      return `Location annulée. Le remboursement de ${refund} est demandé à l'opérateur, vers le numéro qui a payé.`
    },
    onClose,
  })
}

const DONE: Readonly<Record<PlainMove, (rental: Rental) => string>> = {
  accept: (rental) => {
    const caution = rental.deposit > 0 ? ` Les ${formatFrancs(rental.deposit)} de caution sont gardés.` : ''
    return `Demande acceptée. Vous gagnez ${formatFrancs(ownerRent(rental))}.${caution}`
  },
  cancel: () => `Location annulée : les dates redeviennent libres. ${RENTER_HAS_ALL_BACK_TEXT}`,
  declare: () => 'Retour déclaré. Le propriétaire est prévenu : à lui de confirmer.',
  confirm: ({ deposit }) =>
    deposit > 0
      ? `Retour confirmé. La caution de ${formatFrancs(deposit)} est rendue au locataire.`
      : 'Retour confirmé. Tout est en ordre.',
}
