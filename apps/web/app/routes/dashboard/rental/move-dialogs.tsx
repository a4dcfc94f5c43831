import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { RENTER_HAS_ALL_BACK_TEXT } from '@okoume/domain/rental/carried-money.ts'
import {
  REFUSAL_REASON_LABELS,
  REFUSAL_REASONS,
  type RefusalReason,
} from '@okoume/domain/rental/refusal-reasons.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import type { Action } from '#app/shell/actions/action.ts'
import { ActionDialog, type ActionDialogProps } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import type { AmountLineProps } from '#app/ui/amount-line.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { ChoiceRow } from '../page/form-section.tsx'
import { MoneyLines } from './rental-facts.tsx'
import { ownerRent, paidFor, refundIfCancelled, refundUntil, retainedIfCancelled } from './rental-moves.ts'
import type { PlainMove } from './use-move.ts'
import { type RentalView, useRentalAction } from './use-rental-action.ts'

interface Question
  extends Pick<ActionDialogProps<PlainMove>, 'title' | 'submitText' | 'backText' | 'variant'> {
  readonly explain: (view: RentalView) => ReactNode
}

interface MoveDialogsProps {
  readonly view: RentalView
  readonly action: Action<PlainMove>
  /** The move that the open dialog asks about. */
  readonly asked: string | null
  readonly onClose: () => void
}

export function MoveDialogs({ view, action, asked, onClose }: MoveDialogsProps): ReactNode {
  const questions = Object.entries(QUESTIONS[view.party]) as [PlainMove, Question][]
  return (
    <>
      {questions.map(([move, { explain, ...texts }]) => (
        <ActionDialog
          key={move}
          open={move === asked}
          onClose={onClose}
          action={action}
          input={move}
          {...texts}
        >
          {move === asked && explain(view)}
        </ActionDialog>
      ))}
      {view.party === 'owner' && <RefuseDialog view={view} open={asked === 'refuse'} onClose={onClose} />}
    </>
  )
}

interface RefuseDialogProps {
  readonly view: RentalView
  readonly open: boolean
  readonly onClose: () => void
}

interface RefusalValues {
  readonly reason: RefusalReason | ''
}

/** A refusal says why, in one tap: the renter reads it. */
function RefuseDialog({ view, open, onClose }: RefuseDialogProps): ReactNode {
  const { id, itemTitle } = view.rental
  const refuse = useRentalAction(view, {
    call: ({ reason }: RefusalValues) =>
      signedInApi.updateRentalStatus({
        body: { rental_id: id, status: 'refusée', reason: reason || undefined },
      }),
    done: `Demande refusée. ${RENTER_HAS_ALL_BACK_TEXT}`,
    onClose,
  })
  const form = useActionForm<RefusalValues>(refuse, {
    first: { reason: '' },
    check: ({ reason }) => (reason === '' ? { reason: 'Choisissez une raison.' } : {}),
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Refuser cette demande ?"
      form={form}
      submitText="Refuser la demande"
      variant="danger"
    >
      <ChoiceRow label="Pourquoi ? Le locataire le lira." choices={REASONS} {...form.field('reason')} />
      <p>
        {RENTER_HAS_ALL_BACK_TEXT} Les dates de {quoted(itemTitle)} redeviennent libres. Vous ne pourrez plus
        revenir sur ce refus.
      </p>
    </ActionDialog>
  )
}

const REASONS = REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_REASON_LABELS[value] }))

const QUESTIONS: Readonly<Record<Party, Partial<Record<PlainMove, Question>>>> = {
  owner: {
    cancel: {
      title: 'Annuler cette location ?',
      backText: 'Garder la location',
      submitText: 'Annuler la location',
      variant: 'danger',
      explain: explainOwnersCancellation,
    },
    confirm: {
      title: 'Confirmer le retour ?',
      backText: 'Pas encore',
      submitText: 'Confirmer le retour',
      explain: explainConfirmation,
    },
  },
  renter: {
    declare: {
      title: 'Déclarer le retour ?',
      backText: 'Pas encore',
      submitText: 'Déclarer le retour',
      explain: explainDeclaration,
    },
    cancel: {
      title: 'Annuler cette location ?',
      backText: 'Garder la location',
      submitText: 'Annuler la location',
      variant: 'danger',
      explain: explainRentersCancellation,
    },
  },
}

function explainOwnersCancellation({ rental }: RentalView): ReactNode {
  const { renterName, itemTitle, deposit } = rental
  const rent: AmountLineProps = {
    name: 'Quitte votre portefeuille',
    detail: 'le loyer',
    amount: ownerRent(rental),
    kind: 'strong',
  }
  const caution = { name: 'Quitte vos cautions', detail: 'la caution', amount: deposit }
  return (
    <>
      <p>
        <ShownNames>{renterName}</ShownNames> comptait sur {quoted(itemTitle)}. {RENTER_HAS_ALL_BACK_TEXT}{' '}
        L'annulation ne vous coûte rien de plus.
      </p>
      <MoneyLines lines={deposit > 0 ? [rent, caution] : [rent]} />
      <p>Les dates redeviennent libres. Vous ne pourrez plus revenir sur cette annulation.</p>
    </>
  )
}

function explainConfirmation({ rental }: RentalView): ReactNode {
  return (
    <>
      <p>
        Vous avez retrouvé {quoted(rental.itemTitle)} complet et en bon état. Vous ne pourrez plus contester
        ce retour.
      </p>
      {rental.deposit > 0 && (
        <p>
          La caution de {formatFrancs(rental.deposit)} quitte vos cautions et revient aussitôt au locataire.
        </p>
      )}
      {rental.status === 'en cours' && (
        <p>Les jours qui restaient de cette location redeviennent libres dès demain.</p>
      )}
    </>
  )
}

function explainDeclaration({ rental }: RentalView): ReactNode {
  return (
    <>
      <p>
        Vous déclarez avoir rendu {quoted(rental.itemTitle)}. Le propriétaire est prévenu : il peut confirmer
        le retour, ou le contester jusqu'au {formatDeadline(rental.returnBy)}.
      </p>
      {rental.deposit > 0 && (
        <p>
          Dès qu'il confirme, ou s'il ne dit rien d'ici là, la caution de {formatFrancs(rental.deposit)} est
          remboursée sur le numéro qui a payé.
        </p>
      )}
    </>
  )
}

function partName(rental: Rental, retained: number): string {
  const rent = retained === 0 ? 'le loyer' : retained < ownerRent(rental) ? 'le reste du loyer' : ''
  return [rent, rental.deposit > 0 && 'la caution'].filter(Boolean).join(' et ')
}

function explainRentersCancellation({ rental, now }: RentalView): ReactNode {
  const refund = refundIfCancelled(rental, now)
  const lost = paidFor(rental) - refund
  const refunded: AmountLineProps = { name: 'Est remboursé', amount: refund, kind: 'strong' }
  const all = { ...refunded, detail: 'tout, frais de service compris' }
  const part = { ...refunded, detail: partName(rental, retainedIfCancelled(rental, now)) }
  const retained = retainedIfCancelled(rental, now)
  const stays = { name: 'Reste au propriétaire', detail: 'du loyer', amount: retained }
  const until = refundUntil(rental, now)
  const fees = { name: "N'est pas remboursé", detail: 'les frais de service', amount: lost - retained }
  return (
    <>
      <p>Votre location de {quoted(rental.itemTitle)} est annulée, définitivement.</p>
      {rental.ownerSuspended && (
        <p>Le compte du propriétaire est suspendu : les frais de service sont rendus aussi.</p>
      )}
      <MoneyLines lines={lost === 0 ? [all] : retained > 0 ? [part, stays, fees] : [part, fees]} />
      {until && <p>Ces montants valent jusqu'au {formatDeadline(until.toISOString())}.</p>}
      {refund > 0 && (
        <p>
          Le remboursement de {formatFrancs(refund)} est aussitôt demandé à l'opérateur, vers le numéro Mobile
          Money qui a payé.
        </p>
      )}
    </>
  )
}
