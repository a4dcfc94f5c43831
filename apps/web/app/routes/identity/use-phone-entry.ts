import { looksLikePhone } from '@okoume/domain/person/phone-or-email.ts'
import { type ComponentType, useCallback, useState } from 'react'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import type { PhoneStepsProps } from './phone-steps.tsx'

interface OpenedSteps {
  readonly Steps: ComponentType<PhoneStepsProps>
  readonly phone: string
}

/** One field for a number or an address. The steps of a number are loaded once a code is ordered. */
export function usePhoneEntry() {
  const offered = useTextCodes()
  const [kind, setKind] = useState<'none' | 'phone' | 'email'>('none')
  const [opened, setOpened] = useState<OpenedSteps | null>(null)
  const [sent, setSent] = useState<string>()
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
    opened,
    /** Text of the field when a code was ordered: corrected afterwards, not typed again. */
    sent,
    close: () => setOpened(null),
    async open(typed: string) {
      setSent(typed)
      const steps = await import('./phone-steps.tsx')
      setOpened({ phone: await steps.orderCode(typed, 'email'), Steps: steps.PhoneSteps })
    },
  }
}
