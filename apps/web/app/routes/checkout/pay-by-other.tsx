import type { PartInput } from '@okoume/contract/contract.ts'
import type { PaymentLink } from '@okoume/contract/wire/payment-link.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { PAYMENT_LINK_HOURS } from '@okoume/domain/payment/payment-link.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isLinkPaid, linkWithdrawal } from '#app/data/checkout/link-withdrawal.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { type ActionFailure, explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { ShareDialog } from '#app/ui/share-dialog.tsx'

export type LinkOrder = PartInput<'createPaymentLink', 'body'>

/** A link that was made at the bill, with its page. */
export type MadeLink = PaymentLink & { readonly path: string }

interface PayByOtherProps {
  readonly order: LinkOrder
  /** Until when the agreement that it pays is valid; null without one. */
  readonly agreementEnd: string | null
  readonly link: MadeLink | null
  readonly onLink: (link: MadeLink | null) => void
  /** Refreshes what the order was made from. */
  readonly onRefused: (code: ActionFailure['code']) => Promise<void>
}

/** A link by which somebody else pays the bill, with their own number. */
export function PayByOther(props: PayByOtherProps): ReactNode {
  return (
    <OutcomeArea>
      <section className={`${kit.stack3} ${kit.wide}`} aria-label="Faire payer par un proche">
        <OutcomePlace />
        <LinkToSend {...props} />
      </section>
    </OutcomeArea>
  )
}

function LinkToSend({ order, agreementEnd, link, onLink, onRefused }: PayByOtherProps): ReactNode {
  const [asking, setAsking] = useState(false)
  const [sharing, setSharing] = useState(false)
  const create = usePublicAction({
    async call(body: LinkOrder) {
      try {
        return await signedInApi.createPaymentLink({ body })
      } catch (error) {
        await onRefused(explainError(error).code)
        throw error
      }
    },
    lost: "Le lien n'est pas fait : vérifiez votre connexion, puis réessayez.",
    done: 'Le lien est prêt. Envoyez-le à votre proche.',
    onDone(made) {
      onLink(made)
      setAsking(false)
    },
  })
  const withdraw = usePublicAction({
    ...linkWithdrawal,
    onDone: (ended) => onLink(link && isLinkPaid(ended) ? { ...link, ...ended } : null),
  })
  const share = (made: MadeLink) => {
    if (!navigator.share) return setSharing(true)
    // Rejected when the person closes the sheet: then there is nothing to do.
    navigator.share({ text: shareText(made), url: location.origin + made.path }).catch(() => {})
  }
  if (link && isLinkPaid(link))
    return (
      <ButtonLink to={dashboardPaths.myRentals()} replace>
        Mes locations
      </ButtonLink>
    )
  if (link)
    return (
      <div className={`${kit.panel} ${kit.padded4} ${kit.stack3}`}>
        <p>
          <strong>Lien de paiement</strong> : {formatFrancs(link.total)}, jusqu'au{' '}
          {formatDeadline(link.expiresAt)}. Rien n'est réservé avant son paiement. Suivez-le dans{' '}
          <Link to={dashboardPaths.myRentals()}>Mes locations</Link>.
        </p>
        <Button variant="secondary" wide onClick={() => share(link)}>
          Envoyer le lien
        </Button>
        <Button variant="quiet" busy={withdraw.busy} onClick={() => withdraw.run(link)}>
          Retirer le lien
        </Button>
        <ShareDialog
          title={link.itemTitle}
          text={shareText(link)}
          path={link.path}
          heading="Envoyer le lien"
          linkLabel="Lien de paiement"
          open={sharing}
          onClose={() => setSharing(false)}
        />
      </div>
    )
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Faire payer par un proche
      </Button>
      <ActionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Faire payer par un proche"
        submitText="Faire le lien"
        action={create}
        input={order}
      >
        <ul className={`${kit.stack2} ${kit.marked}`}>
          <li>
            Vous lui envoyez un lien. Il voit votre prénom et l'initiale de votre nom, l'objet, les jours et{' '}
            <strong>{formatFrancs(order.totalPrice)}</strong>, et paie avec son numéro, sans compte.
          </li>
          <li>
            Le lien se paie dans les {PAYMENT_LINK_HOURS} heures
            {agreementEnd && `, et au plus tard le ${formatDeadline(agreementEnd)}`}.{' '}
            <strong>Rien n'est réservé</strong> avant. Un lien déjà fait pour cet objet ne sert plus.
          </li>
          <li>La location est à vous. Ce qui est remboursé, caution comprise, revient à son numéro.</li>
        </ul>
      </ActionDialog>
    </>
  )
}

function shareText({ itemTitle, total, expiresAt }: PaymentLink): string {
  return `Peux-tu payer ${formatFrancs(total)} pour ma location de ${quoted(itemTitle)} ? Voici le lien, il se paie jusqu'au ${formatDeadline(expiresAt)} :`
}
