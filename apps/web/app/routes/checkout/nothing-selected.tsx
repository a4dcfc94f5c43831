import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { latestDraftItem } from '#app/data/checkout/request-draft.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Checkout } from './use-checkout.ts'

/** The bill of nothing: a way back, to the payment that another tab has begun, or to the request that is stored. */
export function NothingSelected({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [running] = checkout.running
  const [requested] = useState(() => latestDraftItem(Date.now()))
  // Where the site was entered here, there is no page to go back to.
  const goBack = () => (key === 'default' ? navigate(paths.explorer()) : navigate(-1))
  return (
    <EmptyState
      level={1}
      title="Aucun objet sélectionné"
      action={
        <>
          {running && <Button onClick={() => checkout.follow(running)}>Suivre le paiement</Button>}
          {!running && requested && (
            <ButtonLink to={paths.request(requested)} replace>
              Reprendre ma demande
            </ButtonLink>
          )}
          <Button variant={running || requested ? 'secondary' : 'primary'} onClick={goBack}>
            Retour
          </Button>
        </>
      }
    >
      {running
        ? `Un paiement attend votre confirmation : ${running.billing.item.title}.`
        : requested
          ? 'Votre demande vous attend.'
          : 'Choisissez un objet et des dates, puis demandez à le louer.'}
    </EmptyState>
  )
}
