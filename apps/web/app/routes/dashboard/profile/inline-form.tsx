import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { SentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useShown } from '#app/ui/use-shown.ts'
import styles from './profile.module.css'

export interface InlineFormProps<Name extends string> {
  readonly form: SentForm<Name>
  /** Tells a password manager whose password is typed. */
  readonly username?: string
  readonly label: string
  readonly submitText: string
  readonly busyText: string
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that opens in the place of what it changes; its first field takes the focus. */
export function InlineForm<Name extends string>(props: InlineFormProps<Name>): ReactNode {
  const { form, username, label, submitText, busyText, onCancel, children } = props
  const { box, busy, failure, submit } = form
  const notice = useShown<HTMLDivElement>(failure)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([readonly], [hidden])')?.focus()
  }, [box])
  return (
    <form ref={box} method="post" className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      {username !== undefined && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      {children}
      {failure && (
        <div ref={notice}>
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} busyText={busyText}>
          {submitText}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

interface Outcome {
  readonly text: string
  /** A new value for each message, so that screen readers repeat the same text. */
  readonly shownAt: number
}

interface Opening<Name extends string> {
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
