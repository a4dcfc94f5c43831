import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { withdrawalProblem } from '@okoume/domain/ledger/withdrawal-request.ts'
import { readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { formatGabonPhone, operatorOf, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstWrong } from '#app/shell/forms/use-sent-form.ts'
import type { WithdrawalFlow } from './use-withdrawal.ts'

type FieldName = 'phoneNumber' | 'amount'

export interface WithdrawFormState {
  readonly box: RefObject<HTMLFormElement | null>
  readonly texts: Readonly<Record<FieldName, string>>
  readonly problems: Readonly<Record<FieldName, string | null>>
  /** Of the number, as soon as its prefix is known. */
  readonly operator: Operator | null
  change(name: FieldName, text: string): void
  /** The field was left: what stands in it is judged. */
  leave(name: FieldName): void
  submit(event: FormEvent): void
}

const PHONE_PROBLEM = 'Entrez un numéro de mobile gabonais, par exemple 077 12 34 56.'
const WHOLE_NUMBER_DIGITS = 9
const NOTHING = { phoneNumber: false, amount: false } as const

/** Judges what is typed, once enough of it stands there. */
export function useWithdrawForm(wallet: Wallet, withdrawal: WithdrawalFlow): WithdrawFormState {
  const { busy, failure, unanswered, submit } = withdrawal
  const box = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(() => ({
    phoneNumber: written(unanswered?.phoneNumber ?? wallet.phone ?? ''),
    amount: unanswered ? formatThousands(unanswered.amount) : '',
  }))
  const [judged, setJudged] = useState<Readonly<Record<FieldName, boolean>>>(NOTHING)
  // What the server refused is said until that field changes.
  const [changedSince, setChangedSince] = useState<Readonly<Record<FieldName, boolean>>>(NOTHING)
  const [shown, setShown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something is refused, the first field that is wrong has the focus
  useEffect(() => {
    focusFirstWrong(box.current)
  }, [shown, failure])

  const phone = readGabonPhone(texts.phoneNumber)
  const amount = readWholeNumber(texts.amount)
  const wrong = {
    phoneNumber: phone === null ? PHONE_PROBLEM : null,
    amount: withdrawalProblem(Number.isNaN(amount) ? null : amount, wallet.withdrawable),
  }
  const showing = {
    phoneNumber: judged.phoneNumber || texts.phoneNumber.replace(/\D/g, '').length >= WHOLE_NUMBER_DIGITS,
    amount: judged.amount || amount > wallet.withdrawable,
  }
  const problemOf = (name: FieldName) =>
    (showing[name] ? wrong[name] : null) ?? (changedSince[name] ? null : (failure?.fields[name] ?? null))
  return {
    box,
    texts,
    problems: { phoneNumber: problemOf('phoneNumber'), amount: problemOf('amount') },
    operator: phone && operatorOf(phone),
    change(name, text) {
      setTexts((before) => ({ ...before, [name]: text }))
      setChangedSince((before) => ({ ...before, [name]: true }))
    },
    leave(name) {
      setJudged((before) => ({ ...before, [name]: texts[name].trim() !== '' }))
      if (name === 'phoneNumber')
        setTexts((before) => ({ ...before, phoneNumber: written(texts.phoneNumber) }))
    },
    submit(event) {
      event.preventDefault()
      if (busy) return
      setJudged({ phoneNumber: true, amount: true })
      setChangedSince(NOTHING)
      if (phone && !wrong.amount) submit({ phoneNumber: phone, amount })
      else setShown((times) => times + 1)
    },
  }
}

/** As it is dialled in Gabon, where it is a number at all. */
function written(text: string): string {
  const phone = readGabonPhone(text)
  return phone ? formatGabonPhone(phone) : text
}
