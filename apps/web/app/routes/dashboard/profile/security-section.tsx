import type { User } from '@okoume/contract/wire/user.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { FocusedAlert } from '#app/shell/actions/outcome-area.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import kit from '#app/ui/kit.module.css'
import { FormSection } from '../page/form-section.tsx'
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
}

export function SecuritySection({ user }: SectionProps): ReactNode {
  return user.email ? <EmailSecurity user={user} /> : <PhoneSecurity user={user} />
}

/** Of an account that its number alone opens, which is therefore not removed. */
function PhoneSecurity({ user }: SectionProps): ReactNode {
  const ownPhone = useOwnPhone(user.id)
  const { opened, opener, cancel, close } = useOpening<'phone'>()
  return (
    <FormSection
      title="Connexion et sécurité"
      note="Un code envoyé à votre numéro ouvre votre compte : ne le donnez à personne."
    >
      {opened && ownPhone ? (
        <PhoneProof uid={user.id} email="" phone="" current={ownPhone} onCancel={cancel} onDone={close} />
      ) : (
        <Row name="Connexion par téléphone" value={tidyGabonPhone(ownPhone ?? '')}>
          {ownPhone && <ChangeNumber {...opener('phone')} />}
        </Row>
      )}
      <OpenSessions uid={user.id} />
    </FormSection>
  )
}

function EmailSecurity({ user }: SectionProps): ReactNode {
  const { opened, opener, cancel, close } = useOpening<'email' | 'password' | 'phone' | 'removal'>()
  const awaited = useAwaitedEmail(user)
  const ownPhone = useOwnPhone(user.id)
  const email = user.email ?? ''
  return (
    <FormSection
      title="Connexion et sécurité"
      note="Votre adresse et votre mot de passe ouvrent votre compte : gardez-les pour vous."
    >
      {opened === 'email' ? (
        <EmailChange
          uid={user.id}
          current={email}
          onCancel={cancel}
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
            className={kit.fixed}
            aria-label="Changer d'adresse email"
          >
            Changer
          </Button>
        </Row>
      )}
      {opened !== 'email' &&
        awaited.email !== null &&
        (awaited.arrived ? (
          <Alert tone="success">Votre adresse email est maintenant {awaited.email}.</Alert>
        ) : (
          <FocusedAlert key={awaited.email} tone="success">
            Nous avons envoyé un lien à {awaited.email} : l'adresse changera quand vous l'ouvrirez.
          </FocusedAlert>
        ))}
      {opened === 'password' ? (
        <PasswordChange uid={user.id} email={email} onCancel={cancel} onDone={close} />
      ) : (
        <Row name="Mot de passe" value="••••••••">
          <Button
            {...opener('password')}
            variant="secondary"
            className={kit.fixed}
            aria-label="Changer le mot de passe"
          >
            Changer
          </Button>
        </Row>
      )}
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
