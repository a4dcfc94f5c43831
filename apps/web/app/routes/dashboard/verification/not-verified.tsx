import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { Sheet } from '../page/sheet.tsx'
import styles from './not-verified.module.css'

interface NotVerifiedProps {
  readonly title: string
  readonly verifier: number
}

/** Shown instead of the form to a person who was rejected for good. */
export function NotVerified({ title, verifier }: NotVerifiedProps): ReactNode {
  return (
    <Sheet title={title}>
      <EmptyState
        scene="identity"
        title="Votre compte n'est pas vérifié."
        action={
          <>
            <WayToVerification verifier={verifier} />
            <ButtonLink to={dashboardPaths.myItems()} variant="secondary">
              Retour à mes objets
            </ButtonLink>
          </>
        }
      >
        <p>Votre vérification a été rejetée : vous ne pouvez pas proposer d'objets.</p>
        <p>
          <Link to={paths.faq('verification')}>Comment se passe la vérification ?</Link>
        </p>
      </EmptyState>
    </Sheet>
  )
}

const VERIFY_TEXT = 'Vérifier mon identité (2 min)'

/** Above the form of a listing: it can be written now, and goes online with the decision. */
export function NotVerifiedYet({ verifier }: { readonly verifier: number }): ReactNode {
  return (
    <section
      className={`${kit.stack1} ${kit.box} ${kit.small} ${styles.notice}`}
      aria-labelledby="pas-verifie"
    >
      <h2 className={kit.subtitle} id="pas-verifie">
        Votre compte n'est pas vérifié.
      </h2>
      <p>
        {verifier === 1 && "Vos documents sont en cours d'examen. "}
        Écrivez votre annonce maintenant : elle sera en ligne toute seule dès que votre identité est vérifiée.
      </p>
      <p className={`${kit.row} ${kit.strong} ${styles.links}`}>
        <Link to={dashboardPaths.verification()}>
          {verifier === 0 ? VERIFY_TEXT : 'Suivre ma vérification'}
        </Link>
        <Link to={dashboardPaths.myItems()}>Retour à mes objets</Link>
      </p>
    </section>
  )
}

/** Why the wallet does not open yet. */
export function lockedWalletMessage(verifier: number): string {
  if (verifier === 1) {
    return "Le portefeuille reçoit ce que vous gagnez avec vos objets. Vos documents sont en cours d'examen : il s'ouvre dès que votre identité est vérifiée."
  }
  if (verifier === -1) return "Votre vérification a été rejetée : le portefeuille ne s'ouvre pas."
  return "Le portefeuille reçoit ce que vous gagnez avec vos objets. Il s'ouvre une fois votre identité vérifiée."
}

interface WayToVerificationProps {
  readonly verifier: number
  readonly onFollow?: () => void
}

/** The link to the verification form, or to its decision. */
export function WayToVerification({ verifier, onFollow }: WayToVerificationProps): ReactNode {
  const to = dashboardPaths.verification()
  if (verifier === 0) {
    return (
      <ButtonLink to={to} onClick={onFollow}>
        {VERIFY_TEXT}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={to} variant="secondary" onClick={onFollow}>
      {verifier === 1 ? 'Suivre ma vérification' : 'Voir la décision'}
    </ButtonLink>
  )
}
