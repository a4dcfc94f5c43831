import type { ReactNode } from 'react'
import type { FieldWiring } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'

export type CertificationTexts = Record<'reference' | 'verificationUrl', string>

export function certificationProblems({ reference, verificationUrl }: CertificationTexts) {
  return {
    ...(reference.trim() ? {} : { reference: "Entrez la référence que l'administration a donnée." }),
    ...(verificationUrl.trim() ? {} : { verificationUrl: "Entrez l'adresse de vérification." }),
  }
}

interface CertificationFieldsProps {
  readonly field: (name: keyof CertificationTexts) => FieldWiring
}

/** Fields for the answer of the authority's portal. */
export function CertificationFields({ field }: CertificationFieldsProps): ReactNode {
  return (
    <>
      <Field
        label="Référence de l'administration"
        autoComplete="off"
        maxLength={100}
        {...field('reference')}
      />
      <Field
        label="Adresse de vérification"
        hint="L'adresse entière, avec https:// : nous en dessinons le code QR."
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...field('verificationUrl')}
      />
    </>
  )
}
