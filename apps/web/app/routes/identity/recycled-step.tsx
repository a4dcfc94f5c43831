import { BRAND } from '@okoume/domain/brand.ts'
import { DOCUMENT_END_LENGTH, readDocumentEnd } from '@okoume/domain/person/identity-documents.ts'
import { DORMANT_MONTHS } from '@okoume/domain/person/phone-code.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { phoneCodes } from '#app/data/session/phone-codes.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { explained } from '#app/shell/phone-code/phone-code-step.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { IdentityForm } from './identity-form.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'

export interface RecycledStepProps {
  readonly onDone: () => Promise<unknown>
  readonly onBack: () => void
}

/** For the number of an account without a visit for long: it may be another person's by now. Nothing of the account is shown. */
export function RecycledStep({ onDone, onBack }: RecycledStepProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const form = useIdentityForm({
    read: (data) => ({ document: readText(data, 'document') }),
    check: ({ document }): { document?: string } =>
      readDocumentEnd(document) === null
        ? { document: `Entrez les ${DOCUMENT_END_LENGTH} derniers caractères.` }
        : {},
    async call({ document }) {
      await explained(phoneCodes.proveByDocument(document), 'document')
      await onDone()
    },
  })
  const disown = usePublicAction({
    async call() {
      await explained(phoneCodes.disownAccount())
      await onDone()
    },
  })
  return (
    <div className={kit.stack4}>
      <p role="status">
        Le compte de ce numéro n'a pas servi depuis plus de {DORMANT_MONTHS} mois. Les opérateurs redonnent
        les numéros : prouvez qu'il est à vous.
      </p>
      <IdentityForm form={form} submitText="Continuer" busyText="Vérification...">
        <Field
          ref={field}
          label={`Les ${DOCUMENT_END_LENGTH} derniers caractères de votre pièce d'identité`}
          name="document"
          hint="De la pièce que vous nous avez envoyée pour vérifier votre identité."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
          error={form.problems.document}
        />
      </IdentityForm>
      <p className={kit.note}>
        Vous avez donné une adresse email ? Connectez-vous avec elle. Sinon, appelez-nous au{' '}
        <a href={BRAND.phoneLink}>{BRAND.phone}</a>.
      </p>
      <Button variant="secondary" wide onClick={onBack}>
        Me connecter par email
      </Button>
      <Button variant="secondary" wide aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Ce compte n'est pas le mien
      </Button>
      <ActionDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Ouvrir votre propre compte ?"
        action={disown}
        input={undefined}
        submitText="Ouvrir mon compte"
        busyText="Ouverture..."
      >
        <p>
          Votre opérateur vous a donné un numéro qui servait à une autre personne ? Vous ouvrez un compte
          neuf. L'ancien compte ne s'ouvrira plus avec ce numéro : si c'est le vôtre, n'appuyez pas.
        </p>
      </ActionDialog>
    </div>
  )
}
