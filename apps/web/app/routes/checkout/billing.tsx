import type { PaymentMethod } from '@okoume/contract/wire/payment.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import { describeValue } from '@okoume/domain/listing/declared-value.ts'
import { formatGabonPhone, readGabonPhone, tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { formatPickupPlace } from '@okoume/domain/rental/delivery.ts'
import { type InstantRefusal, instantRefusal } from '@okoume/domain/rental/instant-booking.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { publicApi } from '#app/data/api/api.ts'
import type { PaymentBody } from '#app/data/checkout/checkout-attempt.ts'
import {
  amountDue,
  type BillingState,
  billingQuote,
  readBillingState,
} from '#app/data/checkout/checkout-state.ts'
import { isLinkPaid } from '#app/data/checkout/link-withdrawal.ts'
import { lastPayerPhone } from '#app/data/checkout/payer-phone.ts'
import { latestDraftItem } from '#app/data/checkout/request-draft.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { PrefetchedPage } from '#app/shell/frame/prefetched-page.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { Picture } from '#app/ui/picture.tsx'
import styles from './billing.module.css'
import { BookingNotice } from './booking-notice.tsx'
import { CarriedNotice, CarryOverChoice } from './carry-over-choice.tsx'
import { CheckoutProblem } from './checkout-problem.tsx'
import { IdentityNeeded, refusalOfRenter } from './identity-needed.tsx'
import { type LinkOrder, type MadeLink, PayByOther } from './pay-by-other.tsx'
import { type Payer, PaymentForm } from './payment-form.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

export const meta = () => [{ title: `Facturation - ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]

export const clientLoader = async () => publicApi.listPaymentMethods()
clientLoader.hydrate = true as const

export const HydrateFallback = () => <LoadingPage className={styles.page} />

interface Props {
  readonly loaderData: readonly PaymentMethod[]
}

export default function Billing({ loaderData }: Props): ReactNode {
  const { status, user } = useSession()
  const { state, key } = useLocation()
  const [first, ...others] = loaderData
  if (status === 'signed-out') {
    // Carries the order through the sign-in and back.
    return <Navigate to={paths.signIn({ redirect: paths.billing() })} state={state} replace />
  }
  if (!user || !first) return <HydrateFallback />
  return (
    <div className={`page ${styles.page}`} data-no-footer>
      <PrefetchedPage path={dashboardPaths.myRentals()} />
      <OutcomeArea>
        <Bill
          key={`${user.id} ${key}`}
          user={user}
          methods={[first, ...others]}
          initial={readBillingState(state)}
        />
      </OutcomeArea>
    </div>
  )
}

interface BillProps {
  readonly user: User
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
  readonly initial: BillingState | null
}

function Bill({ user, methods, initial }: BillProps): ReactNode {
  const checkout = useCheckout(user.id, initial)
  const { billing, waiting } = checkout
  const [link, setLink] = useState<MadeLink | null>(null)
  if (!billing) return <NothingSelected checkout={checkout} />
  if (waiting)
    return (
      <PaymentWaiting attempt={waiting} onRetry={() => checkout.startOver()} onUnknown={checkout.startOver} />
    )
  const quote = billingQuote(billing, user)
  if (!quote) return <NothingSelected checkout={checkout} />
  return (
    <>
      <Heading focused={checkout.lastBody !== null} />
      <div className={`${kit.stack6} ${kit.top} ${styles.columns}`}>
        <Card as="section" className={`${kit.stack4} ${styles.bill}`}>
          <RentalSummary {...billing} />
          <hr className={styles.rule} />
          <PriceBreakdown billing={billing} quote={quote} />
        </Card>
        <PaymentSection
          checkout={checkout}
          billing={billing}
          methods={methods}
          user={user}
          total={quote.total}
          link={link}
          onLink={setLink}
        />
      </div>
    </>
  )
}

/** `focused` at first: back from a payment that failed, the button that was pressed is gone. */
function Heading({ focused }: { readonly focused: boolean }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const [returned] = useState(focused)
  useEffect(() => {
    if (returned) heading.current?.focus()
  }, [returned])
  return (
    <h1 ref={heading} tabIndex={-1} className={kit.read}>
      Facturation
    </h1>
  )
}

interface PaymentSectionProps extends Pick<BillProps, 'methods' | 'user'> {
  readonly checkout: Checkout
  readonly billing: BillingState
  /** FCFA. */
  readonly total: number
  /** By which somebody else may pay the bill. */
  readonly link: MadeLink | null
  readonly onLink: (link: MadeLink | null) => void
}

function PaymentSection(props: PaymentSectionProps): ReactNode {
  const { checkout, billing, methods, user, total, link, onLink } = props
  const { pay, isLost, failure, lastBody } = checkout
  const { item, rental, agreement, carried } = billing
  const [carryOver, setCarryOver] = useState(lastBody?.carryOver === true)
  const due = amountDue(billing, total)
  const isPaid = link !== null && isLinkPaid(link)
  // Once refused, or sent as a request, it stays one.
  const declined = failure?.code === 'INSTANT_UNAVAILABLE' || lastBody?.instant === false
  const refusal = declined ? 'not offered' : refusalOf(billing, user)
  // The number that paid last, else one's own, else the one that was given for the rental.
  const [proposed] = useState(() => {
    const last = lastBody?.phoneNumber ?? lastPayerPhone()
    if (last) return tidyGabonPhone(last)
    const own = user.phone ?? user.provedPhone ?? ''
    const known = readGabonPhone(own) ?? readGabonPhone(rental.recipientPhone)
    return known ? formatGabonPhone(known) : ''
  })
  const order: LinkOrder = {
    totalPrice: total,
    item: item.title,
    rental,
    ...(agreement ? { enquiry: agreement.enquiry } : { instant: refusal === null }),
    cancelPolicy: item.cancelPolicy,
    renters: item.renters,
  }
  const send = ({ method, phone }: Payer) => {
    const { operationAccountCode } = method
    const body: PaymentBody = {
      ...order,
      phoneNumber: phone,
      operationAccountCode,
      ...(carryOver && { carryOver }),
    }
    void pay.run({ billing, body }, { failsInForm: true })
  }
  return (
    <section className={`${kit.stack5} ${kit.shrinks}`} aria-labelledby="paiement">
      <h2 id="paiement">Paiement mobile</h2>
      {failure && !failure.unsent && due > 0 && (
        <CheckoutProblem failure={failure} billing={billing} total={total} checkout={checkout} />
      )}
      {isLost && <Alert>Connexion internet perdue : nous réessayons. Vous ne paierez pas deux fois.</Alert>}
      <BookingNotice agreement={agreement} refusal={refusal} />
      <IdentityNeeded billing={billing} user={user} />
      {carried ? (
        <CarriedNotice carried={carried} due={due} />
      ) : link ? null : (
        <CarryOverChoice
          checked={carryOver}
          onChange={setCarryOver}
          isAnswered={agreement !== undefined || refusal === null}
        />
      )}
      {refusalOfRenter(billing, user) === null && due > 0 && (
        <>
          {!isPaid && (
            <PaymentForm
              methods={methods}
              total={due}
              proposedPhone={proposed}
              busy={pay.busy}
              failure={failure}
              onPay={send}
            />
          )}
          {!carried && !carryOver && (
            <PayByOther
              order={order}
              agreementEnd={agreement?.validUntil ?? null}
              link={link}
              onLink={onLink}
              onRefused={checkout.refresh}
            />
          )}
        </>
      )}
    </section>
  )
}

function RentalSummary({ item, rental }: BillingState): ReactNode {
  const { start_date: start, end_date: end, quantity, recipientPhone } = rental
  if (!isCalendarDay(start) || !isCalendarDay(end)) return null
  return (
    <div className={`${kit.stack3} ${kit.middle} ${styles.summary}`}>
      <Picture src={item.images[0]} alt="" sizes="3.5rem" ratio="1:1" className={kit.rounded} />
      <h2 className={kit.subtitle}>{item.title}</h2>
      <div className={`${kit.stack1} ${kit.note} ${kit.across}`}>
        <p className={kit.ink}>{formatHandovers(start, end)}</p>
        {quantity > 1 && <p>{quantity} exemplaires</p>}
        {item.value && <p>{describeValue(item.value, quantity)}</p>}
        <p>
          {rental.delivery === 'pickup'
            ? `À venir chercher : ${formatPickupPlace(item)}`
            : (rental.address ?? '')}
        </p>
        {recipientPhone && <p>Destinataire : {tidyGabonPhone(recipientPhone)}</p>}
      </div>
    </div>
  )
}

/** The bill of nothing: a way back, to the payment that another tab has begun, or to the request that is stored. */
function NothingSelected({ checkout }: { readonly checkout: Checkout }): ReactNode {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [running] = checkout.running
  const [requested] = useState(() => latestDraftItem(Date.now()))
  // Where the site was entered here, there is no page to go back to.
  const goBack = () => (key === 'default' ? navigate(paths.explorer()) : navigate(-1))
  return (
    <EmptyState
      scene="items"
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

/** Why that person's payment would be a request, by the device's clock; null where it books at once. */
function refusalOf({ item, rental }: BillingState, user: User): InstantRefusal | null {
  const { start_date: start } = rental
  if (!isCalendarDay(start)) return 'not offered'
  const renter = { verified: isVerified(user.verifier), mean: user.renterMean ?? null }
  return instantRefusal(start, item, renter, new Date())
}
