import { VERIFIER_LABELS, type Verifier } from '@okoume/domain/person/verifier.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

const TONES: Readonly<Record<Verifier, BadgeTone>> = {
  [-1]: 'danger',
  0: 'neutral',
  1: 'gold',
  2: 'forest',
}

/** How far an identity is checked. */
export function VerificationBadge({ verifier }: { readonly verifier: Verifier }): ReactNode {
  return (
    <Badge tone={TONES[verifier]}>
      {verifier === 2 && <BadgeCheck />}
      {VERIFIER_LABELS[verifier]}
    </Badge>
  )
}
