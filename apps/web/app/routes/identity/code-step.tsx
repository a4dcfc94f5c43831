import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  findCodeProblem,
  SecondFactorError,
  secondFactor,
  secondFactorMessage,
} from '#app/data/session/second-factor.ts'
import { ActionFailure } from '#app/shell/actions/action-form.tsx'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './identity-form.module.css'
import { IdentityForm } from './identity-form.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'

export interface CodeStepProps {
  readonly onDone: () => Promise<unknown>
  readonly onBack: () => void
}

/** The second step of signing in, for an account that asks for a code. */
export function CodeStep({ onDone, onBack }: CodeStepProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const form = useIdentityForm({
    read: (data) => ({ code: readText(data, 'code') }),
    check({ code }): { code?: string } {
      const problem = findCodeProblem(code)
      return problem === null ? {} : { code: problem }
    },
    async call({ code }) {
      try {
        await secondFactor.verify(code)
      } catch (error) {
        const problem = error instanceof SecondFactorError ? error.problem : null
        const text = secondFactorMessage(error)
        setIsOver(problem === 'step-over' || problem === 'code-used')
        throw new ExplainedError(text, problem === 'wrong-code' ? { code: text } : {})
      }
      await onDone()
    },
  })
  if (isOver)
    return (
      <div className={`${kit.stack4} ${styles.form}`}>
        <ActionFailure form={form} />
        <Button size="large" wide onClick={onBack}>
          Entrer de nouveau mon mot de passe
        </Button>
      </div>
    )
  return (
    <>
      <IdentityForm form={form} submitText="Continuer" busyText="Vérification...">
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
          error={form.problems.code}
        />
      </IdentityForm>
      <Button variant="quiet" disabled={form.busy} onClick={onBack}>
        Changer de compte
      </Button>
    </>
  )
}
