import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hostedIdentityOfPage } from '#app/data/session/hosted-identity-of-page.ts'
import { findCodeProblem, secondFactor } from '#app/data/session/second-factor.ts'
import { Field, type FieldProps } from '#app/ui/field.tsx'

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

/** Whether to ask the signed-in administrator for a code. The server refuses without one in any case. */
export function useHasSecondFactor(enabled = true): boolean {
  const { data = false } = useQuery({
    enabled,
    queryKey: ['second factor'],
    queryFn: async () => hostedIdentityOfPage() === null && secondFactor.isOn(),
  })
  return data
}

export function findCodeProblems(code: string): { readonly code?: string } {
  const problem = findCodeProblem(code)
  return problem === null ? {} : { code: problem }
}
