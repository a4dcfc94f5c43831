import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { NO_EMAIL } from '@okoume/domain/person/email-address.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './administration.module.css'

export interface PersonLinesProps {
  readonly name: string
  readonly email: string | null
  readonly phone?: string | null
}

export function PersonLines({ name, email, phone }: PersonLinesProps): ReactNode {
  return (
    <>
      {name && <span className={kit.strong}>{name}</span>}
      {phone && <PhoneLink phone={phone} />}
      {email === null ? (
        <span>{NO_EMAIL}</span>
      ) : (
        <a className={styles.contact} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  )
}

export function PhoneLink({ phone }: { readonly phone: string }): ReactNode {
  return (
    <a className={styles.contact} href={`tel:${phone}`}>
      {tidyGabonPhone(phone)}
    </a>
  )
}
