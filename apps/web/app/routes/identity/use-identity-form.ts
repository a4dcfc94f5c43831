import { type FocusEvent, type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import type { Failure } from './failure-notice.tsx'
import type { Problems } from './form-problems.ts'

/** Thrown by `send` when the answer concerns certain fields. */
export class FieldProblems extends Error {
  readonly problems: Problems<string>

  constructor(problems: Problems<string>) {
    super('some fields are wrong')
    this.problems = problems
  }
}

export interface IdentityFormOptions<Form> {
  readonly read: (data: FormData) => Form
  readonly check: (form: Form) => Problems<string>
  readonly send: (form: Form) => Promise<void>
  /** What stands above the fields when sending failed. */
  readonly describeFailure: (error: unknown) => Failure
  /** Fields that are looked at as soon as they are left, and again with each letter while something is wrong. */
  readonly early?: readonly string[]
}

/** A form that is checked here, sent once at a time, and says what is wrong where it is wrong. */
export function useIdentityForm<Form>(options: IdentityFormOptions<Form>) {
  const { read, check, send, describeFailure, early = [] } = options
  const [problems, setProblems] = useState<Problems<string>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  // Fetched while the person types: sending does not wait for it, and is answered also where the network has gone.
  useEffect(() => {
    currentIdentity().catch(() => {})
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = read(new FormData(form))
    const found = check(values)
    const show = (wrong: Problems<string>) => {
      // At once: the field that is wrong takes the focus, and must say so by then.
      flushSync(() => setProblems(wrong))
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    show(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (error instanceof FieldProblems) show(error.problems)
      else setFailure(describeFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const problemsNow = (form: HTMLFormElement) => check(read(new FormData(form)))

  /** A field that is being corrected is not wrong until it is left, or sent again. */
  const correct = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(problems).length === 0) return
    const { name } = event.target as HTMLInputElement
    const now = problemsNow(event.currentTarget)
    const still = Object.keys(problems).flatMap(
      (field): readonly (readonly [string, string | undefined])[] => {
        if (early.includes(field)) return [[field, now[field]]]
        return field === name ? [] : [[field, problems[field]]]
      },
    )
    setProblems(Object.fromEntries(still.filter(([, message]) => message !== undefined)) as Problems<string>)
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    // A message that appears moves what is below: the button that is being pressed would slip from under the hand.
    if (event.relatedTarget?.matches('button:active')) return
    const { name, value } = event.target as unknown as HTMLInputElement
    const message = early.includes(name) && value ? problemsNow(event.currentTarget)[name] : undefined
    if (message !== undefined) setProblems({ ...problems, [name]: message })
  }
  return { problems, failure, busy, submit, correct, leave }
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
