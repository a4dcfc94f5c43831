import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  findCodeProblem,
  SecondFactorError,
  secondFactor,
  secondFactorMessage,
} from '#app/data/session/second-factor.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FailureAlert } from './failure-notice.tsx'
import styles from './identity-form.module.css'
import { FieldProblems, readText, useIdentityForm } from './use-identity-form.ts'

export interface CodeStepProps {
  /** The session is open. */
  readonly onDone: () => Promise<unknown>
  /** Back to the password. */
  readonly onBack: () => void
}

/** The second step of signing in, for an account that asks for a code. */
export function CodeStep({ onDone, onBack }: CodeStepProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const { problems, failure, busy, submit, correct } = useIdentityForm<{ readonly code: string }>({
    read: (data) => ({ code: readText(data, 'code') }),
    check({ code }): { code?: string } {
      const problem = findCodeProblem(code)
      return problem === null ? {} : { code: problem }
    },
    async send({ code }) {
      try {
        await secondFactor.verify(code)
      } catch (error) {
        const problem = error instanceof SecondFactorError ? error.problem : null
        if (problem === 'wrong-code') throw new FieldProblems({ code: secondFactorMessage(error) })
        setIsOver(problem === 'step-over' || problem === 'code-used')
        throw error
      }
      await onDone()
    },
    describeFailure: (error) => ({ text: secondFactorMessage(error) }),
  })
  if (isOver && failure)
    return (
      <div className={styles.form}>
        <FailureAlert failure={failure} />
        <Button size="large" wide onClick={onBack}>
          Entrer de nouveau mon mot de passe
        </Button>
      </div>
    )
  return (
    <form method="post" className={styles.form} onSubmit={submit} onInput={correct} noValidate>
      <FailureAlert failure={failure} />
      <Field
        ref={field}
        label="Code de vérification"
        hint="Les 6 chiffres de votre application. Sans votre téléphone, un de vos codes de secours."
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problems.code}
      />
      <Button type="submit" size="large" wide busy={busy} busyText="Vérification...">
        Continuer
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onBack}>
        Changer de compte
      </Button>
    </form>
  )
}
