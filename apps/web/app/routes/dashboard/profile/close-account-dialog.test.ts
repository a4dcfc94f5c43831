import { ApiError } from '@okoume/client/client.ts'
import { type ErrorCode, errorMessage, errorStatus } from '@okoume/contract/model/errors.ts'
import { expect, it } from 'vitest'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { readRefusal } from './close-account-dialog.tsx'

function answered(code: ErrorCode): ApiError {
  return new ApiError(errorStatus(code), { code, message: errorMessage(code) })
}

it.each([
  ['ACCOUNT_HAS_MONEY', ['/tableau-de-bord/portefeuille']],
  ['ACCOUNT_HAS_REST', ['/tableau-de-bord/portefeuille']],
  ['ACCOUNT_HAS_RENTALS', ['/tableau-de-bord/mes-locations', '/tableau-de-bord/demandes']],
  ['ACCOUNT_HAS_PAYMENTS', ['/tableau-de-bord/mes-locations', '/tableau-de-bord/demandes']],
] as const)("%s is shown with the server's message, and where to act", (code, ways) => {
  const refusal = readRefusal(explainError(answered(code)))
  expect(refusal?.text).toBe(errorMessage(code))
  expect(refusal?.isRest).toBe(code === 'ACCOUNT_HAS_REST')
  expect(refusal?.title === 'Que faire du reste ?', 'not impossible').toBe(refusal?.isRest)
  expect(refusal?.links.map(({ to }) => to)).toEqual(ways)
})

it('any other failure may be retried', () => {
  for (const error of [answered('INTERNAL'), answered('SIGN_IN_AGAIN'), new TypeError('Failed to fetch')]) {
    expect(readRefusal(explainError(error))).toBeNull()
  }
})
