import {
  type ChangeEvent,
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { useNetworkGate } from '../offline/use-network-gate.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>
/** The field that a message stands beside → the message. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Why sending failed: at some fields, or said beside the button. */
export interface Failure<Name extends string> {
  readonly problems?: Problems<Name>
  readonly text?: string
}

export interface SentFormOptions<Name extends string> {
  readonly first: Texts<Name>
  readonly check: (texts: Texts<Name>) => Problems<Name>
  readonly send: (texts: Texts<Name>) => Promise<void>
  readonly describeFailure: (error: unknown) => Failure<Name>
}

/** What a field of the form takes. */
interface FieldWiring {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export interface SentForm<Name extends string> {
  readonly box: RefObject<HTMLFormElement | null>
  readonly texts: Texts<Name>
  readonly field: (name: Name) => FieldWiring
  readonly change: (name: Name, text: string) => void
  /** What is said beside the button. */
  readonly failure: string | null
  readonly busy: boolean
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

const NONE: Problems<never> = {}

/**
 * A form that is checked here, sent once at a time, and says what is wrong where it is wrong. Without a network it keeps
 * what was typed, and sends nothing.
 */
export function useSentForm<Name extends string>(options: SentFormOptions<Name>): SentForm<Name> {
  const { first, check, send, describeFailure } = options
  const { box, problems, show, clear } = useFormProblems<Problems<Name>>()
  const gate = useNetworkGate()
  const [texts, setTexts] = useState(first)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (name: Name, text: string) => {
    setTexts((before) => ({ ...before, [name]: text }))
    clear(name)
  }
  const { busy, submit } = useSubmit(async () => {
    const found = check(texts)
    show(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    try {
      await gate.pass(() => send(texts))
    } catch (error) {
      const failed = describeFailure(error)
      setFailure(failed.text ?? null)
      show(failed.problems ?? NONE)
    }
  })
  return {
    box,
    texts,
    change,
    failure: gate.shut ? NETWORK_NEEDED : failure,
    busy,
    field: (name) => ({
      name,
      value: texts[name],
      error: problems[name],
      onChange: ({ target }) => change(name, target.value),
    }),
    submit,
  }
}

interface WrongFields<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>
  readonly focusFirst: () => void
}

/** Brings the first wrong field within the element into sight and focus, once its error is shown. */
function useWrongFields<Box extends HTMLElement>(): WrongFields<Box> {
  const box = useRef<Box>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) focusFirstWrong(box.current)
  }, [times])
  return { box, focusFirst: () => setTimes((before) => before + 1) }
}

interface FormProblems<Found extends object> {
  readonly box: RefObject<HTMLFormElement | null>
  readonly problems: Found
  /** Shows these and no others; the first field that is wrong takes the focus. */
  readonly show: (found: Found) => void
  /** A field that is being corrected is not wrong until it is sent again. */
  readonly clear: (field: keyof Found) => void
  readonly setProblems: Dispatch<SetStateAction<Found>>
}

/** What is wrong in a form, field by field: for forms whose fields are more than texts. */
function useFormProblems<Found extends object>(): FormProblems<Found> {
  const { box, focusFirst } = useWrongFields<HTMLFormElement>()
  const [problems, setProblems] = useState({} as Found)
  return {
    box,
    problems,
    setProblems,
    show(found) {
      setProblems(found)
      focusFirst()
    },
    clear: (field) => setProblems(({ [field]: _, ...others }) => others as Found),
  }
}

/** Sends once at a time: a second press while the first is under way does nothing. */
function useSubmit(attempt: (form: HTMLFormElement) => Promise<unknown>) {
  const { busy, run } = useSingleFlight(attempt)
  return {
    busy,
    submit(event: FormEvent<HTMLFormElement>): Promise<void> {
      event.preventDefault()
      return run(event.currentTarget)
    },
  }
}

/** A group of choices takes no focus itself: one of its inputs is marked. */
function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not([role]), [data-wrong]') ?? []
  const first = [...wrong].find((element) => element.offsetParent !== null)
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
