import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SheetError } from '../page/sheet.tsx'

/** To others than its parties a rental looks like one that does not exist. */
export function RentalError(): ReactNode {
  const { code } = explainError(useRouteError())
  if (code === 'RENTAL_NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        scene="lost"
        level={1}
        title="Location non trouvée"
        action={<ButtonLink to={dashboardPaths.myRentals()}>Mes locations</ButtonLink>}
      >
        Cette adresse ne mène à aucune de vos locations. Êtes-vous connecté au bon compte ?
      </EmptyState>
    )
  return <SheetError title="Location" />
}
