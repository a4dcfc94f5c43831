import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { NETWORK_NEEDED } from '../offline/network-needed.tsx'
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
  readonly submit: (event: FormEvent) => Promise<void>
}

const NONE: Problems<never> = {}

/**
 * A form that is checked here, sent once at a time, and says what is wrong where it is wrong. Without a network it keeps
 * what was typed, and sends nothing.
 */
export function useSentForm<Name extends string>(options: SentFormOptions<Name>): SentForm<Name> {
  const { first, check, send, describeFailure } = options
  const box = useRef<HTMLFormElement>(null)
  const gate = useNetworkGate()
  const [texts, setTexts] = useState(first)
  const [problems, setProblems] = useState<Problems<Name>>(NONE)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Counts how often problems were shown: each time the first one takes the focus.
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  const show = (found: Problems<Name>) => {
    setProblems(found)
    setShown((times) => times + 1)
  }
  const change = (name: Name, text: string) => {
    setTexts((before) => ({ ...before, [name]: text }))
    // A field that is being corrected is not wrong until it is sent again.
    setProblems(({ [name]: _, ...others }) => others as Problems<Name>)
  }
  const attempt = async () => {
    setBusy(true)
    try {
      await gate.pass(() => send(texts))
    } catch (error) {
      const failed = describeFailure(error)
      setFailure(failed.text ?? null)
      show(failed.problems ?? NONE)
    } finally {
      setBusy(false)
    }
  }
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
    async submit(event) {
      event.preventDefault()
      if (busy) return
      const found = check(texts)
      show(found)
      setFailure(null)
      if (Object.keys(found).length === 0) await attempt()
    },
  }
}
