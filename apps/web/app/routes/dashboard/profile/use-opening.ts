import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Outcome {
  readonly text: string
  /** Counts what was told, so that the same words twice are told twice. */
  readonly shownAt: number
}

export interface Opening<Name extends string> {
  /** Which form is open, in the place of what it changes. */
  readonly opened: Name | null
  readonly open: (name: Name) => void
  /** Nothing was changed: the button that opened it has the focus again. */
  readonly close: () => void
  /** For the button that opens it. */
  readonly opener: (name: Name) => { readonly ref?: RefObject<HTMLButtonElement | null> }
  readonly outcome: Outcome | null
  /** It was done: closes the form and says so. */
  readonly finish: (text: string) => void
}

/** One of some forms open at a time, and what came of the last one. */
export function useOpening<Name extends string>(): Opening<Name> {
  const [opened, setOpened] = useState<Name | null>(null)
  const [closed, setClosed] = useState<Name | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (closed !== null) button.current?.focus()
  }, [closed])
  return {
    opened,
    open(name) {
      setOutcome(null)
      setClosed(null)
      setOpened(name)
    },
    close() {
      setClosed(opened)
      setOpened(null)
    },
    opener: (name) => (name === closed ? { ref: button } : {}),
    outcome,
    finish(text) {
      setOpened(null)
      setOutcome({ text, shownAt: Date.now() })
    },
  }
}
