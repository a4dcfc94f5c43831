import type { Rental } from '@okoume/contract/wire/rental.ts'
import { givenBack } from '@okoume/domain/ledger/rental-shares.ts'
import { type Francs, formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ContestCause, Party } from '@okoume/domain/rental/rental-status.ts'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import {
  isStatusMove,
  ownerRent,
  RETURN_AFTER,
  type RentalMove,
  STATUS_AFTER,
  sharesOf,
} from './rental-moves.ts'

interface Done {
  /** As it is after the move. */
  readonly rental: Rental
  readonly move: RentalMove
  readonly party: Party
}

/** The message of a card after its rental was changed. */
export interface Outcome {
  readonly rentalId: string
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
  /** The rental's own news are still worth reading beside it. */
  readonly withSummary: boolean
  /** A new value for each message, so that screen readers repeat the same text. */
  readonly shownAt: number
}

/** A move that is asked for once more before it is made. */
export interface Asked {
  readonly rental: Rental
  readonly move: RentalMove
}

export interface RentalMoves {
  readonly busy: { readonly id: string; readonly move: RentalMove } | null
  readonly outcome: Outcome | null
  readonly asked: Asked | null
  /** Why what was asked could not be done; its dialog stays open. */
  readonly failure: string | null
  /** The rental about which a button was pressed without a network. */
  readonly shutAt: string | null
  ask(rental: Rental, move: RentalMove): Promise<void>
  dismiss(): void
  /** The message is no longer of interest. */
  clearOutcome(): void
  make(rental: Rental, move: RentalMove, details?: MoveDetails): Promise<void>
}

/** What a move says besides itself. */
interface MoveDetails {
  readonly contest?: Contest
  /** FCFA that the dialog of a cancellation promised. */
  readonly refund?: Francs
}

/** Why a return is contested, and how much of the deposit is asked; undefined for all of it. */
export interface Contest {
  readonly reason: string
  readonly amount: number | undefined
  readonly cause: ContestCause | undefined
}

/** Makes one move at a time, then reads the list again. */
export function useRentalMoves(party: Party): RentalMoves {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<RentalMoves['busy']>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const gate = useNetworkGate()
  const [pressed, setPressed] = useState<string | null>(null)
  const running = useRef(false)

  const dismiss = () => {
    if (running.current) return
    setAsked(null)
    setFailure(null)
  }
  const pass = async (rental: Rental, work: () => unknown) => {
    setPressed(rental.id)
    await gate.pass(work)
  }
  const make = async (rental: Rental, move: RentalMove, details: MoveDetails = {}) => {
    // A second press comes before the first has drawn anything.
    if (running.current) return
    running.current = true
    setBusy({ id: rental.id, move })
    setFailure(null)
    const result = await send(rental, move, details)
    await revalidate()
    running.current = false
    setBusy(null)
    if (result.is === 'failed' && asked) return setFailure(result.text)
    setAsked(null)
    setOutcome(describeOutcome(result, { rental, move, party }))
  }
  return {
    busy,
    outcome,
    asked,
    failure,
    shutAt: gate.shut ? pressed : null,
    ask: (rental, move) =>
      pass(rental, () => {
        setFailure(null)
        setAsked({ rental, move })
      }),
    dismiss,
    clearOutcome: () => setOutcome(null),
    make: (rental, move, details) => pass(rental, () => make(rental, move, details)),
  }
}

type Result =
  | { readonly is: 'done'; readonly rental: Rental }
  | { readonly is: 'overtaken' }
  | { readonly is: 'failed'; readonly text: string }

async function send(rental: Rental, move: RentalMove, details: MoveDetails): Promise<Result> {
  try {
    return { is: 'done', rental: await call(rental, move, details) }
  } catch (error) {
    const refusal = readApiError(error)
    if (refusal?.code === 'TRANSITION_REFUSED' || refusal?.code === 'RETURN_REFUSED') {
      return { is: 'overtaken' }
    }
    if (!refusal) console.error(error)
    return {
      is: 'failed',
      text: refusal?.fields.reason ?? refusal?.fields.amount ?? refusal?.message ?? LOST,
    }
  }
}

const LOST = 'Connexion internet perdue : votre réponse est peut-être arrivée. Vérifiez, puis réessayez.'

function call({ id }: Rental, move: RentalMove, { contest, refund }: MoveDetails): Promise<Rental> {
  return isStatusMove(move)
    ? signedInApi.updateRentalStatus({ body: { rental_id: id, status: STATUS_AFTER[move], refund } })
    : signedInApi.updateReturn({ params: { id }, body: { state: RETURN_AFTER[move], ...contest } })
}

function describeOutcome(result: Result, { rental, move, party }: Done): Outcome {
  const about = { rentalId: rental.id, shownAt: Date.now() }
  switch (result.is) {
    case 'done':
      return {
        ...about,
        tone: 'success',
        text: doneMessage({ rental: result.rental, move, party }),
        withSummary: false,
      }
    case 'overtaken':
      return { ...about, tone: 'info', text: 'Cette location a changé entre-temps.', withSummary: true }
    case 'failed':
      return { ...about, tone: 'error', text: result.text, withSummary: true }
  }
}

/** The message after a move of that person. */
function doneMessage({ rental, move, party }: Done): string {
  return party === 'renter' && move === 'cancel' ? cancelledByRenter(rental) : MESSAGES[move](rental)
}

const MESSAGES: Readonly<Record<RentalMove, (rental: Rental) => string>> = {
  accept: (rental) => {
    const caution = rental.deposit > 0 ? `, et ${formatFrancs(rental.deposit)} à vos cautions` : ''
    return `Demande acceptée. ${formatFrancs(ownerRent(rental))} s'ajoutent à votre portefeuille${caution}.`
  },
  refuse: () => 'Demande refusée. Le locataire est intégralement remboursé.',
  cancel: () =>
    'Location annulée. Le locataire est intégralement remboursé, et les dates redeviennent libres.',
  declare: () => 'Retour déclaré. Le propriétaire est prévenu : à lui de confirmer.',
  confirm: ({ deposit }) =>
    deposit > 0
      ? `Retour confirmé. La caution de ${formatFrancs(deposit)} est rendue au locataire.`
      : 'Retour confirmé. Tout est en ordre.',
  contest: () => 'Retour contesté. Le locataire a 48 h pour répondre ; ce que vous demandez reste gardé.',
}

function cancelledByRenter(rental: Rental): string {
  const refund = formatFrancs(givenBack(sharesOf(rental, new Date())))
  return `Location annulée. Le remboursement de ${refund} est demandé à l'opérateur, vers le numéro qui a payé.`
}
