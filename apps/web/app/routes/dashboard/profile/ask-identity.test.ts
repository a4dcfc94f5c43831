import { expect, it } from 'vitest'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { identityMessage, isWrongPassword, newPasswordMessage } from './ask-identity.ts'

it.each([
  [null, 'une minute'],
  [20, 'une minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('after too many attempts, a wait of %s seconds is written «%s»', (seconds, time) => {
  expect(identityMessage(new IdentityError('too-many-attempts', seconds))).toBe(
    `Trop de tentatives en peu de temps. Patientez ${time} avant de réessayer.`,
  )
})

it('only a refused password is shown at the password', () => {
  expect(isWrongPassword(new IdentityError('refused'))).toBe(true)
  expect(isWrongPassword(new IdentityError('unreachable'))).toBe(false)
  expect(isWrongPassword(new TypeError('Failed to fetch'))).toBe(false)
})

it('a refused new password differs from one that could not be sent', () => {
  expect(newPasswordMessage(new IdentityError('common-password'))).toContain("l'un des plus utilisés")
  expect(newPasswordMessage(new IdentityError('weak-password'))).toBe('Le mot de passe est trop faible.')
  expect(newPasswordMessage(new IdentityError('unreachable'))).toBeNull()
})
