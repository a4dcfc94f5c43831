import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'

/** Said where no one knows whether the call arrived. */
const LOST_TEXT = 'Connexion internet perdue. Réessayez.'

/** Thrown instead of sending, where the network does not answer. */
export class NotSentError extends Error {}

/** Says in French why an action failed: in one sentence, and by field. */
export class ExplainedError extends Error {
  readonly fields: Readonly<Record<string, string>>
  /** Shown above the message. */
  readonly title: string | undefined

  constructor(message: string, fields: Readonly<Record<string, string>> = {}, title?: string) {
    super(message)
    this.title = title
    this.fields = fields
  }
}

export interface ExplainOptions {
  /** Shown above the text. */
  readonly title?: string
  /** Said where no one knows whether the call arrived. */
  readonly lost?: string
  /** Field for a refusal that names none, by its code. */
  readonly places?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Words that fit the page better than the API's, by code. */
  readonly messages?: Readonly<Partial<Record<ErrorCode, string>>>
}

/** Why an action failed. */
export interface ActionFailure {
  /** Null where the server did not refuse it. */
  readonly code: ErrorCode | null
  /** HTTP status of the refusal. */
  readonly status?: number
  /** The whole in one sentence: for where no field of the page has its own. */
  readonly text: string
  readonly title?: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** Nothing was sent, for want of a network. */
  readonly unsent: boolean
}

export function explainError(error: unknown, options: ExplainOptions = {}): ActionFailure {
  const { title, lost = LOST_TEXT, places = {}, messages = {} } = options
  if (error instanceof NotSentError) return { code: null, text: NETWORK_NEEDED, fields: {}, unsent: true }
  if (error instanceof ExplainedError)
    return {
      code: null,
      text: error.message,
      title: error.title ?? title,
      fields: error.fields,
      unsent: false,
    }
  const refusal = readApiError(error)
  if (!refusal) return { code: null, text: lost, title, fields: {}, unsent: false }
  const place = places[refusal.code]
  const text = messages[refusal.code] ?? Object.values(refusal.fields)[0] ?? refusal.message
  return {
    code: refusal.code,
    status: refusal.status,
    text,
    title,
    fields: place ? { [place]: text } : refusal.fields,
    unsent: false,
  }
}
