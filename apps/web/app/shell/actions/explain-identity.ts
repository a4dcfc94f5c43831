import { EMAIL_IN_USE } from '@okoume/domain/person/email-address.ts'
import { PASSWORD_PROBLEMS, WEAK_PASSWORD } from '@okoume/domain/person/password-rules.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { IdentityError, type IdentityProblem } from '#app/data/session/identity-service.ts'
import { ExplainedError } from './explain-error.ts'

type ByProblem = Readonly<Partial<Record<IdentityProblem, string>>>

export interface ExplainIdentityOptions {
  /** The form's own sentence, above the reason where it is known. */
  readonly title?: string
  readonly places?: ByProblem
  readonly messages?: ByProblem
}

const FAILED = 'Une erreur est survenue. Veuillez réessayer.'

const MESSAGES: ByProblem = {
  'email-in-use': EMAIL_IN_USE,
  'common-password': PASSWORD_PROBLEMS.common,
  'weak-password': WEAK_PASSWORD,
  unreachable: 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.',
}

/** Why the identity service did not do what it was asked. */
export function explainIdentity(error: unknown, options: ExplainIdentityOptions = {}): ExplainedError {
  const { title, places = {}, messages = {} } = options
  const problem = readProblem(error)
  const wait = error instanceof IdentityError && error.wait !== null ? formatWait(error.wait) : 'une minute'
  const limited = `Trop de tentatives en peu de temps. Patientez ${wait} avant de réessayer.`
  const text = messages[problem] ?? (problem === 'too-many-attempts' ? limited : MESSAGES[problem])
  if (text === undefined) return new ExplainedError(title ?? FAILED)
  const place = places[problem]
  return place ? new ExplainedError(text, { [place]: text }) : new ExplainedError(text, {}, title)
}

function readProblem(error: unknown): IdentityProblem {
  if (error instanceof IdentityError) return error.problem
  // Browsers throw a TypeError when the code of a part of the page cannot be fetched.
  if (error instanceof TypeError) return 'unreachable'
  console.error(error)
  return 'failed'
}

const MINUTE = 60
// Up to here seconds say more than minutes.
const MAX_SECONDS = 90

/** «45 secondes», «3 minutes»: never shorter than it is. */
export function formatWait(seconds: number): string {
  if (seconds <= MAX_SECONDS) return formatCount(Math.max(1, Math.ceil(seconds)), 'seconde')
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return formatCount(minutes, 'minute')
  return formatCount(Math.ceil(minutes / MINUTE), 'heure')
}
