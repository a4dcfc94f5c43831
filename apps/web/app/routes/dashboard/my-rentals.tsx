import type { Rental } from '@okoume/contract/wire/rental.ts'
import {
  RENTAL_FILTERS,
  type RentalFilterId,
  type RentalStatus,
} from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { paths } from '../../path-builder.ts'
import { signedInApi } from '../../session/signed-in-api.ts'
import { signedInUser } from '../../session/signed-in-user.ts'
import { FilterBar } from './filter-bar.tsx'
import styles from './my-rentals.module.css'
import { RentalCard } from './rental-card.tsx'
import { Sheet } from './sheet.tsx'
import { RetryButton } from './sheet-error.tsx'

interface Data {
  readonly rentals: readonly Rental[]
  readonly failed: boolean
}

export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const { id } = await signedInUser(request)
  try {
    const rentals = await signedInApi.listUserRentals({ params: { userId: id } })
    return { rentals: rentals.toSorted(newestFirst), failed: false }
  } catch (error) {
    console.error(error)
    return { rentals: [], failed: true }
  }
}
clientLoader.hydrate = true as const

export default function MyRentals({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const { rentals, failed } = loaderData
  const [chosen, setChosen] = useState<RentalFilterId>('toutes')
  const options = RENTAL_FILTERS.map(({ id, label, statuses }) => ({
    id,
    label,
    count: rentals.filter(({ status }) => includes(statuses, status)).length,
  }))
  const wanted = RENTAL_FILTERS.find(({ id }) => id === chosen)?.statuses ?? []
  const shown = rentals.filter(({ status }) => includes(wanted, status))
  return (
    <Sheet title="Mes locations">
      {failed && <Failed />}
      {rentals.length === 0 && !failed ? (
        <NoRentals />
      ) : (
        <>
          <FilterBar label="Montrer les locations" options={options} value={chosen} onChange={setChosen} />
          {shown.length === 0 && !failed && (
            <p className={styles.none}>Aucune location ne correspond à ce filtre.</p>
          )}
          <ul className={styles.rentals}>
            {shown.map((rental) => (
              <RentalCard key={rental.id} rental={rental} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

function NoRentals(): ReactNode {
  return (
    <EmptyState
      title="Vous n'avez pas encore de locations"
      action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
    >
      Trouvez l'objet qu'il vous faut près de chez vous.
    </EmptyState>
  )
}

function Failed(): ReactNode {
  return (
    <Notice tone="error" action={<RetryButton />}>
      Une erreur est survenue lors de la récupération des locations.
    </Notice>
  )
}

function includes(statuses: readonly RentalStatus[], status: RentalStatus): boolean {
  return statuses.includes(status)
}

function newestFirst(a: Rental, b: Rental): number {
  return b.createdAt.localeCompare(a.createdAt)
}
