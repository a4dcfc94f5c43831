import type { BookedInvoice } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_KINDS } from '@okoume/domain/books/invoices.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDecision } from '../../decisions/use-decision.ts'
import type { DialogWiring } from '../../page/work-queue.tsx'
import {
  CertificationFields,
  type CertificationTexts,
  certificationProblems,
} from './certification-fields.tsx'

interface CorrectDialogProps extends DialogWiring {
  readonly invoice: BookedInvoice
}

/** Corrects what a person wrote of the portal's answer, with a reason; what was there before is shown. */
export function CorrectDialog({ invoice, open, onClose }: CorrectDialogProps): ReactNode {
  const { number, kind, reference, verificationUrl, former } = invoice
  const correct = useDecision({
    subject: () => number,
    call: (texts: CertificationTexts & { readonly reason: string }) =>
      signedInApi.correctCertification({
        params: { number },
        body: {
          reference: texts.reference.trim(),
          verificationUrl: texts.verificationUrl.trim(),
          replaces: reference ?? '',
          reason: texts.reason.trim(),
        },
      }),
    done: `${INVOICE_KINDS[kind].label} ${number} : la référence est corrigée.`,
    places: { INVOICE_REFERENCE_USED: 'reference' },
    onClose,
  })
  const form = useActionForm(correct, {
    first: { reference: reference ?? '', verificationUrl: verificationUrl ?? '', reason: '' },
    check: (texts) => ({
      ...certificationProblems(texts),
      ...(texts.reason.trim() ? {} : { reason: 'Dites pourquoi.' }),
    }),
  })
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`${INVOICE_KINDS[kind].label} ${number} : corriger la référence`}
      form={form}
      submitText="Corriger"
    >
      <div className={kit.stack4}>
        <p>
          Recopiez le portail. La facture ne change pas ; ce qui était écrit reste gardé, avec votre nom et la
          raison.
        </p>
        <CertificationFields field={form.field} />
        <TextArea
          label="Pourquoi"
          hint="Cela reste écrit au journal."
          maxLength={500}
          {...form.field('reason')}
        />
        {former.map((one) => (
          <p key={one.replacedAt} className={kit.note}>
            Avant : {one.reference}, {one.verificationUrl}. Corrigé par {one.replacedByName} le{' '}
            <Instant at={one.replacedAt} /> : {one.reason}
          </p>
        ))}
      </div>
    </ActionDialog>
  )
}
