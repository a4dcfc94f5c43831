import { useState } from 'react'

interface Opening<Name extends string> {
  /** Which form is open, in the place of what it changes. */
  readonly opened: Name | null
  /** Nothing was changed: the button that opened it has the focus again. */
  readonly cancel: () => void
  /** Something was changed: the outcome has the focus. */
  readonly close: () => void
  /** For the button that opens it. */
  readonly opener: (name: Name) => { readonly autoFocus: boolean; readonly onClick: () => void }
}

/** One of some forms open at a time. */
export function useOpening<Name extends string>(): Opening<Name> {
  const [opened, setOpened] = useState<Name | null>(null)
  const [cancelled, setCancelled] = useState<Name | null>(null)
  const change = (next: Name | null, left: Name | null) => {
    setOpened(next)
    setCancelled(left)
  }
  return {
    opened,
    cancel: () => change(null, opened),
    close: () => change(null, null),
    opener: (name) => ({ autoFocus: name === cancelled, onClick: () => change(name, null) }),
  }
}
