import { ApiError } from '@okoume/client/client.ts'
import { errorMessage, errorStatus } from '@okoume/contract/model/errors.ts'
import { expect, it } from 'vitest'
import { explainFailure } from './use-withdrawal.ts'

const FAILED = 'Une erreur est survenue lors de la soumission de la demande.'

const refusal = (code: ConstructorParameters<typeof ApiError>[1]['code'], fields = {}) =>
  new ApiError(errorStatus(code), { code, message: errorMessage(code), fields })

it("an amount above the balance is reported at the amount, in the spec's words", () => {
  expect(explainFailure(refusal('WITHDRAWAL_ABOVE_BALANCE')).fields).toEqual({
    amount: 'Montant invalide ou supérieur au solde actuel.',
  })
})

it("the server's field errors are shown at their fields", () => {
  const fields = { phoneNumber: 'Numéro inconnu.' }
  expect(explainFailure(refusal('INVALID_INPUT', fields)).fields).toEqual(fields)
})

it('any other refusal is a failure with its reason', () => {
  expect(explainFailure(refusal('TOO_MANY_REQUESTS')).message).toBe(
    `${FAILED} Trop de demandes en peu de temps. Patientez un instant.`,
  )
})

it.each([null, refusal('INTERNAL'), refusal('OVERLOADED')])(
  'without a conclusive answer, it says that trying again is safe: %s',
  (nothing) => {
    const { message } = explainFailure(nothing)
    expect(message).toContain(FAILED)
    expect(message).toContain("elle ne comptera qu'une fois")
  },
)
