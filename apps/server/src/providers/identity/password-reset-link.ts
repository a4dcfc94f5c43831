import { isLanding } from './landings.ts'

interface PasswordReset {
  readonly publicUrl: string
  readonly token: string
  /** The library's own link, with the landing that the client asked for. */
  readonly asked: string
}

// No client chooses where the secret of a mail goes.
const PAGE = '/mot-de-passe'

/** Where the mail about a forgotten password leads. Of what the client asked, the page to go on to is kept. */
export function passwordResetLink({ publicUrl, token, asked }: PasswordReset): string {
  const link = new URL(PAGE, publicUrl)
  link.searchParams.set('token', token)
  const landing = new URL(asked).searchParams.get('callbackURL')
  const redirect = isLanding(landing) ? new URL(landing, publicUrl).searchParams.get('redirect') : null
  if (isLanding(redirect)) link.searchParams.set('redirect', redirect)
  return link.href
}
