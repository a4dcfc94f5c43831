import { expect, it } from 'vitest'
import { IDENTITY_DOCUMENT_KEPT_DAYS, IDENTITY_DOCUMENT_TYPES } from './identity-documents.ts'

it('an identity is proved by one of three documents, which are gone 30 days after the decision', () => {
  expect(IDENTITY_DOCUMENT_TYPES).toEqual(['CNI', 'Passeport', 'Permis'])
  expect(IDENTITY_DOCUMENT_KEPT_DAYS).toBe(30)
})
