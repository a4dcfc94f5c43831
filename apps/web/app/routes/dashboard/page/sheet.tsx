import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { isNetworkLoss } from '#app/data/session/identity-service.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { AnswerAge } from '#app/shell/offline/answer-age.tsx'
import type { LastRead } from '#app/shell/offline/use-fresh-again.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './sheet.module.css'

export interface SheetProps {
  readonly title: string
  /** Under the title: how many there are. */
  readonly note?: string
  /** When its data was read: shown while it may be old. */
  readonly read?: LastRead | undefined
  readonly children: ReactNode
}

/** One sheet of the dashboard, with the outcome of the last action under its title. */
export function Sheet({ title, note, read, children }: SheetProps): ReactNode {
  return (
    <div className={kit.stack5}>
      <title>{`${title} - ${BRAND.name}`}</title>
      <header>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {read && (
          <div className={styles.read}>
            <AnswerAge read={read} />
          </div>
        )}
      </header>
      <OutcomePlace />
      {children}
    </div>
  )
}

/** A sheet whose data did not come, under its title where it has one always; the rest of the dashboard stays. */
export function SheetError({ title }: { readonly title?: string }): ReactNode {
  const error = useRouteError()
  const failure = isNetworkLoss(error) ? (
    <SheetFailure>
      Vous êtes hors ligne, et cette page n'a pas encore été lue sur cet appareil. Elle vient dès que le
      réseau revient.
    </SheetFailure>
  ) : (
    <Alert tone="error" action={<RetryButton />}>
      {explainError(error, { lost: 'Une erreur est survenue. Veuillez réessayer.' }).text}
    </Alert>
  )
  return title ? <Sheet title={title}>{failure}</Sheet> : failure
}

export function SheetFailure({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div data-failed>
      <Alert tone="error" action={<RetryButton />}>
        {children}
      </Alert>
    </div>
  )
}

function RetryButton(): ReactNode {
  const { revalidate, state } = useRevalidator()
  return (
    <Button variant="secondary" busy={state === 'loading'} busyText="Chargement..." onClick={revalidate}>
      Réessayer
    </Button>
  )
}
