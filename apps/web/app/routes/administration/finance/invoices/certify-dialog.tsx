import type { Invoice } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_KINDS } from '@okoume/domain/books/invoices.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import kit from '#app/ui/kit.module.css'
import { useDecision } from '../../decisions/use-decision.ts'
import type { DialogWiring } from '../../page/work-queue.tsx'
import {
  CertificationFields,
  type CertificationTexts,
  certificationProblems,
} from './certification-fields.tsx'

interface CertifyDialogProps extends DialogWiring {
  readonly invoice: Invoice
}

/** Asks for the portal's answer for one invoice. */
export function CertifyDialog({ invoice, open, onClose }: CertifyDialogProps): ReactNode {
  const { number, kind, amount } = invoice
  const certify = useDecision({
    subject: () => number,
    call: ({ reference, verificationUrl }: CertificationTexts) =>
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
    check: certificationProblems,
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
          ici ce qu'il donne.
        </p>
        <CertificationFields field={form.field} />
      </div>
    </ActionDialog>
  )
}
