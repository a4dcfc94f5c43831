import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import { accessErrors } from '@okoume/contract/model/access.ts'
import { ERRORS, ERRORS_OF_EVERY_OPERATION, type ErrorCode } from '@okoume/contract/model/errors.ts'
import { expect } from 'vitest'
import type { Received } from './send.ts'

type Refused = Pick<Received, 'status' | 'code' | 'body' | 'text'>

function declaredCodes(name: OperationName): readonly ErrorCode[] {
  // An address that is longer than any of ours is no operation's.
  return [
    ...ERRORS_OF_EVERY_OPERATION,
    ...accessErrors(CONTRACT[name]),
    ...CONTRACT[name].errors,
    'NOT_FOUND',
  ]
}

// What a validator, a database or a framework says; nobody should ever read it on a screen.
const NOT_FRENCH =
  /invalid\b|expected|required|too (big|small)|unrecognized|undefined|must |syntax|error|\bat \//i

/** The answer is a success, or a refusal that the operation declares, in the contract's form and in French. */
export function expectDeclaredAnswer(name: OperationName, { status, code, body, text }: Refused): void {
  if (status < 300) {
    expect(code).toBeUndefined()
    return
  }
  expect(declaredCodes(name), text).toContain(code)
  expectContractRefusal({ status, code, body, text })
  expect(status, text).toBeLessThan(500)
  if (code === 'INVALID_INPUT') expect(Object.keys(body.error?.fields ?? {}), text).not.toEqual([])
}

/** The form of every refusal: the code, its status, its French words, words at the fields; nothing else. */
export function expectContractRefusal({ status, code, body, text }: Refused): void {
  const { error, ...rest } = body
  const known = code as ErrorCode
  expect(Object.keys(ERRORS), text).toContain(code)
  expect({ status, message: error?.message, rest }).toEqual({
    status: ERRORS[known][0],
    message: ERRORS[known][1],
    rest: {},
  })
  for (const [field, message] of Object.entries(error?.fields ?? {})) {
    expect(message, field).toMatch(/\S/)
    expect(message, field).not.toMatch(NOT_FRENCH)
  }
}
