import type { ReactNode } from 'react'
import button from '#app/ui/button.module.css'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import styles from './file-button.module.css'
import { PICTURE_FILES } from './shrink-picture.ts'

export interface FileButtonProps {
  /** `area` has the look of its own `className`. */
  readonly variant?: 'primary' | 'secondary' | 'area'
  /** Asks a telephone for its camera: the one that looks at the person, or the one that looks away. */
  readonly capture?: 'user' | 'environment'
  readonly multiple?: boolean
  /** Where its text says less. */
  readonly label?: string
  /** The ids of the words that belong to it. */
  readonly describedBy?: string | undefined
  readonly wrong?: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly onChoose: (file: File, all: readonly File[]) => void
  readonly children: ReactNode
}

/** Asks for pictures: the browser's own input lies over it, unseen. */
export function FileButton(props: FileButtonProps): ReactNode {
  const { variant = 'secondary', capture, multiple, label, describedBy, wrong = false } = props
  const { disabled, className, onChoose, children } = props
  const look = variant === 'area' ? null : classList(button.button, button[variant])
  return (
    <label className={classList(`${kit.anchor} ${kit.clips}`, look, styles.button, className)}>
      {children}
      <input
        type="file"
        className={kit.unseen}
        // A telephone that is asked for its camera opens it at once for any image, and not for a list of formats.
        accept={capture ? 'image/*' : PICTURE_FILES}
        capture={capture}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        data-wrong={wrong || undefined}
        onChange={({ target }) => {
          const [file, ...others] = target.files ?? []
          if (file) onChoose(file, [file, ...others])
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}
