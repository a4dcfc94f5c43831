import {
  type ChangeEvent,
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Action } from './action.ts'

/** French messages by field; rows of a list as `rows.2.name`. */
export type Problems<Values> = Readonly<Partial<Record<keyof Values, string>>>

export interface ActionFormOptions<Values> {
  readonly first: Values
  /** Nothing is sent while it finds problems. */
  readonly check?: (values: Values) => Problems<Values>
  /** Fields that are no value of it, and whose problems it shows all the same. */
  readonly alsoShown?: readonly string[]
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface FieldWiring {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<Control>) => void
}

/** State of a form, wherever its values are. */
export interface CheckedForm<Values> {
  readonly id: string
  readonly box: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly problems: Problems<Values>
  /** Shown beside the button: failures of no field. */
  readonly failure: string | null
  /** Shown above the failure. */
  readonly title?: string | undefined
  /** Nothing was sent, for want of a network. */
  readonly unsent: boolean
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

export interface ActionFormState<Values> extends CheckedForm<Values> {
  readonly values: Values
  readonly field: (name: keyof Values & string) => FieldWiring
  /** A field that is being corrected is not wrong until it is sent again. */
  readonly change: (changed: Partial<Values>) => void
  /** As the button does, with values that may not be rendered yet. */
  readonly send: (values: Values) => Promise<void>
}

/** A form that is checked here, sent by an action, and says what is wrong where it is wrong. What was entered stays. */
export function useActionForm<Values extends object>(
  action: Action<Values>,
  { first, check, alsoShown = [] }: ActionFormOptions<Values>,
): ActionFormState<Values> {
  const [values, setValues] = useState(first)
  const { setProblems, ...form } = useCheckedForm(action, { read: () => values, check, alsoShown })
  const change = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    setProblems((found) => problemsAfter(found, values, { ...values, ...changed }))
  }
  return {
    ...form,
    values,
    change,
    field: (name) => ({
      name,
      value: String(values[name]),
      error: form.problems[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
    }),
  }
}

interface CheckedFormOptions<Values> {
  readonly read: (form: HTMLFormElement) => Values
  readonly check: ((values: Values) => Problems<Values>) | undefined
  readonly alsoShown?: readonly string[]
}

interface CheckedFormState<Values> extends CheckedForm<Values> {
  readonly setProblems: Dispatch<SetStateAction<Problems<Values>>>
  readonly send: (values: Values) => Promise<void>
}

/** A form whose values are read as it is sent. The first field that is wrong takes the focus. */
export function useCheckedForm<Values extends object>(
  action: Action<Values>,
  { read, check, alsoShown = [] }: CheckedFormOptions<Values>,
): CheckedFormState<Values> {
  const box = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState({} as Problems<Values>)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return
    // A group of choices takes no focus itself: one of its inputs is marked.
    const wrong = '[aria-invalid="true"]:not([role]), [data-wrong]'
    const fields = [...(box.current?.querySelectorAll<HTMLElement>(wrong) ?? [])]
    const first = fields.find((element) => element.offsetParent !== null)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [shown])
  const show = (found: Problems<Values>) => {
    setProblems(found)
    setShown((before) => before + 1)
  }
  const send = async (values: Values) => {
    const wrong = check?.(values) ?? ({} as Problems<Values>)
    show(wrong)
    if (Object.keys(wrong).length > 0) return action.reset()
    const ending = await action.run(values, { failsInForm: true })
    if (typeof ending === 'object') show(ending.fields as Problems<Values>)
  }
  const { busy, failure, input = {} } = action
  const refused = Object.entries(failure?.fields ?? {})
  const isShown = (name = '') => name in input || alsoShown.includes(name)
  const elsewhere = refused.filter(([path]) => !isShown(path.split('.')[0])).map(([, text]) => text)
  return {
    id: useId(),
    box,
    busy,
    problems,
    setProblems,
    failure: (refused.length > 0 ? elsewhere.join(' ') : failure?.text) || null,
    title: failure?.title,
    unsent: failure?.unsent ?? false,
    send,
    async submit(event) {
      event.preventDefault()
      await send(read(event.currentTarget))
    },
  }
}

/** The problems of what did not change; those of a list's rows only while no row comes or goes. */
export function problemsAfter<Found extends object>(found: Found, before: object, after: object): Found {
  const isLeft = ([path]: readonly [string, unknown]) => isUnchanged(path.split('.'), before, after)
  return Object.fromEntries(Object.entries(found).filter(isLeft)) as Found
}

function isUnchanged([name, ...path]: readonly string[], before: unknown, after: unknown): boolean {
  if (before === after) return true
  const hasOtherRows = Array.isArray(before) && Array.isArray(after) && before.length !== after.length
  if (name === undefined || hasOtherRows) return false
  const valueIn = (container: unknown): unknown => Object(container)[name]
  return isUnchanged(path, valueIn(before), valueIn(after))
}
