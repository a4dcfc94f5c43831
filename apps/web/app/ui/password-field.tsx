import { Eye, EyeOff } from 'lucide'
import { type ReactNode, useState } from 'react'
import kit from '#app/ui/kit.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './password-field.module.css'

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={`${kit.bare} ${kit.centred} ${kit.soft} ${kit.disc} ${styles.toggle}`}
          aria-label={shown ? 'Masquer' : 'Afficher'}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} className={kit.icon20} />
        </button>
      }
    />
  )
}
