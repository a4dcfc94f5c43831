import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { phoneProblem, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { PHONE_CODE } from '@okoume/domain/person/phone-code.ts'
import { readOnlyDigits } from '@okoume/domain/writing/only-digits.ts'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { PhoneCodeError, phoneCodes, type TextRoad } from '#app/data/session/phone-codes.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'

export interface PhoneCodeStepProps {
  /** The number that a code was just sent to. */
  readonly phone: string
  /** Now, unless the step is opened again. */
  readonly sentAt?: string
  readonly submitText: string
  /** Six digits are sent without a press: where the code only signs in, and changes nothing. */
  readonly sendsItself?: boolean
  readonly onCode: (code: string) => Promise<unknown>
  readonly backText: string
  readonly onBack: () => void
}

/** The code that a text message brought. */
export function PhoneCodeStep(props: PhoneCodeStepProps): ReactNode {
  const { phone, sentAt, submitText, sendsItself = false, onCode, backText, onBack } = props
  const field = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<SentCode>(() => ({ road: 'sms', at: sentAt ?? new Date().toISOString() }))
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const tried = useRef<string | null>(null)
  const form = useActionForm(
    usePublicAction({
      async call(typed: { readonly code: string }) {
        const code = readCode(typed.code) ?? typed.code
        tried.current = code
        try {
          return await explained(onCode(code), 'code')
        } catch (error) {
          // The next digit replaces it.
          field.current?.select()
          throw error
        }
      },
    }),
    {
      first: { code: '' },
      check: ({ code }) => (readCode(code) !== null ? {} : { code: 'Entrez les 6 chiffres du SMS.' }),
    },
  )
  const wiring = form.field('code')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    wiring.onChange(event)
    const code = readCode(event.target.value)
    // A code has few tries: one that was refused waits for the button.
    if (sendsItself && code !== null && code !== tried.current) void form.send({ code })
  }
  return (
    <div className={kit.stack4}>
      <p role="status">
        Code envoyé par {ROAD_NAMES[sent.road]} au{' '}
        <PhoneNumber phone={maskPhone(phone).replaceAll('*', '•')} /> à {formatTimeOfDay(sent.at)}. Il vaut 5
        minutes.
      </p>
      <ActionForm
        form={form}
        submitText={submitText}
        busyText="Vérification..."
        onCancel={onBack}
        cancelText={backText}
      >
        <Field
          ref={field}
          label={`Code reçu par ${ROAD_NAMES[sent.road]}`}
          {...wiring}
          announced
          onChange={change}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
      </ActionForm>
      <OutcomeArea>
        <SendAgain
          send={(road) => phoneCodes.send(phone, road)}
          onSent={(road) => setSent({ road, at: new Date().toISOString() })}
        />
      </OutcomeArea>
    </div>
  )
}

export const ROAD_NAMES: Readonly<Record<TextRoad, string>> = { sms: 'SMS', whatsapp: 'WhatsApp' }

interface SentCode {
  readonly road: TextRoad
  readonly at: string
}

/** Most text messages arrive before that. */
const OTHER_ROAD_AFTER_MS = 30_000

interface SendAgainProps {
  readonly send: (road: TextRoad) => Promise<void>
  readonly onSent: (road: TextRoad) => void
}

export function SendAgain({ send, onSent }: SendAgainProps): ReactNode {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OTHER_ROAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const again = usePublicAction({
    async call(road: TextRoad) {
      await explained(send(road))
      return road
    },
    done: 'Un nouveau code est parti. Le précédent ne sert plus.',
    onDone: onSent,
  })
  const button = (road: TextRoad, words: string) => (
    <Button
      variant="secondary"
      wide
      busy={again.busy && again.input === road}
      busyText="Envoi..."
      onClick={() => again.run(road)}
    >
      {words}
    </Button>
  )
  return (
    <div className={kit.stack2}>
      {button('sms', 'Renvoyer le code')}
      {isLate && phoneCodes.haveWhatsapp() && button('whatsapp', 'Recevoir par WhatsApp')}
      <OutcomePlace />
    </div>
  )
}

export const readCode = (typed: string) => readOnlyDigits(typed, PHONE_CODE.digits)

/**
 * Sends a code to the number of that text.
 * @throws ExplainedError at that field
 */
export async function orderCode(text: string, field: string): Promise<GabonPhone> {
  const phone = readGabonPhone(text)
  if (!phone) {
    const problem = phoneProblem(text) ?? ''
    throw new ExplainedError(problem, { [field]: problem })
  }
  await explained(phoneCodes.send(phone))
  return phone
}

/** @throws ExplainedError with the server's words, at that field where the code is at fault */
export async function explained<Answer>(asked: Promise<Answer>, field?: string): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof PhoneCodeError)) throw error
    const isOfCode =
      field !== undefined && ['CODE_WRONG', 'CODE_EXPIRED', 'DOCUMENT_WRONG'].includes(error.code)
    throw new ExplainedError(error.message, isOfCode ? { [field]: error.message } : {})
  }
}
