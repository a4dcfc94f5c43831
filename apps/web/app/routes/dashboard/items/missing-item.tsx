import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet } from '../page/sheet.tsx'

interface MissingItemProps {
  /** Title of the sheet. */
  readonly sheet: string
  readonly title: string
  readonly children: ReactNode
}

/** In place of a page about one of the person's items, where there is no such item. */
export function MissingItem({ sheet, title, children }: MissingItemProps): ReactNode {
  return (
    <Sheet title={sheet}>
      <EmptyState
        scene="lost"
        title={title}
        action={<ButtonLink to={dashboardPaths.myItems()}>Retour à mes objets</ButtonLink>}
      >
        {children}
      </EmptyState>
    </Sheet>
  )
}
