import { expect, it } from 'vitest'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '../contract.ts'

/** Operations for administrators at addresses outside the administration. */
const ELSEWHERE: readonly OperationName[] = [
  'updateWallet',
  'updateCautions',
  'sendMail',
  'listFailedMails',
  'retryMail',
]

// All other access tests read the contract, and would trust a mistake in it.
it('the operations of the administration, and those listed here, are for administrators alone', () => {
  const meant = OPERATION_NAMES.filter(
    (name) => CONTRACT[name].path.startsWith('/api/administration') || ELSEWHERE.includes(name),
  )

  expect(OPERATION_NAMES.filter((name) => CONTRACT[name].access === 'administrator')).toEqual(meant)
})
