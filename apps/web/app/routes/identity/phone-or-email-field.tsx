import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'

interface PhoneOrEmailFieldProps extends Pick<ComponentProps<typeof Field>, 'ref' | 'autoComplete'> {
  /** False where no code is sent to a telephone. */
  readonly offered: boolean
  readonly error: string | undefined
  readonly look: (typed: string) => void
}

export function PhoneOrEmailField({ offered, look, ...field }: PhoneOrEmailFieldProps): ReactNode {
  return (
    <Field
      {...field}
      label={offered ? 'Numéro de téléphone ou adresse email' : 'Adresse email'}
      name="email"
      type={offered ? 'text' : 'email'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={({ target }) => look(target.value)}
    />
  )
}
