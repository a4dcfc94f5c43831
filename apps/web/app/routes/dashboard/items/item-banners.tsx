import type { Item } from '@okoume/contract/wire/item.ts'
import { needsQuartier } from '@okoume/domain/places/item-place.ts'
import { offersInstantBooking } from '@okoume/domain/rental/instant-booking.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

interface ItemBannersProps {
  readonly items: readonly Item[]
}

/** Asks for the quartier of items older than quartiers; proposes instant booking to owners who accept anyway. */
export function ItemBanners({ items }: ItemBannersProps): ReactNode {
  const without = items.filter(needsQuartier)
  const [first] = without
  const accepted = items.find(offersInstantBooking)
  return (
    <>
      {first && (
        <ItemBanner
          name="quartiers"
          title={without.length > 1 ? `${without.length} objets sans quartier` : 'Un objet sans quartier'}
          itemId={first.id}
          action="Choisir le quartier"
        >
          On loue d'abord près de chez soi : dites dans quel quartier{' '}
          {without.length > 1 ? 'ils sont' : `est ${quoted(first.title)}`}.
        </ItemBanner>
      )}
      {accepted && (
        <ItemBanner
          name={`instant-${accepted.id}`}
          title="Ne répondez plus à chaque demande"
          itemId={accepted.id}
          action="Calendrier et règles"
        >
          Vous avez accepté {accepted.acceptedByHand} demandes pour {quoted(accepted.title)}. Avec la
          réservation immédiate, une personne dont l'identité est vérifiée paie, et c'est réservé.
        </ItemBanner>
      )}
    </>
  )
}

interface ItemBannerProps {
  /** «Plus tard» is remembered under it, on this device. */
  readonly name: string
  readonly title: string
  readonly itemId: string
  readonly action: string
  readonly children: ReactNode
}

/** Proposes something about an object to its owner, until they say «Plus tard». */
function ItemBanner({ name, title, itemId, action, children }: ItemBannerProps): ReactNode {
  const key = `${PERSONAL}${name}-later`
  const [later, setLater] = useState(() => safeLocalStorage.read(key) !== null)
  if (later) return null
  const dismiss = () => {
    safeLocalStorage.write(key, '1')
    setLater(true)
  }
  return (
    <Alert
      title={title}
      action={
        <>
          <ButtonLink to={dashboardPaths.editItem(itemId)} variant="secondary">
            {action}
          </ButtonLink>
          <Button variant="quiet" onClick={dismiss}>
            Plus tard
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  )
}
