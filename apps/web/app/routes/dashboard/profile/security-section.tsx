import type { User } from '@okoume/contract/wire/user.ts'
import {
  findPasswordProblem,
  PASSWORD_LENGTH,
  PASSWORD_PROBLEMS,
} from '@okoume/domain/person/password-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, type Problems, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { FormSection } from '../page/form-section.tsx'
import { FocusedAlert } from '../page/item-flash.tsx'
import {
  askIdentity,
  identityMessage,
  isWrongPassword,
  newPasswordMessage,
  PASSWORD_MISSING,
  PASSWORD_WRONG,
} from './ask-identity.ts'
import { EmailChange } from './email-change.tsx'
import { InlineForm, useOpening } from './inline-form.tsx'
import { OpenSessions } from './open-sessions.tsx'
import styles from './profile.module.css'

interface AwaitedEmail {
  /** The address that was sent a link last. */
  readonly email: string | null
  /** Whether its link was opened: it is the person's by now. */
  readonly arrived: boolean
  readonly waitFor: (email: string) => void
}

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

type Name = 'current' | 'next' | 'again'

interface PasswordChangeProps {
  /** Tells a password manager whose password it is. */
  readonly email: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

function PasswordChange({ email, onDone, onCancel }: PasswordChangeProps): ReactNode {
  const form = useSentForm<Name>({
    first: { current: '', next: '', again: '' },
    check,
    async send({ current, next }) {
      await askIdentity((identity) => identity.changePassword(current, next))
      onDone()
    },
    describeFailure,
  })
  return (
    <InlineForm
      form={form}
      label="Changer le mot de passe"
      submitText="Changer le mot de passe"
      busyText="Changement..."
      onCancel={onCancel}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Mot de passe actuel"
        {...form.field('current')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        label="Nouveau mot de passe"
        {...form.field('next')}
        hint={`Au moins ${PASSWORD_LENGTH.least} caractères. Une petite phrase est plus sûre qu'un mot compliqué.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Confirmez le nouveau mot de passe"
        {...form.field('again')}
        autoComplete="new-password"
        required
      />
    </InlineForm>
  )
}

function check({ current, next, again }: Readonly<Record<Name, string>>): Problems<Name> {
  const problem = findPasswordProblem(next)
  return {
    ...(current === '' ? { current: PASSWORD_MISSING } : {}),
    ...(problem ? { next: PASSWORD_PROBLEMS[problem] } : {}),
    ...(again === next ? {} : { again: 'Les mots de passe ne correspondent pas.' }),
  }
}

function describeFailure(error: unknown): Failure<Name> {
  if (isWrongPassword(error)) return { problems: { current: PASSWORD_WRONG } }
  const refused = newPasswordMessage(error)
  return refused ? { problems: { next: refused } } : { text: identityMessage(error) }
}

const POLL_MS = 5000

/** The link may be opened on whatever device: this page then shows the new address by itself. */
function useAwaitedEmail(user: User): AwaitedEmail {
  const [email, setEmail] = useState<string | null>(null)
  const arrived = email !== null && email.toLowerCase() === user.email?.toLowerCase()
  useQuery({
    queryKey: [user.id, 'awaited-email', email],
    queryFn: () => askEmail(user),
    enabled: email !== null && !arrived,
    refetchInterval: POLL_MS,
    // The link was perhaps opened in another tab just now.
    staleTime: 0,
  })
  return { email, arrived, waitFor: setEmail }
}

/** The address as the server knows it now; the session learns of another one. */
async function askEmail(user: User): Promise<string | null> {
  const fresh = await signedInApi.getUser({ params: { id: user.id } })
  if (fresh.email !== undefined && fresh.email !== user.email) renewUser(fresh)
  return fresh.email ?? null
}

/** Where it needs two lines, it breaks before what follows the name. */
export function EmailAddress({ children }: { readonly children: string }): ReactNode {
  const [name, ...rest] = children.split(/(?=@)/)
  return (
    <>
      {name}
      {rest.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
