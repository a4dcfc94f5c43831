import {
  describePeriodProblem,
  formatHandoverDays,
  formatLeadTime,
} from '@okoume/domain/calendar/period-rules.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import { RequestForm, type RequestPanelProps } from './request-form.tsx'
import styles from './request-panel.module.css'

/** `25 000 FCFA la semaine · 2 jours au moins`. */
function Terms({ item }: { readonly item: RequestPanelProps['item'] }) {
  const { weekPrice, monthPrice, minDays, maxDays, priceUnit, noticeHours } = item
  const terms = [
    weekPrice && `${formatFrancs(weekPrice)}\u00a0la\u00a0semaine`,
    monthPrice && `${formatFrancs(monthPrice)}\u00a0le\u00a0mois`,
    priceUnit !== 'semaine' && minDays > 1 && describePeriodProblem('TOO_SHORT', item).slice(0, -1),
    priceUnit !== 'semaine' && maxDays && describePeriodProblem('TOO_LONG', item).slice(0, -1),
    noticeHours > 0 && `${formatLeadTime(noticeHours)} de\u00a0délai`,
    formatHandoverDays(item),
  ].filter(Boolean)
  return terms.length > 0 && <p className={`${kit.note} ${styles.terms}`}>{terms.join(' · ')}</p>
}

/** True if a request of the signed-in person for that item waits for its answer; null until that is known. */
function usePendingRequest(itemId: string): boolean | null {
  const { user } = useSession()
  const [found, setFound] = useState<{ readonly uid: string; readonly exists: boolean } | null>(null)
  const uid = user?.id
  useEffect(() => {
    if (!uid) return
    signedInApi.checkPendingRental({ query: { renter_id: uid, item_id: itemId } }).then(
      ({ exists }) => setFound({ uid, exists }),
      // The payment asks again.
      () => setFound({ uid, exists: false }),
    )
  }, [uid, itemId])
  if (!uid) return false
  return found?.uid === uid ? found.exists : null
}

export function RequestPanel({ item, rentals }: RequestPanelProps): ReactNode {
  const { user } = useSession()
  const pending = usePendingRequest(item.id)
  const own = user?.id === item.ownerId
  return (
    <section
      className={`${kit.stack4} ${styles.panel}`}
      id="demande"
      tabIndex={-1}
      aria-labelledby="demande-titre"
      data-own={own || undefined}
    >
      <header className={`${kit.row0x4} ${kit.spread} ${styles.header}`}>
        <h2 id="demande-titre">Demande de location</h2>
        <Price amount={item.price} unit={item.priceUnit} />
        <Terms item={item} />
      </header>
      {own ? (
        <Alert
          title="Cet objet est à vous."
          action={
            <ButtonLink to={dashboardPaths.editItem(item.id)} variant="secondary" wide>
              Modifier l'annonce
            </ButtonLink>
          }
        >
          Vous ne pouvez pas louer votre propre objet.
        </Alert>
      ) : item.offered && pending ? (
        <Alert
          title="Vous avez déjà demandé cet objet."
          action={
            <ButtonLink to={dashboardPaths.myRentals()} variant="secondary" wide>
              Voir mes locations
            </ButtonLink>
          }
        >
          Le propriétaire n'a pas encore répondu. Après sa réponse, vous pourrez demander d'autres dates.
        </Alert>
      ) : item.offered ? (
        <RequestForm item={item} rentals={rentals} allowed={pending === false} />
      ) : (
        <Alert
          action={
            <ButtonLink to={paths.explorer({ category: item.category })} variant="secondary" wide>
              Voir des objets semblables
            </ButtonLink>
          }
        >
          Cet objet n'est pas proposé à la location en ce moment.
        </Alert>
      )}
    </section>
  )
}
