import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import kit from '#app/ui/kit.module.css'
import { CheckField } from './check-field.tsx'

export function TermsField({ error }: { readonly error: string | undefined }): ReactNode {
  return (
    <CheckField name="terms" required error={error}>
      <span>
        J'accepte <LegalTexts />.
      </span>
    </CheckField>
  )
}

/** Beside the button of who signs up by a number: pressing it accepts them (docs/spec.md#sign-up-and-sign-in). */
export function TermsSentence(): ReactNode {
  return (
    <p className={kit.small}>
      En créant votre compte, vous acceptez <LegalTexts />.
    </p>
  )
}

function LegalTexts(): ReactNode {
  return (
    <>
      les <LegalLink to={paths.terms()}>conditions d'utilisation</LegalLink> et la{' '}
      <LegalLink to={paths.privacy()}>politique de confidentialité</LegalLink>
    </>
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
