import type { User } from '@okoume/contract/wire/user.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { paths } from '#app/path-builder.ts'
import { renewUser } from '#app/session/renew-user.ts'
import { VerificationBadge } from '../verification-badge.tsx'
import { VerificationForm } from './verification-form.tsx'
import styles from './verification-section.module.css'
import { Declined, Pending, Rejected, Verified } from './verification-states.tsx'

/** How far the person's identity is checked, and what there is to do about it. */
export function VerificationSection({ user }: { readonly user: User }): ReactNode {
  const { verifier } = user
  const [sent, setSent] = useState(false)
  const section = useLedTo()
  const send = (next: User) => {
    setSent(true)
    renewUser(next)
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section
      ref={section}
      id="verification"
      className={styles.section}
      tabIndex={-1}
      aria-labelledby="verification-titre"
    >
      <Card className={styles.card}>
        <header className={styles.header}>
          <h2 id="verification-titre">Vérification d'identité</h2>
          <VerificationBadge verifier={verifier} />
        </header>
        {verifier === 1 && sent && <Alert tone="success">Vérification envoyée !</Alert>}
        {verifier === 1 && <Pending />}
        {verifier === 2 && <Verified />}
        {verifier === -1 && <Rejected reason={user.verifierReason} />}
        {verifier === 0 && (
          <>
            <Declined reason={user.verifierReason} />
            <VerificationForm key={user.id} onSent={send} />
          </>
        )}
      </Card>
    </section>
  )
}

/** A browser goes to the place that an address names before a private page has drawn it. */
function useLedTo() {
  const section = useRef<HTMLElement>(null)
  const { hash, pathname } = useLocation()
  const led = paths.verification() === pathname + hash
  useEffect(() => {
    if (led) section.current?.scrollIntoView({ block: 'start' })
  }, [led])
  return section
}
