import type { User } from '@okoume/contract/wire/user.ts'
import { type ReactNode, useState } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { FocusedAlert } from '../item-flash-alert.tsx'
import { FormSection } from '../item-form/form-section.tsx'
import { EmailAddress } from './email-address.tsx'
import { EmailChange } from './email-change.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { PasswordChange } from './password-change.tsx'
import styles from './profile.module.css'
import { type AwaitedEmail, useAwaitedEmail } from './use-awaited-email.ts'
import { useOpening } from './use-opening.ts'

/** How one gets in: address, password, and where one is in already. */
export function SecuritySection({ user }: { readonly user: User }): ReactNode {
  const { opened, open, close, opener, outcome, finish } = useOpening<'email' | 'password'>()
  const awaited = useAwaitedEmail(user)
  // A new password ends the other sessions.
  const [round, setRound] = useState(0)
  const email = user.email ?? ''
  return (
    <FormSection
      title="Connexion et sécurité"
      note="Votre adresse et votre mot de passe ouvrent votre compte : gardez-les pour vous."
    >
      {outcome && <FocusedAlert key={outcome.shownAt}>{outcome.text}</FocusedAlert>}
      {opened === 'email' ? (
        <EmailChange
          current={email}
          onCancel={close}
          onSent={(address) => {
            awaited.waitFor(address)
            close()
          }}
        />
      ) : (
        <Row name="Adresse email" value={<EmailAddress>{email}</EmailAddress>}>
          <Button
            {...opener('email')}
            variant="secondary"
            aria-label="Changer d'adresse email"
            onClick={() => open('email')}
          >
            Changer
          </Button>
        </Row>
      )}
      {opened !== 'email' && <EmailNotice awaited={awaited} />}
      {opened === 'password' ? (
        <PasswordChange
          email={email}
          onCancel={close}
          onDone={() => {
            setRound(round + 1)
            finish('Votre mot de passe est changé. Vos autres appareils sont déconnectés.')
          }}
        />
      ) : (
        <Row name="Mot de passe" value="••••••••">
          <Button
            {...opener('password')}
            variant="secondary"
            aria-label="Changer le mot de passe"
            onClick={() => open('password')}
          >
            Changer
          </Button>
        </Row>
      )}
      <OpenSessions round={round} />
    </FormSection>
  )
}

function EmailNotice({ awaited: { email, arrived } }: { readonly awaited: AwaitedEmail }): ReactNode {
  if (email === null) return null
  if (arrived) return <Alert tone="success">Votre adresse email est maintenant {email}.</Alert>
  return (
    <FocusedAlert key={email}>
      Nous avons envoyé un lien à {email} : l'adresse changera quand vous l'ouvrirez.
    </FocusedAlert>
  )
}

interface RowProps {
  readonly name: string
  readonly value: ReactNode
  readonly children: ReactNode
}

function Row({ name, value, children }: RowProps): ReactNode {
  return (
    <div className={styles.row}>
      <dl>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </dl>
      {children}
    </div>
  )
}
