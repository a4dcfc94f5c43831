import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import {
  CONTEST_REASON_MAX_LENGTH,
  CONTEST_REASON_MIN_LENGTH,
} from '@okoume/domain/rental/return-transitions.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useRef, useState } from 'react'
import { BRAND } from '#app/brand.ts'
import { TextArea } from '#app/components/text-area.tsx'
import { MoveDialog } from '../rental/move-dialog.tsx'
import type { Asked, RentalMoves } from '../rental/use-rental-moves.ts'

/** A contest says why, and what follows. */
export function ContestDialog({ moves }: { readonly moves: RentalMoves }): ReactNode {
  const [reason, setReason] = useState('')
  const [about, setAbout] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const asked = moves.asked?.move === 'contest' ? moves.asked.rental.id : null
  // Closed by mistake, it keeps what was typed; about another rental it begins anew.
  if (asked !== null && asked !== about) {
    setAbout(asked)
    setReason('')
    setChecked(false)
  }
  const short = reason.trim().length < CONTEST_REASON_MIN_LENGTH
  const send = ({ rental, move }: Asked) => {
    setChecked(true)
    if (short) field.current?.focus()
    else moves.make(rental, move, reason.trim())
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
            {quoted(rental.itemTitle)} est abîmé, incomplet ou n'est pas revenu ? L'équipe {BRAND.name} lit
            votre motif, entend le locataire et tranche
            {rental.deposit > 0
              ? " : c'est elle qui décide quelle part de la caution vous revient. Jusque-là, la caution reste gardée."
              : '.'}
          </p>
          <p>Vous pouvez contester jusqu'au {formatLongInstant(rental.returnBy)}.</p>
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
        </>
      )}
    </MoveDialog>
  )
}
