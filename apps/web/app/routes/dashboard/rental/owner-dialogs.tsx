import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { missingAtReturn } from '@okoume/domain/rental/handover-checklist.ts'
import {
  CONTEST_CAUSE_LABELS,
  CONTEST_CAUSES,
  type ContestCause,
} from '@okoume/domain/rental/rental-status.ts'
import {
  CONTEST_REASON_MAX_LENGTH,
  CONTEST_REASON_MIN_LENGTH,
} from '@okoume/domain/rental/return-transitions.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Field, Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MoneyLines } from './rental-facts.tsx'
import { ownerRent } from './rental-moves.ts'
import type { Asked, RentalMoves } from './use-rental-moves.ts'

interface Props {
  readonly moves: RentalMoves
}

/** Refusing cannot be undone: it is asked once more. */
export function RefuseDialog({ moves }: Props): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="refuse"
      title="Refuser cette demande ?"
      back="Annuler"
      confirm="Refuser la demande"
      danger
    >
      {({ rental }) => (
        <p>
          Tout est remboursé à {rental.renterName}, et les dates de {quoted(rental.itemTitle)} redeviennent
          libres. Vous ne pourrez plus revenir sur ce refus.
        </p>
      )}
    </MoveDialog>
  )
}

/** What leaves the owner's wallet, before they cancel a rental that they had accepted. */
export function CancelAcceptedDialog({ moves }: Props): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="cancel"
      title="Annuler cette location ?"
      back="Garder la location"
      confirm="Annuler la location"
      danger
    >
      {({ rental }) => (
        <>
          <p>
            {rental.renterName} comptait sur {quoted(rental.itemTitle)}. Tout lui est remboursé, frais de
            service compris, et l'annulation ne vous coûte rien de plus.
          </p>
          <MoneyLines
            lines={[
              {
                name: 'Quitte votre portefeuille',
                detail: 'le loyer',
                amount: ownerRent(rental),
                strong: true,
              },
              ...(rental.deposit > 0
                ? [{ name: 'Quitte vos cautions', detail: 'la caution', amount: rental.deposit }]
                : []),
            ]}
          />
          <p>Les dates redeviennent libres. Vous ne pourrez plus revenir sur cette annulation.</p>
        </>
      )}
    </MoveDialog>
  )
}

/** Says what a confirmed return does to the deposit. */
export function ConfirmReturnDialog({ moves }: Props): ReactNode {
  return (
    <MoveDialog
      moves={moves}
      move="confirm"
      title="Confirmer le retour ?"
      back="Pas encore"
      confirm="Confirmer le retour"
    >
      {({ rental }) => (
        <>
          <p>
            Vous avez retrouvé {quoted(rental.itemTitle)} complet et en bon état. Vous ne pourrez plus
            contester ce retour.
          </p>
          {rental.deposit > 0 && (
            <p>
              La caution de {formatFrancs(rental.deposit)} quitte vos cautions et revient aussitôt au
              locataire.
            </p>
          )}
          {rental.status === 'en cours' && (
            <p>Les jours qui restaient de cette location redeviennent libres dès demain.</p>
          )}
        </>
      )}
    </MoveDialog>
  )
}

/** What went out and was not ticked off at the return is the likely cause of a contest. */
function describeMissing({ checklist }: Rental): string | undefined {
  const missing = missingAtReturn(checklist)
  return missing.length > 0 ? `Non coché au retour : ${missing.join(', ')}.` : undefined
}

/** A contest says why, and what follows. */
export function ContestDialog({ moves }: Props): ReactNode {
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const [cause, setCause] = useState<ContestCause | ''>('')
  const [about, setAbout] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const causeField = useRef<HTMLSelectElement>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const contested = moves.asked?.move === 'contest' ? moves.asked.rental : null
  const asked = contested?.id ?? null
  // Closed by mistake, it keeps what was typed; about another rental it starts empty.
  if (contested && asked !== about) {
    setAbout(asked)
    setReason('')
    setAmount('')
    setCause(missingAtReturn(contested.checklist).length > 0 ? 'incomplete' : '')
    setChecked(false)
  }
  const short = reason.trim().length < CONTEST_REASON_MIN_LENGTH
  const send = ({ rental, move }: Asked) => {
    setChecked(true)
    if (cause === '') return causeField.current?.focus()
    if (short) return field.current?.focus()
    if (!isPartOf(rental.deposit, amount)) return amountField.current?.focus()
    moves.make(rental, move, { contest: { reason: reason.trim(), amount: readAmount(amount), cause } })
  }
  return (
    <MoveDialog
      moves={moves}
      move="contest"
      title="Contester le retour ?"
      back="Annuler"
      confirm="Contester le retour"
      danger
      onConfirm={send}
    >
      {({ rental }) => (
        <>
          <p>
            {quoted(rental.itemTitle)} est abîmé, incomplet ou n'est pas revenu ? Le locataire a 48 h pour
            accepter ou proposer un autre montant ; si vous ne vous entendez pas, l'équipe {BRAND.name}{' '}
            tranche. Ce que vous demandez reste gardé jusque-là.
          </p>
          <p>
            Vous pouvez contester jusqu'au {formatDeadline(rental.returnBy)}. Sans photo d'avant et d'après,
            la caution revient presque toujours au locataire : ajoutez les vôtres à la page de la location.
          </p>
          <Select
            ref={causeField}
            label="Motif"
            hint={describeMissing(rental)}
            error={checked && cause === '' ? 'Choisissez un motif.' : null}
            required
            value={cause}
            disabled={moves.busy !== null}
            onChange={(event) => setCause(event.target.value as ContestCause | '')}
          >
            <option value="">Choisir</option>
            {CONTEST_CAUSES.map((one) => (
              <option key={one} value={one}>
                {CONTEST_CAUSE_LABELS[one]}
              </option>
            ))}
          </Select>
          <TextArea
            ref={field}
            label="Que s'est-il passé ?"
            hint={`${CONTEST_REASON_MIN_LENGTH} caractères au moins. Le locataire le lira.`}
            error={
              checked && short
                ? `Dites ce qui ne va pas, en ${CONTEST_REASON_MIN_LENGTH} caractères au moins.`
                : null
            }
            rows={4}
            maxLength={CONTEST_REASON_MAX_LENGTH}
            required
            value={reason}
            disabled={moves.busy !== null}
            onChange={(event) => setReason(event.target.value)}
          />
          {rental.deposit > 0 && (
            <Field
              ref={amountField}
              label="Montant demandé, en FCFA (facultatif)"
              hint={describeDemand(rental.deposit, amount)}
              error={
                checked && !isPartOf(rental.deposit, amount)
                  ? `Demandez de 1 FCFA à ${formatFrancs(rental.deposit)}.`
                  : null
              }
              inputMode="numeric"
              autoComplete="off"
              value={amount}
              disabled={moves.busy !== null}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </>
      )}
    </MoveDialog>
  )
}

/** What the typed amount leaves to the renter, at once. */
function describeDemand(deposit: number, text: string): string {
  const asked = readAmount(text)
  const whole = formatFrancs(deposit)
  if (asked === undefined || !isPartOf(deposit, text))
    return `Sur une caution de ${whole}. Le reste est rendu aussitôt au locataire ; sans montant, toute la caution est gardée.`
  const rest = deposit - asked
  return `Vous demandez ${formatFrancs(asked)} sur ${whole}.${rest > 0 ? ` Le reste, ${formatFrancs(rest)}, est rendu tout de suite.` : ''}`
}

/** Undefined where nothing was typed: all of the deposit. */
function readAmount(text: string): number | undefined {
  return text.trim() === '' ? undefined : readWholeNumber(text)
}

function isPartOf(deposit: number, text: string): boolean {
  const amount = readAmount(text)
  return amount === undefined || (amount >= 1 && amount <= deposit)
}
