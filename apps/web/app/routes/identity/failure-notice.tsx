import type { ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'
import type { IdentityProblem } from '../../session/identity-service.ts'
import { useShown } from '../../session/use-shown.ts'

/** What stands above a form that could not be sent. */
export interface Failure {
  readonly title?: string
  readonly text: string
}

const REASONS: Partial<Record<IdentityProblem, string>> = {
  'too-many-attempts': 'Trop de tentatives en peu de temps. Patientez une minute avant de réessayer.',
  unreachable: 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.',
}

/** What any form says of a problem that is not its own; nothing where it has better words. */
export function reasonOf(problem: IdentityProblem | null): Partial<Failure> {
  const text = problem === null ? undefined : REASONS[problem]
  return text === undefined ? {} : { text }
}

export function FailureNotice({ failure }: { readonly failure: Failure | null }): ReactNode {
  const box = useShown<HTMLDivElement>(failure)
  if (!failure) return null
  const { title, text } = failure
  return (
    <div ref={box}>
      <Notice tone="error" {...(title ? { title } : {})}>
        {text}
      </Notice>
    </div>
  )
}
