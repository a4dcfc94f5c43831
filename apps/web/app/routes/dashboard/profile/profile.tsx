import type { User } from '@okoume/contract/wire/user.ts'
import type { ReactNode } from 'react'
import type { CachedAnswer } from '#app/offline/cached-answers.ts'
import { readOwnUser } from '#app/session/read-own-user.ts'
import { useSession } from '#app/session/session.tsx'
import { signedInUser } from '#app/session/signed-in-user.ts'
import { Sheet } from '../sheet.tsx'
import { SheetError } from '../sheet-error.tsx'
import { ContactSection } from './contact-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailChangeAlert } from './email-change-alert.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SecuritySection } from './security-section.tsx'
import { VerificationSection } from './verification/verification-section.tsx'

/** The session may not know yet what was changed or decided meanwhile: it is asked for anew. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<CachedAnswer<User>> {
  const { id } = await signedInUser(request)
  return readOwnUser(id)
}
clientLoader.hydrate = true as const

export function ErrorBoundary(): ReactNode {
  return (
    <Sheet title="Mon profil">
      <SheetError />
    </Sheet>
  )
}

export default function Profile({ loaderData }: { readonly loaderData: CachedAnswer<User> }): ReactNode {
  const user = useSession().user ?? loaderData.answer
  return (
    <Sheet title="Mon profil" read={loaderData}>
      <EmailChangeAlert email={user.email ?? ''} />
      <ProfileHead user={user} />
      <ContactSection user={user} />
      <VerificationSection user={user} />
      <SecuritySection user={user} />
      <DataSection user={user} />
    </Sheet>
  )
}
