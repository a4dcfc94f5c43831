import { ApiError } from '@okoume/client/client.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { phoneCodes } from '#app/data/session/phone-codes.ts'
import { useSession } from '#app/data/session/session.tsx'
import { PhoneCodeStep } from '#app/shell/phone-code/phone-code-step.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { nameProblems } from './form-problems.ts'
import { IdentityForm } from './identity-form.tsx'
import type { RecycledStepProps } from './recycled-step.tsx'
import { TermsSentence } from './terms-field.tsx'
import { readText, useIdentityForm } from './use-identity-form.ts'

export { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
export { orderCode } from '#app/shell/phone-code/phone-code-step.tsx'

export interface PhoneStepsProps {
  /** The number that a code was just sent to. */
  readonly phone: string
  readonly sentAt: string
  readonly submitText: string
  readonly onBack: () => void
}

/** Signs in or up by a number: its code, and the name of who has no account yet. */
export function PhoneSteps({ phone, sentAt, submitText, onBack }: PhoneStepsProps): ReactNode {
  const { adopt } = useSession()
  const [isNew, setNew] = useState(false)
  const [RecycledStep, setRecycledStep] = useState<ComponentType<RecycledStepProps> | null>(null)
  const enter = async () => {
    try {
      await adopt()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'INVALID_INPUT')) throw error
      setNew(true)
    }
  }
  if (isNew) return <NameStep />
  if (RecycledStep) return <RecycledStep onDone={enter} onBack={onBack} />
  return (
    <PhoneCodeStep
      phone={phone}
      sentAt={sentAt}
      submitText={submitText}
      sendsItself
      onCode={async (code) => {
        if (!(await phoneCodes.signIn(phone, code))) return enter()
        const step = await import('./recycled-step.tsx')
        setRecycledStep(() => step.RecycledStep)
      }}
      backText="Changer de numéro"
      onBack={onBack}
    />
  )
}

function NameStep(): ReactNode {
  const { adopt } = useSession()
  const field = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const form = useIdentityForm({
    read: (data) => ({ name: readText(data, 'name').trim() }),
    check: nameProblems,
    call: ({ name }) => adopt(name),
  })
  return (
    <>
      <p role="status">Votre numéro est confirmé. Il ouvrira votre compte.</p>
      <p className={kit.note}>
        Votre compte a un autre numéro, que vous n'avez plus ? N'en créez pas un second : appelez-nous au{' '}
        <a href={BRAND.phoneLink}>{BRAND.phone}</a>.
      </p>
      <IdentityForm form={form} submitText="Créer mon compte" busyText="Inscription...">
        <Field
          ref={field}
          label="Nom complet"
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          error={form.problems.name}
        />
        <TermsSentence />
      </IdentityForm>
    </>
  )
}
