import type { ErrorCode } from '@okoume/contract/errors.ts'
import { paths } from '#app/path-builder.ts'
import { IdentityError } from '#app/session/identity-service.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { identityMessage } from './identity-messages.ts'

interface Way {
  readonly label: string
  readonly to: string
}

/** Why the account cannot be closed now, and where something can be done about it. */
export interface Refusal {
  readonly text: string
  readonly links: readonly Way[]
}

const WALLET: Way = { label: 'Voir mon portefeuille', to: paths.wallet() }
const RENTALS: Way = { label: 'Voir mes locations', to: paths.myRentals() }
const REQUESTS: Way = { label: 'Voir les demandes reçues', to: paths.requests() }

const WAYS: Partial<Record<ErrorCode, readonly Way[]>> = {
  ACCOUNT_HAS_MONEY: [WALLET],
  ACCOUNT_HAS_RENTALS: [RENTALS, REQUESTS],
  ACCOUNT_HAS_PAYMENTS: [RENTALS, REQUESTS],
}

/** Null for what may go better at the next try. */
export function readClosingRefusal(error: unknown): Refusal | null {
  const problem = readApiError(error)
  const links = problem && WAYS[problem.code]
  return links ? { text: problem.message, links } : null
}

const LOST_TEXT = "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez."

/** What is said of the rest. */
export function closingMessage(error: unknown): string {
  if (error instanceof IdentityError) return identityMessage(error)
  return readApiError(error)?.message ?? LOST_TEXT
}
