import type { User } from '@okoume/contract/wire/user.ts'
import type { ReactNode } from 'react'
import { renewUser } from '../../../session/renew-user.ts'
import { useSession } from '../../../session/session.tsx'
import { signedInApi } from '../../../session/signed-in-api.ts'
import { signedInUser } from '../../../session/signed-in-user.ts'
import { Sheet } from '../sheet.tsx'
import { ContactSection } from './contact-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailNews } from './email-news.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SecuritySection } from './security-section.tsx'
import { VerificationSection } from './verification/verification-section.tsx'

/** The session may not know yet what was changed or decided meanwhile: it is asked for anew. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<User> {
  const { id } = await signedInUser(request)
  const user = await signedInApi.getUser({ params: { id } })
  renewUser(user)
  return user
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from '../sheet-error.tsx'

export default function Profile({ loaderData }: { readonly loaderData: User }): ReactNode {
  const user = useSession().user ?? loaderData
  return (
    <Sheet title="Mon profil">
      <EmailNews email={user.email ?? ''} />
      <ProfileHead user={user} />
      <ContactSection user={user} />
      <VerificationSection user={user} />
      <SecuritySection user={user} />
      <DataSection user={user} />
    </Sheet>
  )
}
