import type { Alternative } from '@okoume/contract/wire/alternative.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { runningAttempts } from '#app/data/checkout/checkout-attempt.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { SheetFailure } from '../page/sheet.tsx'
import { carriedStageOf } from '../rental/rental-moves.ts'
import { useList } from '../rental/rentals-query.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import { alternativesQuery } from './alternatives-query.ts'
import styles from './carried-money.module.css'
import { ChooseDialog } from './choose-dialog.tsx'

/** Money of a rental that its owner did not give: another item, or the money back; then what became of it. */
export function CarriedMoney(view: RentalView): ReactNode {
  const { rental, uid, now } = view
  const { carried } = rental
  switch (carried && carriedStageOf(rental, now)) {
    case 'offered':
      return <Offer {...view} />
    case 'paying':
      return runningAttempts(uid).some(({ payment }) => payment.id === carried?.paymentId) ? (
        <ButtonLink to={paths.billing()}>Suivre le paiement</ButtonLink>
      ) : (
        <p className={kit.note}>Le paiement se confirme sur le téléphone qui paie.</p>
      )
    case 'used':
      return (
        carried?.rentalId && (
          <ButtonLink to={dashboardPaths.rental(carried.rentalId)}>Voir ma nouvelle location</ButtonLink>
        )
      )
    default:
      return null
  }
}

function Offer(view: RentalView): ReactNode {
  const { rental, uid } = view
  const { items, read, failed } = useList(alternativesQuery(uid, rental.id))
  const [chosen, setChosen] = useState<Alternative | null>(null)
  const [isReturning, setReturning] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const showItems = () => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView()
  }
  const isEmpty = read !== undefined && items.length === 0
  return (
    <>
      <p className={kit.note}>Sans choix de votre part, tout revient tout seul sur le numéro qui a payé.</p>
      <div className={`${kit.stack2} ${styles.choices}`}>
        {!isEmpty && (
          <Button variant="secondary" wide onClick={showItems}>
            Choisir un autre objet
          </Button>
        )}
        <Button variant={isEmpty ? 'primary' : 'secondary'} wide onClick={() => setReturning(true)}>
          Rendez-moi mon argent
        </Button>
      </div>
      {isEmpty ? (
        <EmptyState scene="search" title="Rien d'autre n'est libre ces jours-là" />
      ) : (
        <section className={kit.stack3} aria-labelledby="autres-objets">
          <h3 ref={title} id="autres-objets" tabIndex={-1} className={`${kit.read} ${styles.title}`}>
            Libres aux mêmes jours
          </h3>
          {failed && <SheetFailure>Les autres objets n'ont pas pu être lus.</SheetFailure>}
          {!read && !failed && <p role="status">Nous cherchons…</p>}
          <ul className={kit.stack3}>
            {items.map((item) => (
              <AlternativeRow key={item.id} item={item} onChoose={() => setChosen(item)} />
            ))}
          </ul>
        </section>
      )}
      {chosen && <ChooseDialog view={view} item={chosen} onClose={() => setChosen(null)} />}
      <RefundDialog view={view} open={isReturning} onClose={() => setReturning(false)} />
    </>
  )
}

interface AlternativeRowProps {
  readonly item: Alternative
  readonly onChoose: () => void
}

function AlternativeRow({ item, onChoose }: AlternativeRowProps): ReactNode {
  const { id, title, image, place, ownerName, rating, total, deposit, instant } = item
  return (
    <li className={`${kit.panel} ${kit.padded3} ${styles.row}`}>
      <Picture src={image} alt="" sizes="5rem" ratio="1:1" className={`${kit.rounded} ${styles.picture}`} />
      <div className={`${kit.stack1} ${kit.start} ${kit.shrinks}`}>
        <h4 className={`${kit.breaks} ${styles.title}`}>
          <Link to={paths.item(id)} className={kit.ink}>
            {title}
          </Link>
        </h4>
        <p className={`${kit.note} ${kit.breaks}`}>
          {place} · <ShownNames>{ownerName}</ShownNames>
          {rating && ` · ${rating}`}
        </p>
        <p>
          <Price amount={total} />
          {deposit > 0 && <span className={kit.note}>{`, dont ${formatFrancs(deposit)} de caution`}</span>}
        </p>
        <p className={kit.row2}>
          <Badge tone={item.difference > 0 ? 'gold' : 'forest'}>{describeDifference(item)}</Badge>
          {instant && <Badge tone="forest">Réservé aussitôt</Badge>}
        </p>
      </div>
      <Button variant="secondary" aria-label={`Choisir ${title}`} className={kit.across} onClick={onChoose}>
        Choisir
      </Button>
    </li>
  )
}

/** «+ 2 000 FCFA à payer», «1 500 FCFA rendus», «Rien à payer». */
function describeDifference({ difference, rest }: Alternative): string {
  if (difference > 0) return `+ ${formatFrancs(difference)} à payer`
  return rest > 0 ? `${formatFrancs(rest)} rendus` : 'Rien à payer'
}

interface RefundDialogProps {
  readonly view: RentalView
  readonly open: boolean
  readonly onClose: () => void
}

function RefundDialog({ view, open, onClose }: RefundDialogProps): ReactNode {
  const { id, carried } = view.rental
  const amount = formatFrancs(carried?.amount ?? 0)
  const refund = useRentalAction(view, {
    call: (_: Rental) => signedInApi.refundCarriedMoney({ params: { id } }),
    done: `${amount} sont demandés à l'opérateur, vers le numéro qui a payé.`,
    onClose,
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Rendre ${amount} ?`}
      action={refund}
      input={view.rental}
      submitText="Rendez-moi mon argent"
      backText="Revenir"
    >
      <p>L'argent part vers le numéro qui a payé. Vous ne pourrez plus choisir un autre objet avec lui.</p>
    </ActionDialog>
  )
}
