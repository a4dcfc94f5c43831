import { type ReactNode, useId } from 'react'
import { paths } from '../../path-builder.ts'
import styles from './identity-form.module.css'

export function TermsField({ error }: { readonly error: string | undefined }): ReactNode {
  const id = useId()
  return (
    <div className={styles.terms}>
      <input
        id={id}
        type="checkbox"
        name="terms"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        J'accepte les <LegalLink to={paths.terms()}>conditions d'utilisation</LegalLink> et la{' '}
        <LegalLink to={paths.privacy()}>politique de confidentialité</LegalLink>.
      </label>
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
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
