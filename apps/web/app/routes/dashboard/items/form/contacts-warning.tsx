import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import type { ReactNode } from 'react'
import styles from './item-form.module.css'

export interface ContactsWarningProps {
  readonly texts: readonly string[]
  /** The fields in which they are typed. */
  readonly children: ReactNode
}

/** Tells an owner while typing what of the texts the public will not read. */
export function ContactsWarning({ texts, children }: ContactsWarningProps): ReactNode {
  const hidden = texts.some((text) => maskPublicText(text).hidden)
  return (
    <div>
      {children}
      <p className={styles.warning} role="status">
        {hidden &&
          "Le numéro, l'email ou le lien sera masqué dans l'annonce : vos locataires vous écrivent sur Okoumé."}
      </p>
    </div>
  )
}
