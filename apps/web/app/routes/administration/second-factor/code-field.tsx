import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findCodeProblem } from '#app/data/session/second-factor.ts'
import { useSession } from '#app/data/session/session.tsx'
import { Field, type FieldProps } from '#app/ui/field.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

type CodeFieldProps = Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange'>

export function CodeField(props: CodeFieldProps): ReactNode {
  return (
    <Field
      {...props}
      label="Le code que l'application montre"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  )
}

/** True if to ask the signed-in administrator for a code. The server refuses without one in any case. */
export function useHasSecondFactor(enabled = true): boolean {
  const { user } = useSession()
  const query = secondFactorQuery(user?.id ?? '')
  return useQuery({ ...query, enabled: enabled && user !== undefined }).data ?? false
}

export function findCodeProblems(code: string): { readonly code?: string } {
  const problem = findCodeProblem(code)
  return problem === null ? {} : { code: problem }
}
