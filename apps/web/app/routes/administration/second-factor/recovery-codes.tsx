import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { secondFactor } from '#app/data/session/second-factor.ts'
import { OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import type { PrivateActionOptions } from '#app/shell/actions/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'
import page from '../page/administration.module.css'
import { PasswordForm } from './password-form.tsx'
import styles from './second-factor.module.css'

export const ACTIVATED = 'La vérification en deux étapes est activée.'

export interface CodesWiring extends Required<Pick<PrivateActionOptions<never, never>, 'refreshes'>> {
  readonly email: string
  readonly onCodes: (codes: readonly string[]) => void
}

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${BRAND.name}, codes de secours\n\n${codes.join('\n')}\n`)}`
  return (
    <Card className={styles.sheet}>
      <OutcomePlace />
      <h2 className={kit.subtitle}>Vos codes de secours</h2>
      <p>
        Sans votre téléphone, chacun ouvre votre compte une fois. Notez-les maintenant, loin de votre
        téléphone : <strong>ils ne seront plus montrés.</strong>
      </p>
      <ul className={`${kit.stack2} ${styles.codes}`}>
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

export function RenewCodes({ email, refreshes, onCodes }: CodesWiring): ReactNode {
  return (
    <Card className={styles.sheet}>
      <h2 className={kit.subtitle}>De nouveaux codes de secours</h2>
      <p>Les précédents ne vaudront plus rien.</p>
      <PasswordForm
        email={email}
        submitText="En créer dix"
        withCode
        call={(password, code) => secondFactor.renewRecoveryCodes(password, code)}
        refreshes={refreshes}
        done={ACTIVATED}
        onDone={onCodes}
      />
    </Card>
  )
}
