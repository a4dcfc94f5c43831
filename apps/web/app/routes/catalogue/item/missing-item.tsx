import type { Item } from '@okoume/contract/wire/item.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { HIDDEN_TEXTS } from '@okoume/domain/moderation/decisions.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadingLogo } from '#app/ui/loading-logo.tsx'

interface MissingItemProps {
  readonly Page: ComponentType<{ readonly loaderData: { readonly item: Item }; readonly note: ReactNode }>
}

/** Where there is no item for everybody; its owner sees the page of one that moderation hides. */
export default function MissingItem({ Page }: MissingItemProps): ReactNode {
  const { id = '' } = useParams()
  const { status } = useSession()
  const [item, setItem] = useState<Item | null>()
  useEffect(() => {
    if (status === 'signed-in') signedInApi.getItem({ params: { id } }).then(setItem, () => setItem(null))
  }, [id, status])
  if (status === 'signed-in' && item === undefined) return <LoadingLogo label="Chargement de l'annonce..." />
  if (status !== 'signed-in' || !item?.hidden)
    return (
      <div className="page">
        <title>{`Objet non trouvé - ${BRAND.name}`}</title>
        <EmptyState
          scene="lost"
          level={1}
          title="Objet non trouvé"
          action={<ButtonLink to={paths.explorer()}>Retour à l'explorateur</ButtonLink>}
        >
          <p>Il n'est plus proposé, ou son adresse est fausse. D'autres vous attendent.</p>
        </EmptyState>
      </div>
    )
  const { state, text } = item.hidden
  const note = (
    <Alert
      title="Personne d'autre ne voit cette annonce"
      action={
        <ButtonLink to={dashboardPaths.myItems()} variant="secondary">
          Voir mes objets
        </ButtonLink>
      }
    >
      {text} {HIDDEN_TEXTS[state]}
    </Alert>
  )
  return (
    <>
      <title>{`${item.title} - ${BRAND.name}`}</title>
      <Page loaderData={{ item }} note={note} />
    </>
  )
}
