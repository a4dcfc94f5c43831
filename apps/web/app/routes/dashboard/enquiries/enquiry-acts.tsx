import type { Enquiry } from '@okoume/contract/wire/enquiry.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { agreedQuote } from './agreed-quote.ts'
import type { EnquiryActsProps, EnquiryDialogProps } from './dialog-props.ts'
import { priceText } from './enquiry-summary.ts'
import { enquiriesQuery, enquiryQuery } from './entry/enquiries-query.ts'
import { PayDialog } from './pay-dialog.tsx'
import { ApproveDialog, ProposeDialog } from './price-dialogs.tsx'

type Act = 'approve' | 'propose' | 'pay' | 'end'

/** The price, the one act that is due, and the others under it. */
export function EnquiryActs({ enquiry, user }: EnquiryActsProps): ReactNode {
  const [asked, setAsked] = useState<Act | null>(null)
  const close = () => setAsked(null)
  const { role } = enquiry
  return (
    <>
      <Prices enquiry={enquiry} />
      <div className={kit.row3}>
        {role === 'owner' ? (
          <OwnerButtons enquiry={enquiry} onAsk={setAsked} />
        ) : (
          <RenterButtons enquiry={enquiry} onAsk={setAsked} />
        )}
      </div>
      {asked === 'approve' && <ApproveDialog enquiry={enquiry} user={user} onClose={close} />}
      {asked === 'propose' && <ProposeDialog enquiry={enquiry} user={user} onClose={close} />}
      {asked === 'pay' && <PayDialog enquiry={enquiry} user={user} onClose={close} />}
      {asked === 'end' && <EndDialog enquiry={enquiry} user={user} onClose={close} />}
    </>
  )
}

interface ButtonsProps {
  readonly enquiry: Enquiry
  readonly onAsk: (act: Act) => void
}

function OwnerButtons({ enquiry, onAsk }: ButtonsProps): ReactNode {
  const { state, canPropose, canReserve } = enquiry
  if (state === 'booked') return <RentalLink enquiry={enquiry} />
  if (state !== 'open' && state !== 'pre-approved') return null
  return (
    <>
      {(canPropose || canReserve) && (
        <Button variant={state === 'open' ? 'primary' : 'secondary'} onClick={() => onAsk('approve')}>
          {state === 'open' ? 'Donner un pré-accord' : 'Changer mon pré-accord'}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onAsk('end')}>
        {state === 'open' ? 'Refuser' : 'Retirer mon pré-accord'}
      </Button>
    </>
  )
}

function RenterButtons({ enquiry, onAsk }: ButtonsProps): ReactNode {
  const { state, canPropose, item } = enquiry
  if (state === 'booked') return <RentalLink enquiry={enquiry} />
  if (state !== 'open' && state !== 'pre-approved')
    return item.shown ? (
      <ButtonLink to={paths.request(item.id)} variant="secondary">
        Demander à louer
      </ButtonLink>
    ) : null
  const quote = agreedQuote(enquiry)
  return (
    <>
      {quote && <Button onClick={() => onAsk('pay')}>Payer {formatFrancs(quote.total)}</Button>}
      {canPropose && (
        <Button variant="secondary" onClick={() => onAsk('propose')}>
          {enquiry.proposedRent === null ? 'Proposer un prix' : 'Proposer un autre prix'}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onAsk('end')}>
        Retirer ma question
      </Button>
    </>
  )
}

function RentalLink({ enquiry: { rental_id } }: { readonly enquiry: Enquiry }): ReactNode {
  return rental_id && <ButtonLink to={dashboardPaths.rental(rental_id)}>Voir la location</ButtonLink>
}

/** Computed, proposed or agreed rent; for a renter who may pay, the whole bill. */
function Prices({ enquiry }: { readonly enquiry: Enquiry }): ReactNode {
  const { role, computedRent, proposedRent, agreedRent } = enquiry
  const quote = role === 'renter' ? agreedQuote(enquiry) : null
  if (quote)
    return (
      <dl className={kit.stack2}>
        <AmountLine
          name="Prix convenu"
          detail={quote.subtotal < computedRent && `au lieu de ${formatFrancs(computedRent)}`}
          amount={quote.subtotal}
        />
        <AmountLine name="Frais de service" amount={quote.fee} />
        {quote.deposit > 0 && <AmountLine name="Caution, rendue au retour" amount={quote.deposit} />}
        <AmountLine name="Total" amount={quote.total} kind="total" />
      </dl>
    )
  const [name, rent] =
    agreedRent !== null
      ? ['Prix convenu', agreedRent]
      : proposedRent !== null
        ? ['Prix proposé', proposedRent]
        : ['Prix', computedRent]
  return (
    <p>
      {`${name}\u00a0: `}
      <strong translate="no">{priceText(rent, enquiry)}</strong>
    </p>
  )
}

function EndDialog({ enquiry, user, onClose }: EnquiryDialogProps): ReactNode {
  const { id, role, state } = enquiry
  const isOwner = role === 'owner'
  const end = useAction({
    call: (params: { readonly id: string }) =>
      signedInApi.updateEnquiry({ params, body: { state: 'closed' } }),
    lost: "Rien n'a changé : vérifiez votre connexion, puis réessayez.",
    refreshes: [enquiryQuery(user.id, id), enquiriesQuery(user.id)],
    done: isOwner ? "C'est refusé. Le locataire en est prévenu." : 'Votre question est retirée.',
    onDone: onClose,
  })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={
        isOwner ? (state === 'open' ? 'Refuser ?' : 'Retirer le pré-accord ?') : 'Retirer votre question ?'
      }
      action={end}
      input={{ id }}
      submitText={isOwner ? (state === 'open' ? 'Refuser' : 'Retirer') : 'Retirer ma question'}
      backText="Non"
      variant="danger"
    >
      <p>Cette conversation se ferme. Rien n'a été payé.</p>
    </ActionDialog>
  )
}
