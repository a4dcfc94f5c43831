import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { CachedQuery } from '#app/data/queries/cached-query.ts'
import type { Action, ActionOptions } from '#app/shell/actions/action.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { handoverQuery, rentalQuery } from './rental-query.ts'

export interface RentalView {
  readonly rental: Rental
  readonly uid: string
  readonly party: Party
  readonly now: Date
  /** The list that the page shows it in. */
  readonly list?: Pick<CachedQuery<unknown>, 'queryKey'>
}

export interface HandoverView extends RentalView {
  readonly handover: Handover
}

interface RentalActionOptions<Input, Output>
  extends Pick<ActionOptions<Input, Output>, 'call' | 'done' | 'onDone'> {
  /** Its form or dialog closes: it was done, or someone was faster. */
  readonly onClose?: () => void
  /** Read again besides the rental and its handover. */
  readonly refreshes?: readonly Pick<CachedQuery<unknown>, 'queryKey'>[]
}

/** One party's action on a rental: its page is read again, also where someone was faster. */
export function useRentalAction<Input = void, Output = unknown>(
  { rental, uid, list }: Pick<RentalView, 'rental' | 'uid' | 'list'>,
  { call, done, onDone, onClose, refreshes = [] }: RentalActionOptions<Input, Output>,
): Action<Input> {
  return useAction({
    call,
    lost: 'Connexion internet perdue : votre réponse est peut-être arrivée. Vérifiez, puis réessayez.',
    refreshes: [
      rentalQuery(uid, rental.id),
      handoverQuery(uid, rental.id),
      ...(list ? [list] : []),
      ...refreshes,
    ],
    overtaken({ status, code, message }) {
      if (status !== CONFLICT) return null
      return CHANGED.includes(code) ? 'Cette location a changé entre-temps.' : message
    },
    ...(done && { done }),
    onDone(output, input) {
      onClose?.()
      return onDone?.(output, input)
    },
    ...(onClose && { onOvertaken: onClose }),
  })
}

const CONFLICT = 409
const CHANGED: readonly ErrorCode[] = ['TRANSITION_REFUSED', 'RETURN_REFUSED']
