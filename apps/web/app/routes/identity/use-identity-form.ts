import { type FocusEvent, type FormEvent, useEffect } from 'react'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import type { ActionOptions } from '#app/shell/actions/action.ts'
import type { SentForm } from '#app/shell/actions/action-form.tsx'
import { type Problems, useCheckedForm } from '#app/shell/actions/use-action-form.ts'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'

export interface IdentityFormOptions<Values> extends ActionOptions<Values, unknown> {
  /** Its fields belong to the browser: what was typed before the page's scripts came is kept. */
  readonly read: (data: FormData) => Values
  readonly check: (values: Values) => Problems<Values>
  /** Fields that are looked at as soon as they are left, and again with each letter while something is wrong. */
  readonly early?: readonly (keyof Values & string)[]
}

export interface IdentityFormState<Values> extends SentForm {
  readonly problems: Problems<Values>
}

export function useIdentityForm<Values extends object>(
  options: IdentityFormOptions<Values>,
): IdentityFormState<Values> {
  const { read, check, early = [], ...call } = options
  const readForm = (form: HTMLFormElement) => read(new FormData(form))
  const { setProblems, ...form } = useCheckedForm(usePublicAction(call), { read: readForm, check })
  const { problems } = form
  // Fetched while the person types: sending does not wait for it, and is answered also where the network has gone.
  useEffect(() => {
    currentIdentity().catch(() => {})
  }, [])
  return {
    ...form,
    /** A field that is being corrected is not wrong until it is left, or sent again. */
    onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
      if (Object.values(problems).every((message) => message === undefined)) return
      const now = check(readForm(currentTarget))
      const shown = early.filter((name) => problems[name] !== undefined)
      const looked = Object.fromEntries(shown.map((name) => [name, now[name]]))
      setProblems({ ...problems, [(target as HTMLInputElement).name]: undefined, ...looked })
    },
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
      // A message that appears moves what is below: the button that is being pressed would slip from under the hand.
      if (relatedTarget?.matches('button:active')) return
      const { name, value } = target as unknown as HTMLInputElement
      const left = early.find((one) => one === name)
      const message = left && value ? check(readForm(currentTarget))[left] : undefined
      if (message !== undefined) setProblems({ ...problems, [name]: message })
    },
  }
}

export function readText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
