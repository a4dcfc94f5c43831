import { expect, it } from 'vitest'
import { CONTRACT } from '../contract.ts'
import { type OperationName, ROUTES } from '../routes.ts'

const NAMES = Object.keys(ROUTES) as OperationName[]
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
  const meant = NAMES.filter(
    (name) => ROUTES[name][1].startsWith('/api/administration') || ELSEWHERE.includes(name),
  )

  expect(NAMES.filter((name) => CONTRACT[name].access === 'administrator')).toEqual(meant)
})
