import { type ErrorBody, type ErrorCode, errorMessage, errorStatus } from '@okoume/contract/model/errors.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'

/** Something that a request needs cannot be reached now, or has no room: the same request may succeed soon. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'

  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Default `Retry-After` in seconds, where the caller gives none. */
const RETRY_AFTER: Partial<Readonly<Record<ErrorCode, number>>> = {
  OVERLOADED: 5,
  UNAVAILABLE: 5,
  TOO_MANY_REQUESTS: 30,
  TOO_MANY_PICTURES: 3600,
}

/** An error that the contract declares. Anything else thrown is a bug. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds; undefined where trying again changes nothing. */
  readonly retryAfter: number | undefined
  /** HTML of the page that says it to who reads pages; the usual refusal by default. */
  page: string | undefined

  constructor(code: ErrorCode, fields?: Readonly<Record<string, string>>, retryAfter?: number) {
    super(bindPunctuation(errorMessage(code)))
    this.name = 'ApiError'
    this.code = code
    const bound = Object.entries(fields ?? {}).map(([name, text]) => [name, bindPunctuation(text)])
    this.fields = fields && Object.fromEntries(bound)
    this.retryAfter = retryAfter ?? RETRY_AFTER[code]
  }

  /** The same error, with the page of an operation that answers pages. */
  shownAs(page: string): this {
    this.page = page
    return this
  }

  get status(): number {
    return errorStatus(this.code)
  }

  get body(): ErrorBody {
    const { code, message, fields } = this
    return { error: { code, message, ...(fields ? { fields } : {}) } }
  }
}
