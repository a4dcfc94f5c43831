import type { Operator } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'

/** A sign in each operator's colours, drawn for this screen; not their logos. */
export function OperatorMark({
  operator,
  className,
}: {
  readonly operator: Operator
  readonly className?: string | undefined
}): ReactNode {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      {operator === 'AIRTEL' ? (
        <>
          <rect width="40" height="40" rx="12" fill="#d7141a" />
          <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round">
            <path d="M12.5 17.5a10.6 10.6 0 0 1 15 0" />
            <path d="M16.2 22.2a5.4 5.4 0 0 1 7.6 0" />
          </g>
          <circle cx="20" cy="27.6" r="2.3" fill="#fff" />
        </>
      ) : (
        <>
          <rect width="40" height="40" rx="12" fill="#0b4ea2" />
          <circle cx="20" cy="19" r="7" fill="#f58220" />
          <path
            d="M7 26.5c4-3.4 8.5-3.4 13 0s9 3.4 13 0"
            fill="none"
            stroke="#fff"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  )
}
