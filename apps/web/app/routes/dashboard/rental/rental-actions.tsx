import { type RentalAct, rentalActs } from '@okoume/domain/rental/rental-acts.ts'
import { type ReactNode, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import { DepositClaimDialog } from './deposit-claim-dialog.tsx'
import { MoveDialogs } from './move-dialogs.tsx'
import styles from './rental-actions.module.css'
import { ContactLink, titleId } from './rental-facts.tsx'
import { type RentalMove, toTimelineFacts } from './rental-moves.ts'
import { useMove } from './use-move.ts'
import type { RentalView } from './use-rental-action.ts'

/** The acts that have a button of their own, with how it looks where it is not the main one. */
const VARIANTS = {
  accept: 'secondary',
  refuse: 'danger',
  confirm: 'secondary',
  declare: 'secondary',
  review: 'secondary',
  write: 'secondary',
  'see item': 'secondary',
  contest: 'quiet',
  cancel: 'quiet',
} as const satisfies Partial<Record<RentalAct, ButtonVariant>>
type ButtonAct = keyof typeof VARIANTS

const LABELS: Readonly<Record<RentalMove, string>> = {
  accept: 'Accepter',
  refuse: 'Refuser',
  confirm: 'Confirmer le retour',
  declare: 'Déclarer le retour',
  contest: 'Contester le retour',
  cancel: 'Annuler la location',
}

interface RentalActionsProps {
  readonly view: RentalView
  /** Those of a list: none is its main act. */
  readonly only?: readonly ButtonAct[]
}

/** The buttons of a rental's acts, and the dialogs that ask once more. */
export function RentalActions({ view, only }: RentalActionsProps): ReactNode {
  const { rental, party, now } = view
  const [asked, setAsked] = useState<RentalMove | null>(null)
  const close = () => setAsked(null)
  const action = useMove(view, close)
  const { main, others } = rentalActs(toTimelineFacts(rental), party, now)
  // A review that is not asked for yet is written in its own part of the page.
  const shown: readonly RentalAct[] = only ?? (Object.keys(VARIANTS) as ButtonAct[])
  const acts = [main, ...others.filter((act) => act !== 'review')].filter(
    (act) => act !== null && shown.includes(act),
  )
  const start = (move: RentalMove) => {
    action.reset()
    if (move === 'accept') void action.run(move)
    else setAsked(move)
  }
  return (
    <>
      {acts.length > 0 && (
        <div className={`${kit.stack2} ${kit.unlessEmpty} ${styles.actions}`}>
          {(acts as readonly ButtonAct[]).map((act) => (
            <ActButton
              key={act}
              act={act}
              view={view}
              isMain={!only && act === main}
              action={action}
              onStart={start}
            />
          ))}
        </div>
      )}
      <MoveDialogs view={view} action={action} asked={asked} onClose={close} />
      {party === 'owner' && <DepositClaimDialog view={view} open={asked === 'contest'} onClose={close} />}
    </>
  )
}

interface ActButtonProps {
  readonly act: ButtonAct
  readonly view: RentalView
  readonly isMain: boolean
  readonly action: ReturnType<typeof useMove>
  readonly onStart: (move: RentalMove) => void
}

function ActButton({ act, view, isMain, action, onStart }: ActButtonProps): ReactNode {
  const { rental, now } = view
  const look = {
    variant: isMain ? 'primary' : VARIANTS[act],
    className: classList(
      isMain && `${kit.across} ${styles.main}`,
      // Their words stay on one line.
      (act === 'cancel' || act === 'contest') && `${kit.across} ${styles.destructive}`,
    ),
    'aria-describedby': titleId(rental),
  } as const
  switch (act) {
    case 'write':
      return <ContactLink rental={rental} now={now} />
    case 'review':
      return (
        <ButtonLink {...look} to={dashboardPaths.review(rental.id)}>
          Donner mon avis
        </ButtonLink>
      )
    case 'see item':
      return (
        rental.itemShown && (
          <ButtonLink {...look} to={paths.item(rental.item_id)}>
            Voir l'objet
          </ButtonLink>
        )
      )
    default:
      return (
        <Button
          {...look}
          busy={action.busy && action.input === act}
          disabled={action.busy}
          onClick={() => onStart(act)}
        >
          {act === 'confirm' && !isMain ? "Je l'ai reçu sans code" : LABELS[act]}
        </Button>
      )
  }
}
