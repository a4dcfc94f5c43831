import { type FocusEvent, type FormEvent, useEffect, useState } from 'react'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { type Problems, useFormProblems, useSubmit } from '#app/shell/forms/use-sent-form.ts'
import type { Failure } from './failure-notice.tsx'

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
  const { box, problems, setProblems, show } = useFormProblems<Problems<string>>()
  const [failure, setFailure] = useState<Failure | null>(null)
  // Fetched while the person types: sending does not wait for it, and is answered also where the network has gone.
  useEffect(() => {
    currentIdentity().catch(() => {})
  }, [])

  const { busy, submit } = useSubmit(async (form) => {
    box.current = form
    const values = read(new FormData(form))
    const found = check(values)
    show(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    try {
      await send(values)
    } catch (error) {
      if (error instanceof FieldProblems) show(error.problems)
      else setFailure(describeFailure(error))
    }
  })
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

export function readText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
