import { expect, it } from 'vitest'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '../contract.ts'

/** What only administrators may do at other addresses. */
const ELSEWHERE: readonly OperationName[] = [
  'updateWallet',
  'updateCautions',
  'sendMail',
  'listFailedMails',
  'retryMail',
]

// All other tests of who may call take it from the contract, and would believe a mistake there.
it('whatever stands at the addresses of the administration, and what is named here, is for administrators alone', () => {
  const meant = OPERATION_NAMES.filter(
    (name) => CONTRACT[name].path.startsWith('/api/administration') || ELSEWHERE.includes(name),
  )

  expect(OPERATION_NAMES.filter((name) => CONTRACT[name].access === 'administrator')).toEqual(meant)
})
