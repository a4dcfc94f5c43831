import type { Invoice } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_KINDS } from '@okoume/domain/books/invoices.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { useDecision } from '../../decisions/use-decision.ts'
import type { DialogWiring } from '../../page/work-queue.tsx'

interface CertifyDialogProps extends DialogWiring {
  readonly invoice: Invoice
}

/** Asks for the portal's answer for one invoice: it cannot be changed afterwards. */
export function CertifyDialog({ invoice, open, onClose }: CertifyDialogProps): ReactNode {
  const { number, kind, amount } = invoice
  const certify = useDecision({
    subject: () => number,
    call: ({ reference, verificationUrl }: Record<'reference' | 'verificationUrl', string>) =>
      signedInApi.certifyInvoice({
        params: { number },
        body: { reference: reference.trim(), verificationUrl: verificationUrl.trim() },
      }),
    done: `${INVOICE_KINDS[kind].label} ${number} : la certification est écrite.`,
    places: { INVOICE_REFERENCE_USED: 'reference' },
    onClose,
  })
  const form = useActionForm(certify, {
    first: { reference: '', verificationUrl: '' },
    check: ({ reference, verificationUrl }) => ({
      ...(reference.trim() ? {} : { reference: "Entrez la référence que l'administration a donnée." }),
      ...(verificationUrl.trim() ? {} : { verificationUrl: "Entrez l'adresse de vérification." }),
    }),
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`${INVOICE_KINDS[kind].label} ${number}`}
      form={form}
      submitText="Enregistrer"
    >
      <div className={kit.stack4}>
        <p>
          {formatFrancs(amount)}. Faites-la d'abord sur le portail de l'administration fiscale, puis copiez
          ici ce qu'il donne. Cela ne se change plus ensuite.
        </p>
        <Field
          label="Référence de l'administration"
          autoComplete="off"
          maxLength={100}
          {...form.field('reference')}
        />
        <Field
          label="Adresse de vérification"
          hint="L'adresse entière, avec https:// : nous en dessinons le code QR."
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          {...form.field('verificationUrl')}
        />
      </div>
    </ActionDialog>
  )
}
