import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A dialog outside the explorer's form, which would search for what is typed in it. */
export function renderInPortal(dialog: ReactNode): ReactNode {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: stops events of the dialog's own controls
    <div onInput={stop} onBlur={stop} onSubmit={stop}>
      {dialog}
    </div>,
    document.body,
  )
}
