import { type ReactNode, useId } from 'react'
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
      <label htmlFor={id}>J'accepte les conditions d'utilisation et la politique de confidentialité.</label>
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  )
}
