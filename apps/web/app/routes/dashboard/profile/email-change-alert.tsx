import { EMAIL_IN_USE } from '@okoume/domain/person/email-address.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { EMAIL_LANDING } from './email-change.tsx'

/** For whoever has just opened the link of the mail that changes their address. */
export function EmailChangeAlert({ email }: { readonly email: string }): ReactNode {
  const [search] = useSearchParams()
  if (!search.has(EMAIL_LANDING)) return null
  const error = search.get('error')
  return error === null ? (
    <Alert tone="success">Votre adresse email est maintenant {email}.</Alert>
  ) : (
    <Alert tone="error" title="Votre adresse email n'a pas changé">
      {error === 'EMAIL_IN_USE'
        ? EMAIL_IN_USE
        : "Ce lien n'est plus valable. Demandez-en un nouveau, et ouvrez le plus récent."}
    </Alert>
  )
}
