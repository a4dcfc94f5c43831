import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { type ReactNode, useRef, useState } from 'react'
import { phoneCodes, type TextRoad } from '#app/data/session/phone-codes.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import type { FieldWiring } from '#app/shell/actions/use-action-form.ts'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { explained, ROAD_NAMES, readCode, SendAgain } from '#app/shell/phone-code/phone-code-step.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'

interface ProofCodeProps {
  readonly phone: string
  readonly wiring: FieldWiring
  readonly autoFocus: boolean
}

/** A code to the number that opens the account: ordered, then entered, in the form that needs it. */
export function ProofCode({ phone, wiring, autoFocus }: ProofCodeProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ readonly road: TextRoad; readonly at: string } | null>(null)
  const note = (road: TextRoad) => {
    setSent({ road, at: new Date().toISOString() })
    field.current?.focus()
  }
  const order = usePublicAction({
    call: () => explained(phoneCodes.sendProof()),
    onDone: () => note('sms'),
  })
  const to = <PhoneNumber phone={maskPhone(phone).replaceAll('*', '•')} />
  return (
    <div className={kit.stack2}>
      <p role="status">
        {sent ? (
          <>
            Code envoyé par {ROAD_NAMES[sent.road]} au {to} à {formatTimeOfDay(sent.at)}. Il vaut 5 minutes.
          </>
        ) : (
          <>Pour prouver que c'est vous, un code arrive par SMS au {to}.</>
        )}
      </p>
      <OutcomeArea>
        {sent ? (
          <SendAgain send={(road) => phoneCodes.sendProof(road)} onSent={note} />
        ) : (
          <div className={kit.stack2}>
            <Button
              variant="secondary"
              wide
              autoFocus={autoFocus}
              busy={order.busy}
              busyText="Envoi..."
              onClick={() => order.run()}
            >
              Recevoir un code
            </Button>
            <OutcomePlace />
          </div>
        )}
      </OutcomeArea>
      <Field
        ref={field}
        label="Code reçu"
        {...wiring}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
    </div>
  )
}

/** @throws ExplainedError at the field `smsCode` */
export const proveByCode = (typed: string) =>
  explained(phoneCodes.proveSelf(readCode(typed) ?? typed), 'smsCode')
