import { describe, expect, it } from 'vitest'
import {
  findProblems,
  type IdentityPicture,
  lostPictures,
  readSubmission,
  type SubmissionDraft,
} from './submission.ts'

const picture = (state: IdentityPicture['state']): IdentityPicture => ({
  ...{ key: 'photo', file: null, picture: null, about: { kind: 'document' } },
  state,
})
const sent = (id: string) => picture({ at: 'sent', sent: id })
const WHOLE: SubmissionDraft = {
  documentType: 'CNI',
  documentNumber: ' ga 12-345 ',
  nip: '',
  documentPicture: sent('piece'),
  secondPicture: null,
  livePicture: sent('photo'),
}

describe('the identity form', () => {
  it('sends the normalized document number, and the pictures by their ids', () => {
    expect(findProblems(WHOLE)).toEqual({})
    expect(readSubmission(WHOLE)).toEqual({
      documentType: 'CNI',
      documentNumber: 'GA 12-345',
      documentPicture: 'piece',
      livePicture: 'photo',
    })
  })

  it('reports each missing field at its place', () => {
    const empty = {
      documentType: '',
      documentNumber: '',
      nip: '',
      documentPicture: null,
      secondPicture: null,
      livePicture: null,
    } as const
    expect(Object.keys(findProblems(empty))).toEqual([
      'documentType',
      'documentNumber',
      'documentPicture',
      'livePicture',
    ])
    expect(readSubmission(empty)).toBeNull()
  })

  it('asks two papers for their second picture, and for a NIP that can be one', () => {
    const papers: SubmissionDraft = { ...WHOLE, documentType: 'CNI expirée' }
    expect(findProblems({ ...papers, nip: '12' })).toEqual({
      nip: 'Recopiez le NIP : 14 lettres et chiffres. Ou laissez vide.',
      secondPicture: "Ajoutez la photo de l'attestation.",
    })
    expect(readSubmission(papers)).toBeNull()
    const secondPicture = sent('attestation')
    expect(readSubmission({ ...papers, nip: '1234 567890abcd', secondPicture })).toMatchObject({
      documentType: 'CNI expirée',
      nip: '1234567890ABCD',
      secondPicture: 'attestation',
    })
  })

  it('sends nothing that the chosen document does not ask for', () => {
    const draft = { ...WHOLE, nip: '1234567890ABCD', secondPicture: sent('verso') }
    expect(Object.keys(readSubmission(draft) ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/nip|second/)]),
    )
  })

  it('refuses an impossible document number', () => {
    expect(findProblems({ ...WHOLE, documentNumber: 'n°1' })).toHaveProperty('documentNumber')
  })

  it('waits for a picture that is being uploaded, and does not call it missing', () => {
    const draft: SubmissionDraft = { ...WHOLE, livePicture: picture({ at: 'sending', share: 0.5 }) }
    expect(findProblems(draft)).toEqual({})
    expect(readSubmission(draft)).toBeNull()
  })

  it('stops where a picture did not arrive', () => {
    const failed = picture({ at: 'lost', message: 'non', code: null })
    expect(findProblems({ ...WHOLE, documentPicture: failed }).documentPicture).toContain('réessayez')
  })

  it('asks again for the picture that the server names, and for both where it names none', () => {
    expect(lostPictures({ livePicture: 'partie' })).toEqual(['livePicture'])
    expect(lostPictures({})).toEqual(['documentPicture', 'secondPicture', 'livePicture'])
  })
})
