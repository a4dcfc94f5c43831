import type { ReactNode } from 'react'

/** Tells a password manager whose password is typed. */
export function Username({ email }: { readonly email: string }): ReactNode {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
