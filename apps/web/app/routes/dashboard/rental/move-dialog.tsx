import type { Rental } from '@okoume/contract/wire/rental.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './rental-facts.module.css'
import type { RentalMove } from './rental-moves.ts'
import type { Asked, Outcome, RentalMoves } from './use-rental-moves.ts'

/** A rental, and how to change it. */
export interface MovableRental {
  readonly rental: Rental
  readonly moves: RentalMoves
  readonly now: Date
}

export interface MoveDialogProps {
  readonly moves: RentalMoves
  /** It opens when this is what is asked. */
  readonly move: RentalMove
  readonly title: string
  /** Leaves everything as it is. */
  readonly back: string
  readonly confirm: string
  readonly danger?: boolean
  /** Called instead of making the move at once. */
  readonly onConfirm?: (asked: Asked) => void
  readonly children: (asked: Asked) => ReactNode
}

/** Says what a move leads to before it is made. */
export function MoveDialog(props: MoveDialogProps): ReactNode {
  const { moves, move, title, back, confirm, danger = false, onConfirm, children } = props
  const { busy, failure, shutAt } = moves
  const asked = moves.asked?.move === move ? moves.asked : null
  const go = (what: Asked) => (onConfirm ? onConfirm(what) : moves.make(what.rental, what.move))
  return (
    <Dialog
      open={asked !== null}
      onClose={moves.dismiss}
      title={title}
      actions={
        asked && (
          <>
            <Button variant="quiet" disabled={busy !== null} onClick={moves.dismiss}>
              {back}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy !== null} onClick={() => go(asked)}>
              {failure ? 'Réessayer' : confirm}
            </Button>
          </>
        )
      }
    >
      {asked && (
        <div className={styles.explained}>
          {children(asked)}
          {failure && <Alert tone="error">{failure}</Alert>}
          <NetworkNeeded shut={shutAt === asked.rental.id} />
        </div>
      )}
    </Dialog>
  )
}

/** Takes the focus: the buttons that were pressed are gone. */
export function MoveOutcome({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      <Alert tone={outcome.tone}>{outcome.text}</Alert>
    </div>
  )
}
