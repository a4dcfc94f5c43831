import type { Answer } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { describeBestPrice, formatLineSum, formatLineUnits } from '@okoume/domain/pricing/best-price.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import type { Quote } from '@okoume/domain/pricing/quote.ts'
import { announceCancellation, termsIfPaid } from '@okoume/domain/rental/cancellation-policy.ts'
import { formatPickupPlace } from '@okoume/domain/rental/delivery.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import {
  EMPTY_DRAFT,
  type RequestDraft,
  readLinkedDraft,
  saveAsked,
  takeAsked,
} from '#app/data/checkout/request-draft.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths, REQUEST_HASH } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import controls from '#app/ui/controls.module.css'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { ScriptsNeeded } from '#app/ui/scripts-needed.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { DatesField } from './dates-field.tsx'
import styles from './request-panel.module.css'
import { type RequestProblems, remainingProblems, UNAVAILABLE } from './request-problems.ts'
import { type RequestForm as Form, useRequestForm } from './use-request-form.ts'

export interface RequestPanelProps {
  readonly item: Item
  readonly rentals: Answer<'listItemRentals'>
}

interface RequestFormProps extends RequestPanelProps {
  /** Nothing forbids another request: one that was sent before signing in may go on. */
  readonly allowed: boolean
}

export function RequestForm({ item, rentals, allowed }: RequestFormProps): ReactNode {
  const form = useRequestForm(item, rentals)
  const { problems, busy, submit } = useRequestSubmit(item, form, allowed)
  const { status } = useSession()
  // Before hydration the form knows no days, and the address of a shared link does.
  const linked = readLinkedDraft(useLocation().search)
  const { draft, most, quote, change, lowered, restored } = form
  const problem = problems.request ?? (form.unavailable ? UNAVAILABLE : null)
  const ready = quote !== null && status !== 'loading'
  const button = useFocusOnReturn(restored && ready)
  const tidyPhone = () => {
    const recipientPhone = tidyGabonPhone(draft.recipientPhone)
    // A change clears what is shown to be wrong.
    if (recipientPhone !== draft.recipientPhone) change({ recipientPhone })
  }
  return (
    <form ref={form.ref} className={kit.stack4} method="post" noValidate onSubmit={submit}>
      <DatesField form={form} />
      <Stepper
        label="Quantité"
        name="quantity"
        value={draft.quantity}
        max={most}
        hint={formatCount(most, 'disponible')}
        onChange={(quantity) => change({ quantity })}
      />
      <p className={`${kit.tiny} ${kit.strong} ${kit.unlessEmpty} ${styles.lowered}`} role="status">
        {lowered && `Quantité ramenée à ${draft.quantity} : c'est tout ce qui reste à ces dates.`}
      </p>
      <QuoteLines item={item} quantity={draft.quantity} period={form.period} quote={quote} />
      {form.period && quote && <Cancellation item={item} period={form.period} rent={quote.subtotal} />}
      <DeliveryChoice item={item} form={form} />
      {draft.delivery === 'delivery' && (
        <Field
          label="Adresse ou quartier de livraison"
          name="address"
          autoComplete="street-address"
          maxLength={200}
          placeholder="Nzeng-Ayong, derrière la pharmacie"
          value={draft.address}
          error={problems.address}
          onChange={(event) => change({ address: event.target.value })}
        />
      )}
      <Field
        label="Téléphone du destinataire"
        hint="Facultatif si c'est le numéro de votre compte."
        name="recipientPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="077 12 34 56"
        value={draft.recipientPhone}
        error={problems.recipientPhone}
        onChange={(event) => change({ recipientPhone: event.target.value })}
        onBlur={tidyPhone}
      />
      {restored && !problem && (
        <p className={`${kit.bold} ${kit.forest} ${kit.textCentred}`} role="status">
          Votre demande vous attend.
        </p>
      )}
      {problem && <Alert tone="error">{problem}</Alert>}
      <ScriptsNeeded>
        Pour demander cet objet, activez JavaScript dans les réglages de votre navigateur, puis rechargez la
        page. Vous pouvez aussi nous appeler au <a href={BRAND.phoneLink}>{BRAND.phone}</a>.
      </ScriptsNeeded>
      <Button ref={button} type="submit" size="large" wide disabled={!ready} busy={busy}>
        Demander à louer
      </Button>
      <ButtonLink to={questionPath(item.id, (!form.period && linked) || draft)} variant="quiet" wide>
        Poser une question
      </ButtonLink>
    </form>
  )
}

/** A question is no request: its own page asks nothing of where the item goes. */
function questionPath(itemId: string, { start, end, quantity }: RequestDraft): string {
  const days = start && end && { du: start, au: end, nombre: String(quantity) }
  return dashboardPaths.askQuestion({ objet: itemId, ...days })
}

/** Who goes to whom; coming for the item asks nothing more. */
function DeliveryChoice({ item, form }: { readonly item: Item; readonly form: Form }): ReactNode {
  const { draft, change } = form
  const choices = [
    ['pickup', 'Je viens le chercher', ` (${formatPickupPlace(item)})`],
    ['delivery', 'Me le faire livrer', ''],
  ] as const
  return (
    <fieldset className={`${kit.stack2} ${kit.shrinks}`}>
      <legend className="visually-hidden">Qui se déplace</legend>
      {choices.map(([delivery, label, place]) => (
        <label key={delivery} className={`${kit.line3} ${kit.middle} ${kit.touch} ${controls.option}`}>
          <input
            type="radio"
            name="delivery"
            value={delivery}
            checked={delivery === draft.delivery}
            onChange={() => change({ delivery })}
          />
          <span className={kit.breaks}>
            {label}
            <span className={kit.note}>{place}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Focuses the button of a restored request: after signing in, or from the link of a mail. */
function useFocusOnReturn(ready: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  useEffect(() => {
    if (!ready || focused.current || location.hash !== REQUEST_HASH) return
    focused.current = true
    button.current?.focus()
  }, [ready])
  return button
}

interface Checked {
  readonly found: RequestProblems
  readonly tried: RequestDraft
}

function useRequestSubmit(item: Item, form: Form, allowed: boolean) {
  const [{ found, tried }, setChecked] = useState<Checked>({ found: {}, tried: EMPTY_DRAFT })
  const { status, user } = useSession()
  const navigate = useNavigate()

  const { busy, run } = useSingleFlight(async (target: HTMLFormElement) => {
    const { period, quote } = form
    if (!period || !quote) return
    const recipientPhone = form.draft.recipientPhone.trim() || (user?.phone ?? '')
    const draft = { ...form.draft, recipientPhone }
    if (status !== 'signed-in') {
      saveAsked(item.id, draft, { title: item.title, total: quote.total }, Date.now())
      return navigate(paths.signIn({ redirect: paths.request(item.id) }))
    }
    // The phone library is heavy, and only needed here.
    const [{ checkRequest }, { rememberPlace }] = await Promise.all([
      import('./request-problems.ts'),
      import('./known-place.ts'),
    ])
    const problems = await checkRequest({ item, draft, period, refresh: form.refresh })
    setChecked({ found: problems, tried: form.draft })
    const first = Object.keys(problems)[0]
    if (!first) {
      rememberPlace(form.draft)
      return navigate(paths.billing(), { state: billingState(item, draft, period) })
    }
    target.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  })
  // Sent before signing in: it goes on without a second press.
  const goOn = useEffectEvent(async () => {
    const isLinked = location.hash === REQUEST_HASH && form.period !== null
    if (isLinked && form.ref.current && takeAsked(item.id, Date.now())) await run(form.ref.current)
  })
  const ready = allowed && form.prefilled && form.period !== null
  useEffect(() => {
    if (ready) void goOn()
  }, [ready])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await run(event.currentTarget)
  }
  return { problems: remainingProblems(found, tried, form.draft), busy, submit }
}

function billingState(item: Item, draft: RequestDraft, { start, end }: Period): BillingState {
  return {
    item,
    rental: {
      item_id: item.id,
      start_date: start,
      end_date: end,
      quantity: draft.quantity,
      delivery: draft.delivery,
      ...(draft.delivery === 'delivery' && { address: draft.address.trim() }),
      recipientPhone: draft.recipientPhone,
    },
  }
}

interface CancellationProps {
  readonly item: Item
  readonly period: Period
  /** FCFA. */
  readonly rent: number
}

function Cancellation({ item: { cancelPolicy }, period, rent }: CancellationProps): ReactNode {
  const now = new Date()
  return <p className={kit.note}>{announceCancellation(termsIfPaid(cancelPolicy, period, now), rent, now)}</p>
}

interface QuoteLinesProps {
  readonly item: Item
  readonly quantity: number
  readonly period: Period | null
  readonly quote: Quote | null
}

function QuoteLines({ item, quantity, period, quote }: QuoteLinesProps): ReactNode {
  if (!period || !quote)
    return <p className={`${kit.note} ${kit.textCentred}`}>Choisissez vos dates pour voir le total.</p>
  const units = formatUnits(quote.units, item.priceUnit)
  const bestPrice = describeBestPrice(quote, item.priceUnit)
  const pieces = quantity > 1 ? ` × ${quantity}` : ''
  return (
    <dl className={`${kit.stack2} ${kit.small} ${kit.digits}`}>
      <div>
        <dt className="visually-hidden">Dates</dt>
        <dd>
          {formatHandovers(period.start, period.end)} <span className={kit.oneLine}>· {units}</span>
        </dd>
      </div>
      {bestPrice ? (
        <AmountLine
          name={`${formatLineUnits(quote.lines)}\u00a0: ${formatLineSum(quote.lines, quantity)}`}
          note={`Le meilleur prix s'applique tout seul : ${bestPrice}.`}
          amount={quote.subtotal}
        />
      ) : (
        <AmountLine name={`${formatFrancs(item.price)} × ${units}${pieces}`} amount={quote.subtotal} />
      )}
      <AmountLine name="Frais de service" amount={quote.fee} />
      {quote.deposit < item.deposit ? (
        <AmountLine name="Caution de confiance, rendue au retour" amount={quote.deposit} />
      ) : (
        quote.deposit > 0 && <AmountLine name="Caution, rendue au retour" amount={quote.deposit} />
      )}
      <AmountLine name="Total" amount={quote.total} kind="total" />
    </dl>
  )
}
