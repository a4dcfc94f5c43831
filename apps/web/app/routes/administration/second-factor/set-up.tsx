import { type ReactNode, useState } from 'react'
import {
  findCodeProblem,
  SecondFactorError,
  type SecondFactorSetup,
  secondFactor,
  secondFactorMessage,
} from '#app/data/session/second-factor.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import { useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import page from '../page/administration.module.css'
import { PasswordForm } from './password-form.tsx'
import styles from './second-factor.module.css'

export interface SetUpProps {
  readonly email: string
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>
}

/** Password, key, one code: only then is it asked for. */
export function SetUp({ email, onDone }: SetUpProps): ReactNode {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  if (setup) return <ConfirmApp setup={setup} onDone={() => onDone(setup.recoveryCodes)} />
  return (
    <Card className={styles.sheet}>
      <h2 className={page.subject}>Activer</h2>
      <p>
        Il vous faut une application de codes sur votre téléphone, comme Google Authenticator, Aegis ou celle
        de votre gestionnaire de mots de passe. Elle marche sans réseau.
      </p>
      <PasswordForm
        email={email}
        submitText="Continuer"
        send={async (password) => setSetup(await secondFactor.begin(password))}
      />
    </Card>
  )
}

interface ConfirmAppProps {
  readonly setup: SecondFactorSetup
  readonly onDone: () => Promise<void>
}

function ConfirmApp({ setup, onDone }: ConfirmAppProps): ReactNode {
  const { box, busy, failure, field, submit } = useSentForm<'code'>({
    first: { code: '' },
    check({ code }): { code?: string } {
      const problem = findCodeProblem(code)
      return problem === null ? {} : { code: problem }
    },
    async send({ code }) {
      await secondFactor.verify(code)
      // Its token says that the code was given.
      await (await currentSession()).adopt()
      await onDone()
    },
    describeFailure(error) {
      const text = secondFactorMessage(error)
      const wrong = error instanceof SecondFactorError && error.problem === 'wrong-code'
      return wrong ? { problems: { code: text } } : { text }
    },
  })
  return (
    <Card className={styles.sheet}>
      <h2 className={page.subject}>Ajoutez Okoumé à votre application</h2>
      <p>Scannez ce code avec l'application, ou ouvrez-la d'ici si elle est sur ce téléphone.</p>
      <QrCode text={setup.uri} />
      <p>
        <a className={page.contact} href={setup.uri}>
          Ouvrir dans l'application
        </a>
      </p>
      <p>
        Sinon, recopiez cette clé : <code className={styles.key}>{readKey(setup.uri)}</code>
      </p>
      <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
        <Field
          {...field('code')}
          label="Le code que l'application montre"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        {failure && <Alert tone="error">{failure}</Alert>}
        <div>
          <Button type="submit" busy={busy} busyText="Vérification...">
            Activer
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** In groups of four, to be typed. */
function readKey(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
