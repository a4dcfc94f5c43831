import { BRAND } from '@okoume/domain/brand.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { secondFactor } from '#app/data/session/second-factor.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import page from '../page/administration.module.css'
import { PasswordForm, type PasswordFormProps } from './password-form.tsx'
import styles from './second-factor.module.css'

/** Shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${BRAND.name}, codes de secours\n\n${codes.join('\n')}\n`)}`
  return (
    <Card className={styles.sheet}>
      <div ref={box} tabIndex={-1} className={page.outcome}>
        <Alert tone="success">La vérification en deux étapes est activée.</Alert>
      </div>
      <h2 className={page.subject}>Vos codes de secours</h2>
      <p>
        Sans votre téléphone, chacun ouvre votre compte une fois. Notez-les maintenant, loin de votre
        téléphone : <strong>ils ne seront plus montrés.</strong>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a className={page.contact} href={file} download="okoume-codes-de-secours.txt">
          Les garder dans un fichier
        </a>
      </p>
      <p>
        <Link className={page.contact} to={dashboardPaths.administration()}>
          Je les ai notés : ouvrir l'administration
        </Link>
      </p>
    </Card>
  )
}

export interface RenewCodesProps extends Pick<PasswordFormProps, 'email'> {
  readonly onDone: (codes: readonly string[]) => Promise<void>
}

export function RenewCodes({ email, onDone }: RenewCodesProps): ReactNode {
  return (
    <Card className={styles.sheet}>
      <h2 className={page.subject}>De nouveaux codes de secours</h2>
      <p>Les précédents ne vaudront plus rien.</p>
      <PasswordForm
        email={email}
        submitText="En créer dix"
        withCode
        send={async (password, code) => onDone(await secondFactor.renewRecoveryCodes(password, code))}
      />
    </Card>
  )
}
