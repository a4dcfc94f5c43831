import { X } from 'lucide'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import kit from '#app/ui/kit.module.css'
import { classList } from './class-list.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

export interface DialogProps {
  readonly open: boolean
  /** Called when the person closes it: the cross, Escape, a touch outside. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons that stay in sight at the bottom. */
  readonly actions?: ReactNode
  readonly wide?: boolean
}

/** The browser's own dialog: it keeps the focus and gives it back. From the bottom on a phone. */
export function Dialog({ open, onClose, title, children, actions, wide = false }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef(false)
  const titleId = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (open || !dialog.current?.open) return
    closing.current = true
    dialog.current.close()
  }, [open])
  // A dialog that is removed while it is open gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      closing.current = true
      element?.close()
    }
  }, [])
  // Race: the event of our own `close` comes a task later, when the person may have opened the dialog again.
  const closedByBrowser = () => {
    if (!closing.current) onClose()
    closing.current = false
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own way to close it
    <dialog
      ref={dialog}
      className={classList(`${kit.clips} ${kit.white} ${kit.ink} ${styles.dialog}`, wide && styles.wide)}
      aria-labelledby={titleId}
      // Closed through the state, as by the cross: left to itself the browser tells of it a moment later, when
      // the person may have opened it again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={closedByBrowser}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={`${kit.line4} ${kit.middle} ${kit.spread} ${styles.header}`}>
            <h2 className={kit.subtitle} id={titleId}>
              {title}
            </h2>
            <button
              type="button"
              className={`${kit.bare} ${kit.centred} ${kit.fixed} ${kit.disc} ${kit.lit}`}
              aria-label="Fermer"
              onClick={onClose}
            >
              <Icon of={X} />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && (
            <footer className={`${kit.row3} ${kit.middle} ${kit.ruled} ${styles.actions}`}>{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  )
}
