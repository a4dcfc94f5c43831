import { type ReactNode, useState } from 'react'
import { type SecondFactorSetup, secondFactor } from '#app/data/session/second-factor.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'
import { QrCode } from '#app/ui/qr-code.tsx'
import page from '../page/administration.module.css'
import { CodeField, findCodeProblems } from './code-field.tsx'
import { PasswordForm, throwExplained } from './password-form.tsx'
import { ACTIVATED, type CodesWiring } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export function SetUp({ email, ...wiring }: CodesWiring): ReactNode {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  if (setup) return <ConfirmApp setup={setup} {...wiring} />
  return (
    <Card className={styles.sheet}>
      <h2 className={kit.subtitle}>Activer</h2>
      <p>
        Il vous faut une application de codes sur votre téléphone, comme Google Authenticator, Aegis ou celle
        de votre gestionnaire de mots de passe. Elle marche sans réseau.
      </p>
      <PasswordForm
        email={email}
        submitText="Continuer"
        call={(password) => secondFactor.begin(password)}
        onDone={setSetup}
      />
    </Card>
  )
}

interface ConfirmAppProps extends Omit<CodesWiring, 'email'> {
  readonly setup: SecondFactorSetup
}

function ConfirmApp({ setup, refreshes, onCodes }: ConfirmAppProps): ReactNode {
  const verify = useAction({
    async call({ code }: { readonly code: string }) {
      await secondFactor.verify(code).catch(throwExplained)
      // Its token says that the code was given.
      await (await currentSession()).adopt()
    },
    refreshes,
    done: ACTIVATED,
    onDone: () => onCodes(setup.recoveryCodes),
  })
  const form = useActionForm(verify, {
    first: { code: '' },
    check: ({ code }) => findCodeProblems(code),
  })
  const secret = new URL(setup.uri).searchParams.get('secret')
  // In groups of four, to be typed.
  const key = secret?.match(/.{1,4}/g)?.join(' ')
  return (
    <Card className={styles.sheet}>
      <h2 className={kit.subtitle}>Ajoutez Okoumé à votre application</h2>
      <p>Scannez ce code avec l'application, ou ouvrez-la d'ici si elle est sur ce téléphone.</p>
      <QrCode text={setup.uri} />
      <p>
        <a className={page.contact} href={setup.uri}>
          Ouvrir dans l'application
        </a>
      </p>
      <p>
        Sinon, recopiez cette clé : <code className={`${kit.strong} ${kit.breaks}`}>{key}</code>
      </p>
      <ActionForm form={form} submitText="Activer" busyText="Vérification..." className={styles.form}>
        <CodeField {...form.field('code')} />
      </ActionForm>
    </Card>
  )
}
