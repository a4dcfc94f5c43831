import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { CheckField } from './check-field.tsx'

export function TermsField({ error }: { readonly error: string | undefined }): ReactNode {
  return (
    <CheckField name="terms" required error={error}>
      <span>
        J'accepte les <LegalLink to={paths.terms()}>conditions d'utilisation</LegalLink> et la{' '}
        <LegalLink to={paths.privacy()}>politique de confidentialité</LegalLink>.
      </span>
    </CheckField>
  )
}

/** In a tab of its own: what was typed into the form stays. */
function LegalLink({ to, children }: { readonly to: string; readonly children: string }): ReactNode {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
