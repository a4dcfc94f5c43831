import { ApiError } from '@okoume/client/client.ts'
import { type ErrorCode, errorMessage, errorStatus } from '@okoume/contract/model/errors.ts'
import { expect, it } from 'vitest'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { closingMessage, readClosingRefusal } from './close-account-dialog.tsx'

function answered(code: ErrorCode): ApiError {
  return new ApiError(errorStatus(code), { code, message: errorMessage(code) })
}

it.each([
  ['ACCOUNT_HAS_MONEY', ['/tableau-de-bord/portefeuille']],
  ['ACCOUNT_HAS_REST', ['/tableau-de-bord/portefeuille']],
  ['ACCOUNT_HAS_RENTALS', ['/tableau-de-bord/mes-locations', '/tableau-de-bord/demandes']],
  ['ACCOUNT_HAS_PAYMENTS', ['/tableau-de-bord/mes-locations', '/tableau-de-bord/demandes']],
] as const)('%s is shown with the server’s message, and where to act', (code, ways) => {
  const refusal = readClosingRefusal(answered(code))
  expect(refusal?.text).toBe(errorMessage(code))
  expect(refusal?.isRest).toBe(code === 'ACCOUNT_HAS_REST')
  expect(refusal?.title === 'Que faire du reste ?', 'not impossible').toBe(refusal?.isRest)
  expect(refusal?.links.map(({ to }) => to)).toEqual(ways)
})

it('any other failure may be retried', () => {
  const lost = new TypeError('Failed to fetch')
  for (const error of [answered('INTERNAL'), answered('SIGN_IN_AGAIN'), lost]) {
    expect(readClosingRefusal(error)).toBeNull()
  }
  expect(closingMessage(answered('SIGN_IN_AGAIN'))).toBe(errorMessage('SIGN_IN_AGAIN'))
  expect(closingMessage(lost)).toBe("La connexion s'est coupée. Vérifiez votre réseau, puis réessayez.")
  expect(closingMessage(new IdentityError('unreachable'))).toContain('Connexion internet perdue.')
})
