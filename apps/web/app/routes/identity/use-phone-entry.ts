import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { PHONE_CODE } from '@okoume/domain/person/phone-code.ts'
import { looksLikePhone } from '@okoume/domain/person/phone-or-email.ts'
import { type ComponentType, useCallback, useState } from 'react'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import type { PhoneStepsProps } from './phone-steps.tsx'

interface OrderedCode {
  readonly Steps: ComponentType<PhoneStepsProps>
  /** As it was typed: corrected afterwards, not typed again. */
  readonly typed: string
  readonly phone: string
  readonly sentAt: string
}

export type PhoneEntry = ReturnType<typeof usePhoneEntry>

/** One field for a number or an address. The steps of a number are loaded once a code is ordered. */
export function usePhoneEntry() {
  const offered = useTextCodes()
  const [kind, setKind] = useState<'none' | 'phone' | 'email'>('none')
  const [ordered, setOrdered] = useState<OrderedCode | null>(null)
  const [isOpen, setOpen] = useState(false)
  const look = useCallback(
    (typed: string) => {
      if (offered && looksLikePhone(typed)) setKind('phone')
      else setKind(offered && typed.trim() === '' ? 'none' : 'email')
    },
    [offered],
  )
  return {
    offered,
    /** `none`: nothing is typed yet that says which. */
    kind: offered ? kind : 'email',
    isPhone: offered && kind === 'phone',
    look,
    ordered,
    isOpen,
    close: () => setOpen(false),
    async open(typed: string) {
      const { orderCode, PhoneSteps, readGabonPhone } = await import('./phone-steps.tsx')
      // Its code is on the way, and another one would be refused so soon. The next step can order one.
      const isOrdered = ordered !== null && ordered.phone === readGabonPhone(typed) && isAlive(ordered.sentAt)
      if (!isOrdered) {
        const phone = await orderCode(typed, 'email')
        setOrdered({ Steps: PhoneSteps, typed, phone, sentAt: new Date().toISOString() })
      }
      setOpen(true)
    },
  }
}

const isAlive = (sentAt: string) => Date.now() < Date.parse(sentAt) + PHONE_CODE.minutes * MINUTE_MS
