import type { ReactNode } from 'react'
import button from '#app/ui/button.module.css'
import { classList } from '#app/ui/class-list.ts'
import styles from './file-button.module.css'
import { PICTURE_FILES } from './shrink-picture.ts'

export interface FileButtonProps {
  /** Asks a telephone for its camera: the one that looks at the person, or the one that looks away. */
  readonly capture?: 'user' | 'environment'
  readonly primary?: boolean
  /** The ids of the words that belong to it. */
  readonly describedBy?: string | undefined
  readonly wrong?: boolean
  readonly className?: string | undefined
  readonly onChoose: (file: File) => void
  readonly children: ReactNode
}

/** A button that asks for one picture: the browser's own input lies over it, unseen. */
export function FileButton(props: FileButtonProps): ReactNode {
  const { capture, primary = false, describedBy, wrong = false, className, onChoose, children } = props
  return (
    <label
      className={classList(
        button.button,
        primary ? button.primary : button.secondary,
        styles.button,
        className,
      )}
    >
      {children}
      <input
        type="file"
        // A telephone that is asked for its camera opens it at once for any image, and not for a list of formats.
        accept={capture ? 'image/*' : PICTURE_FILES}
        capture={capture}
        aria-describedby={describedBy}
        data-wrong={wrong || undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}
