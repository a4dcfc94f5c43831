import type { User } from '@okoume/contract/wire/user.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { EMAIL_IN_USE } from '@okoume/domain/person/email-address.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { ownUserQuery } from '#app/data/queries/own-user-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { VerificationBadge, VerificationSection } from '../verification/verification-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { DataSection } from './data-section.tsx'
import { EMAIL_LANDING } from './identity-changes.tsx'
import { OwnPictureField } from './own-picture.tsx'
import styles from './profile-head.module.css'
import { EmailAddress, SecuritySection } from './security-section.tsx'

/** The session may not know yet what was changed or decided meanwhile: it is asked for again. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<CachedAnswer<User>> {
  const { id } = await signedInUser(request)
  return fetchNow(ownUserQuery(id))
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

/** What came of the link in the mail that changes the e-mail address. */
function EmailChangeAlert({ email }: { readonly email: string }): ReactNode {
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

/** Who one is here. */
function ProfileHead({ user }: { readonly user: User }): ReactNode {
  return (
    <Card>
      <OwnPictureField user={user}>
        <h2>{user.name}</h2>
        <p className={styles.email}>
          <EmailAddress>{user.email ?? ''}</EmailAddress>
        </p>
        <p className={styles.standing}>
          <VerificationBadge verifier={user.verifier} />
          {user.trustedOwner && <TrustBadge>Propriétaire de confiance</TrustBadge>}
          {user.trustedRenter && <TrustBadge>Locataire de confiance</TrustBadge>}
          {user.createdAt && <span>Membre depuis le {memberSince(user.createdAt)}</span>}
        </p>
      </OwnPictureField>
    </Card>
  )
}

function TrustBadge({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Link to={paths.faq('badges')}>
      <Badge tone="gold">{children}</Badge>
    </Link>
  )
}

function memberSince(createdAt: string): string {
  return formatLongDay(dayInLibreville(new Date(createdAt)))
}
