import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { apiProblem } from '../../session/api-problem.ts'

/** A sheet whose data did not come; the rest of the dashboard stays. */
export function SheetError(): ReactNode {
  const message = apiProblem(useRouteError())?.message ?? 'Une erreur est survenue. Veuillez réessayer.'
  return (
    <Notice tone="error" action={<RetryButton />}>
      {message}
    </Notice>
  )
}

/** Reads the sheet's data again. */
export function RetryButton(): ReactNode {
  const { revalidate, state } = useRevalidator()
  return (
    <div>
      <Button variant="secondary" busy={state === 'loading'} busyText="Chargement..." onClick={revalidate}>
        Réessayer
      </Button>
    </div>
  )
}
