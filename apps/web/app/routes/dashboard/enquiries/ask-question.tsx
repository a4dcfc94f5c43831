import type { Item } from '@okoume/contract/wire/item.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { listingFor, quoteRental } from '@okoume/domain/pricing/quote.ts'
import {
  ENQUIRY_ANSWER_HOURS,
  ENQUIRY_TEXT_MAX_LENGTH,
  isLiveEnquiry,
} from '@okoume/domain/rental/enquiry.ts'
import type { ReactNode } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { publicApi } from '#app/data/api/api.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { redirectResponse } from '#app/data/redirect-response.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { useToday } from '#app/data/today.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { messageDrafts, useFirstDraft, useStoredDraft } from '../messages/message-drafts.ts'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import styles from './enquiries.module.css'
import { enquiriesQuery } from './entry/enquiries-query.ts'
import { describeBounds, priceProblemOf } from './price-field.ts'

export const handle = { title: 'Poser une question', hasBackLink: true } satisfies SheetHandle

/** The address names the object, and the days and units that were chosen there. Who has asked already goes on there. */
export const clientLoader = privateLoader(async (user, { request, search }) => {
  const id = search.get('objet') ?? ''
  const [item, { answer: known }] = await Promise.all([
    publicApi.getItem({ params: { id } }),
    fetchNow(enquiriesQuery(user.id)),
  ])
  const asked = known.find((one) => one.item_id === id && one.role === 'renter' && isLiveEnquiry(one))
  if (asked) throw redirectResponse(request, dashboardPaths.enquiry(asked.id))
  const days = {
    start_date: search.get('du') ?? '',
    end_date: search.get('au') ?? '',
    quantity: Math.max(1, Math.trunc(Number(search.get('nombre'))) || 1),
  }
  return { user, item, days }
})

interface Values {
  readonly text: string
  readonly start_date: string
  readonly end_date: string
  readonly quantity: number
  /** FCFA; empty for none. */
  readonly proposedRent: string
}

export default function AskQuestion({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { user, item, days } = loaderData
  const navigate = useNavigate()
  const today = useToday()
  const draft = useFirstDraft(user.id, item.id)
  const deleteDraft = () => messageDrafts(user.id, item.id).store('')
  const ask = useAction({
    call: ({ proposedRent, ...question }: Values) =>
      signedInApi.createEnquiry({
        body: {
          ...{ ...question, text: question.text.trim(), item_id: item.id },
          ...(proposedRent.trim() && { proposedRent: readWholeNumber(proposedRent) }),
        },
      }),
    lost: "La connexion s'est coupée. Réessayez : votre question n'est posée qu'une fois.",
    refreshes: [enquiriesQuery(user.id)],
    overtaken: ({ code }) => (code === 'ENQUIRY_ALREADY_OPEN' ? 'Votre question est déjà posée.' : null),
    onOvertaken() {
      deleteDraft()
      return navigate(dashboardPaths.enquiries(), { replace: true })
    },
    onDone({ id }) {
      deleteDraft()
      return navigate(dashboardPaths.enquiry(id), { replace: true, state: { asked: true } })
    },
  })
  const form = useActionForm<Values>(ask, {
    first: { text: draft, ...days, proposedRent: '' },
    check: (values) => problemsOf(values, rentOf(item, user, values)),
  })
  const { values, change, box } = form
  useStoredDraft(user.id, item.id, values.text)
  const rent = rentOf(item, user, values)
  const begin = (text: string) => {
    change({ text })
    box.current?.querySelector('textarea')?.focus()
  }
  return (
    <div className={kit.stack2}>
      <BackLink to={paths.request(item.id)}>{item.title}</BackLink>
      <Sheet title={handle.title}>
        <div className={`${kit.line3} ${kit.middle}`}>
          <Picture
            src={item.images[0]}
            alt=""
            sizes="4rem"
            ratio="1:1"
            className={`${kit.rounded} ${styles.picture}`}
          />
          <div className={kit.shrinks}>
            <p className={`${kit.strong} ${kit.breaks}`}>{item.title}</p>
            <Price amount={item.price} unit={item.priceUnit} />
          </div>
        </div>
        <p>
          Vous ne payez rien et rien n'est réservé. Le propriétaire doit répondre sous {ENQUIRY_ANSWER_HOURS}{' '}
          heures, et au plus tard à la fin du premier jour.
        </p>
        <ActionForm form={form} submitText="Envoyer ma question" busyText="Envoi..." className={styles.form}>
          {values.text === '' && (
            <ul className={kit.row2} aria-label="Questions toutes prêtes">
              {quickQuestions(user).map((text) => (
                <li key={text}>
                  <Button variant="secondary" onClick={() => begin(text)}>
                    {text}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <TextArea
            {...form.field('text')}
            label="Votre question"
            rows={3}
            maxLength={ENQUIRY_TEXT_MAX_LENGTH}
            required
          />
          <div className={styles.days}>
            <Field label="Retrait" type="date" min={today} required {...form.field('start_date')} />
            <Field
              label="Retour"
              type="date"
              min={values.start_date || today}
              required
              {...form.field('end_date')}
            />
          </div>
          {item.available > 1 && (
            <Stepper
              label="Quantité"
              name="quantity"
              value={values.quantity}
              max={item.available}
              onChange={(quantity) => change({ quantity })}
            />
          )}
          <p className={`${kit.note} ${kit.unlessEmpty}`} aria-live="polite">
            {rent !== null && `Prix de ces jours\u00a0: ${formatFrancs(rent)}, sans les frais ni la caution.`}
          </p>
          <Field
            {...form.field('proposedRent')}
            label="Votre prix pour tous ces jours, en FCFA (facultatif)"
            hint={describeBounds('renter', rent)}
            inputMode="numeric"
            autoComplete="off"
          />
        </ActionForm>
      </Sheet>
    </div>
  )
}

function problemsOf({ text, start_date, end_date, proposedRent }: Values, rent: number | null) {
  const wrongPrice = proposedRent.trim() === '' ? null : priceProblemOf('renter', proposedRent, rent)
  return {
    ...(text.trim() === '' && { text: 'Écrivez votre question.' }),
    ...(!isCalendarDay(start_date) && { start_date: 'Choisissez un jour.' }),
    ...(!isCalendarDay(end_date) && { end_date: 'Choisissez un jour.' }),
    ...(isCalendarDay(end_date) &&
      end_date < start_date && { end_date: 'Le retour vient après le retrait.' }),
    ...(wrongPrice && { proposedRent: wrongPrice }),
  }
}

/** FCFA for the days; null while they are none. */
function rentOf(
  item: Item,
  { trustedRenter }: User,
  { start_date, end_date, quantity }: Values,
): number | null {
  if (!isCalendarDay(start_date) || !isCalendarDay(end_date)) return null
  try {
    const listing = listingFor(item, { trusted: trustedRenter === true })
    return quoteRental(listing, { start: start_date, end: end_date }, quantity).subtotal
  } catch {
    return null
  }
}

/** Text to be sent as it is, or completed. */
function quickQuestions({ city }: User): readonly string[] {
  return ['Est-ce libre ?', `Livrez-vous à ${city || '…'} ?`, 'Dernier prix ?']
}

export function ErrorBoundary(): ReactNode {
  const { code } = explainError(useRouteError())
  if (code === 'ITEM_NOT_FOUND' || code === 'ITEM_UNKNOWN' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        scene="lost"
        level={1}
        title="Objet non trouvé"
        action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
      >
        Cet objet n'existe plus, ou n'est plus proposé.
      </EmptyState>
    )
  return <SheetError title={handle.title} />
}
