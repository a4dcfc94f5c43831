import { type ErrorBody, type ErrorCode, errorMessage, errorStatus } from '@okoume/contract/errors.ts'

/** A request that is refused for a reason the contract declares. Anything else thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(code: ErrorCode, fields?: Readonly<Record<string, string>>) {
    super(errorMessage(code))
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return errorStatus(this.code)
  }

  get body(): ErrorBody {
    const { code, message, fields } = this
    return { error: { code, message, ...(fields ? { fields } : {}) } }
  }
}
