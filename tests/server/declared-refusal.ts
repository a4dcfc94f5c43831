import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import { accessErrors } from '@okoume/contract/model/access.ts'
import { ERRORS, type ErrorCode } from '@okoume/contract/model/errors.ts'
import { ERRORS_OF_EVERY_OPERATION } from '@okoume/contract/model/operation.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { expect } from 'vitest'
import type { Received } from './send.ts'

type Refused = Pick<Received, 'status' | 'code' | 'body' | 'text'>

function declaredCodes(name: OperationName): readonly ErrorCode[] {
  // An address longer than any of ours belongs to no operation.
  return [
    ...ERRORS_OF_EVERY_OPERATION,
    ...accessErrors(CONTRACT[name]),
    ...CONTRACT[name].errors,
    'NOT_FOUND',
  ]
}

// Leaked internals: messages of a validator, a database or a framework; none may ever reach a screen.
const NOT_FRENCH =
  /invalid\b|expected|required|too (big|small)|unrecognized|undefined|must |syntax|error|\bat \//i

/**
 * Asserts that the answer is a success, or an error that the operation declares, in the contract's format and in
 * French.
 */
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

/** Asserts the format of an error: the code, its status, its French message, field errors; nothing else. */
export function expectContractRefusal({ status, code, body, text }: Refused): void {
  const { error, ...rest } = body
  const known = code as ErrorCode
  expect(Object.keys(ERRORS), text).toContain(code)
  expect({ status, message: error?.message, rest }).toEqual({
    status: ERRORS[known][0],
    message: bindPunctuation(ERRORS[known][1]),
    rest: {},
  })
  for (const [field, message] of Object.entries(error?.fields ?? {})) {
    expect(message, field).toMatch(/\S/)
    expect(message, field).not.toMatch(NOT_FRENCH)
  }
}
