import type { PartInput } from '@okoume/contract/contract.ts'
import type { PaymentLink } from '@okoume/contract/wire/payment-link.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { PAYMENT_LINK_HOURS } from '@okoume/domain/payment/payment-link.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { type ActionFailure, explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { ShareDialog } from '#app/ui/share-dialog.tsx'

export type LinkOrder = PartInput<'createPaymentLink', 'body'>

interface PayByOtherProps {
  readonly order: LinkOrder
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

function LinkToSend({ order, onRefused }: PayByOtherProps): ReactNode {
  const [asking, setAsking] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [link, setLink] = useState<(PaymentLink & { readonly path: string }) | null>(null)
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
      setLink(made)
      setAsking(false)
    },
  })
  const withdraw = usePublicAction({
    call: ({ id }: PaymentLink) => signedInApi.withdrawPaymentLink({ params: { id } }),
    lost: "Le lien n'est pas retiré : vérifiez votre connexion, puis réessayez.",
    done: ({ state }) =>
      state === 'withdrawn' ? 'Le lien est retiré : il ne peut plus être payé.' : 'Ce lien ne sert plus.',
    onDone: () => setLink(null),
  })
  const share = ({ path }: { readonly path: string }) => {
    if (!navigator.share) return setSharing(true)
    // Rejected when the person closes the sheet: then there is nothing to do.
    navigator.share({ text: shareText(order), url: location.origin + path }).catch(() => {})
  }
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
          title={order.item ?? ''}
          text={shareText(order)}
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
            Le lien se paie dans les {PAYMENT_LINK_HOURS} heures. <strong>Rien n'est réservé</strong> avant.
          </li>
          <li>La location est à vous. Ce qui est remboursé, caution comprise, revient à son numéro.</li>
        </ul>
      </ActionDialog>
    </>
  )
}

function shareText({ item = '', totalPrice }: LinkOrder): string {
  return `Peux-tu payer ${formatFrancs(totalPrice)} pour ma location de ${quoted(item)} ? Voici le lien, il se paie dans les ${PAYMENT_LINK_HOURS} heures :`
}
