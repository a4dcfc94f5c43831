import type { User } from '@okoume/contract/wire/user.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { FocusedAlert } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import kit from '#app/ui/kit.module.css'
import { FormSection } from '../page/form-section.tsx'
import { askIdentity } from '../proof/ask-identity.ts'
import { useProofWays } from '../proof/prove-identity.ts'
import { EmailChange, PasswordChange } from './identity-changes.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { PhoneProof, PhoneRemoval, useOwnPhone } from './phone-sign-in.tsx'
import { useOpening } from './use-opening.ts'

interface AwaitedEmail {
  /** The address that was sent a link last. */
  readonly email: string | null
  /** Its link was opened. */
  readonly arrived: boolean
  readonly waitFor: (email: string) => void
}

interface SectionProps {
  readonly user: User
  readonly awaited: AwaitedEmail
}

export function SecuritySection({ user }: Pick<SectionProps, 'user'>): ReactNode {
  const awaited = useAwaitedEmail(user)
  const Security = user.email ? EmailSecurity : PhoneSecurity
  return <Security user={user} awaited={awaited} />
}

/** Of an account that its number alone opens, which is therefore not removed. */
function PhoneSecurity({ user, awaited }: SectionProps): ReactNode {
  const ownPhone = useOwnPhone(user.id)
  const opening = useOpening<'email' | 'phone'>()
  const { opened, opener, cancel, close } = opening
  return (
    <FormSection
      title="Connexion et sécurité"
      note="Un code envoyé à votre numéro ouvre votre compte : ne le donnez à personne."
    >
      {opened === 'phone' && ownPhone ? (
        <PhoneProof uid={user.id} email="" phone="" current={ownPhone} onCancel={cancel} onDone={close} />
      ) : (
        <Row name="Connexion par téléphone" value={tidyGabonPhone(ownPhone ?? '')}>
          {ownPhone && <ChangeNumber {...opener('phone')} />}
        </Row>
      )}
      <EmailRows user={user} awaited={awaited} opening={opening} />
      <OpenSessions uid={user.id} />
    </FormSection>
  )
}

function EmailSecurity({ user, awaited }: SectionProps): ReactNode {
  const opening = useOpening<'email' | 'password' | 'phone' | 'removal'>()
  const { opened, opener, cancel, close } = opening
  const ownPhone = useOwnPhone(user.id)
  const email = user.email ?? ''
  return (
    <FormSection
      title="Connexion et sécurité"
      note="Votre adresse et votre mot de passe ouvrent votre compte : gardez-les pour vous."
    >
      <EmailRows user={user} awaited={awaited} opening={opening} />
      <PasswordRow uid={user.id} email={email} opening={opening} />
      {opened === 'removal' && <PhoneRemoval uid={user.id} email={email} onCancel={cancel} onDone={close} />}
      {opened === 'phone' && (
        <PhoneProof
          uid={user.id}
          email={email}
          phone={user.phone ?? ''}
          current={ownPhone ?? null}
          onCancel={cancel}
          onDone={close}
        />
      )}
      {opened !== 'removal' && opened !== 'phone' && ownPhone !== undefined && (
        <Row
          name="Connexion par téléphone"
          value={ownPhone ? tidyGabonPhone(ownPhone) : 'Aucun numéro confirmé'}
        >
          {ownPhone ? (
            <div className={kit.row2}>
              <ChangeNumber {...opener('phone')} />
              <Button
                {...opener('removal')}
                variant="secondary"
                className={kit.fixed}
                aria-label="Retirer le numéro"
              >
                Retirer
              </Button>
            </div>
          ) : (
            <Button
              {...opener('phone')}
              variant="secondary"
              className={kit.fixed}
              aria-label="Confirmer mon numéro"
            >
              Confirmer
            </Button>
          )}
        </Row>
      )}
      <OpenSessions uid={user.id} />
    </FormSection>
  )
}

function ChangeNumber(opener: { readonly autoFocus: boolean; readonly onClick: () => void }): ReactNode {
  return (
    <Button {...opener} variant="secondary" className={kit.fixed} aria-label="Changer de numéro">
      Changer
    </Button>
  )
}

/** Other forms of the section may be the open one. */
type FormOpening<Name extends string> = Omit<ReturnType<typeof useOpening<Name>>, 'opened'> & {
  readonly opened: string | null
}

interface EmailRowsProps extends SectionProps {
  readonly opening: FormOpening<'email'>
}

function EmailRows({ user, awaited, opening }: EmailRowsProps): ReactNode {
  const { opened, opener, cancel, close } = opening
  const email = user.email ?? ''
  if (opened === 'email')
    return (
      <EmailChange
        uid={user.id}
        current={email}
        onCancel={cancel}
        onSent={(address) => {
          awaited.waitFor(address)
          close()
        }}
      />
    )
  return (
    <>
      <Row name="Adresse email" value={email ? <EmailAddress>{email}</EmailAddress> : 'Aucune'}>
        <Button
          {...opener('email')}
          variant="secondary"
          className={kit.fixed}
          aria-label={email ? "Changer d'adresse email" : 'Ajouter une adresse email'}
        >
          {email ? 'Changer' : 'Ajouter'}
        </Button>
      </Row>
      {awaited.email !== null &&
        (awaited.arrived ? (
          <Alert tone="success">Votre adresse email est maintenant {awaited.email}.</Alert>
        ) : (
          <FocusedAlert key={awaited.email} tone="success">
            Nous avons envoyé un lien à {awaited.email} : {email ? "l'adresse changera" : 'elle sera ajoutée'}{' '}
            quand vous l'ouvrirez.
          </FocusedAlert>
        ))}
    </>
  )
}

interface PasswordRowProps {
  readonly uid: string
  readonly email: string
  readonly opening: FormOpening<'password'>
}

/** An account that a number has opened, and that has an e-mail since, chooses its first password by a mailed link. */
function PasswordRow({ uid, email, opening }: PasswordRowProps): ReactNode {
  const { opened, opener, cancel, close } = opening
  const { password } = useProofWays(uid)
  const send = useAction({
    call: () => askIdentity((identity) => identity.requestPasswordReset(email, paths.passwordReset())),
    done: `Nous avons envoyé un lien à ${email} : il vous fait choisir un mot de passe.`,
  })
  if (opened === 'password')
    return <PasswordChange uid={uid} email={email} onCancel={cancel} onDone={close} />
  return (
    <Row name="Mot de passe" value={password ? '••••••••' : 'Aucun'}>
      {password ? (
        <Button
          {...opener('password')}
          variant="secondary"
          className={kit.fixed}
          aria-label="Changer le mot de passe"
        >
          Changer
        </Button>
      ) : (
        <Button
          variant="secondary"
          className={kit.fixed}
          aria-label="Choisir un mot de passe"
          busy={send.busy}
          busyText="Envoi..."
          onClick={() => send.run()}
        >
          Choisir
        </Button>
      )}
    </Row>
  )
}

interface RowProps {
  readonly name: string
  readonly value: ReactNode
  readonly children?: ReactNode
}

function Row({ name, value, children }: RowProps): ReactNode {
  return (
    <div className={`${kit.line4} ${kit.middle} ${kit.spread}`}>
      <dl className={kit.shrinks}>
        <Fact name={name}>{value}</Fact>
      </dl>
      {children}
    </div>
  )
}

const POLL_MS = 5000

/** Polls, since the link may be opened on another device. */
function useAwaitedEmail(user: User): AwaitedEmail {
  const [email, setEmail] = useState<string | null>(null)
  const arrived = email !== null && email.toLowerCase() === user.email?.toLowerCase()
  useQuery({
    queryKey: [user.id, 'awaited-email', email],
    async queryFn() {
      const fresh = await signedInApi.getUser({ params: { id: user.id } })
      if (fresh.email !== undefined && fresh.email !== user.email) renewUser(fresh)
      return fresh.email ?? null
    },
    enabled: email !== null && !arrived,
    refetchInterval: POLL_MS,
    // The link was perhaps opened in another tab just now.
    staleTime: 0,
  })
  return { email, arrived, waitFor: setEmail }
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
