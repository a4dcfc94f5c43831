import { IDENTITY_DOCUMENT_RETENTION_DAYS } from '@okoume/domain/person/identity-documents.ts'
import type { ReactNode } from 'react'
import { BRAND } from '#app/brand.ts'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { paths } from '#app/path-builder.ts'
import styles from './verification-section.module.css'

interface Reasoned {
  readonly reason: string | null | undefined
}

/** Before the form: why there is one, and what stood in the way the last time. */
export function Declined({ reason }: Reasoned): ReactNode {
  if (!reason) {
    return (
      <p className={styles.words}>
        Pour proposer vos objets et utiliser votre portefeuille, prouvez une seule fois qui vous êtes. Gardez
        votre pièce près de vous : il faut deux minutes. Pour louer, ce n'est pas nécessaire.
      </p>
    )
  }
  return (
    <Alert title="Votre dernier dossier n'a pas été accepté.">
      <div className={styles.words}>
        <p className={styles.reason}>{reason}</p>
        <p>Cela arrive. Corrigez ce point et renvoyez votre dossier : il sera regardé comme le premier.</p>
      </div>
    </Alert>
  )
}

export function Pending(): ReactNode {
  return (
    <div className={styles.words}>
      <p>Votre dossier est chez l'administrateur, qui va le regarder.</p>
      <ul className={styles.points}>
        <li>Vous recevrez sa réponse par email, et cette page changera d'elle-même.</li>
        <li>S'il manque quelque chose, vous saurez quoi et vous pourrez recommencer.</li>
        <li>En attendant, vous pouvez louer tous les objets.</li>
      </ul>
      <p className={styles.actions}>
        <ButtonLink to={paths.explorer()} variant="secondary">
          Explorer les objets
        </ButtonLink>
      </p>
    </div>
  )
}

export function Verified(): ReactNode {
  return (
    <div className={styles.words}>
      <p>
        Votre identité est vérifiée. Vous pouvez proposer vos objets, recevoir des demandes et utiliser votre
        portefeuille. Le badge « Vérifié » accompagne vos annonces.
      </p>
      <p>Les documents envoyés sont supprimés {IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision.</p>
      <p className={styles.actions}>
        <ButtonLink to={paths.addItem()}>Ajouter un objet</ButtonLink>
        <ButtonLink to={paths.wallet()} variant="secondary">
          Ouvrir le portefeuille
        </ButtonLink>
      </p>
    </div>
  )
}

export function Rejected({ reason }: Reasoned): ReactNode {
  return (
    <div className={styles.words}>
      <p>
        Votre identité n'a pas pu être vérifiée, et cette décision est définitive : vous ne pouvez pas
        proposer d'objets. Vous pouvez toujours en louer.
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p>
        C'est une erreur ? Écrivez à <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, sans joindre vos
        papiers.
      </p>
    </div>
  )
}
