import { type FormEvent, useState } from 'react'
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
  readonly failureOf: (error: unknown) => Failure
}

/** A form that is checked here, sent once at a time, and says what is wrong where it is wrong. */
export function useIdentityForm<Form>({ read, check, send, failureOf }: IdentityFormOptions<Form>) {
  const [problems, setProblems] = useState<Problems<string>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = read(new FormData(form))
    const found = check(values)
    const show = (wrong: Problems<string>) => {
      setProblems(wrong)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
    show(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (error instanceof FieldProblems) show(error.problems)
      else setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** A field that is being corrected is not wrong until it is sent again. */
  const correct = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (!(name in problems)) return
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)))
  }
  return { problems, failure, busy, submit, correct }
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
