import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

interface PhoneOrEmailFieldProps
  extends Pick<ComponentProps<typeof Field>, 'ref' | 'autoComplete' | 'defaultValue'> {
  /** False where no code is sent to a telephone. */
  readonly offered: boolean
  readonly error: string | undefined
  readonly look: (typed: string) => void
}

export function PhoneOrEmailField({ offered, look, ...field }: PhoneOrEmailFieldProps): ReactNode {
  const hydrated = useHydrated()
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
      // Who comes from another page, or back from the code, comes to type; a loaded document keeps its own focus.
      autoFocus={hydrated}
      onChange={({ target }) => look(target.value)}
    />
  )
}
