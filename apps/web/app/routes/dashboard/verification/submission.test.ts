import { describe, expect, it } from 'vitest'
import { findProblems, lostPictures, readSubmission, type SubmissionDraft } from './submission.ts'

const sent = (id: string) => ({ at: 'sent', id, preview: `blob:${id}` }) as const
const WHOLE: SubmissionDraft = {
  documentType: 'CNI',
  documentNumber: ' ga 12-345 ',
  documentPicture: sent('piece'),
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
      documentPicture: { at: 'empty' },
      livePicture: { at: 'empty' },
    } as const
    expect(Object.keys(findProblems(empty))).toEqual([
      'documentType',
      'documentNumber',
      'documentPicture',
      'livePicture',
    ])
    expect(readSubmission(empty)).toBeNull()
  })

  it('refuses an impossible document number', () => {
    expect(findProblems({ ...WHOLE, documentNumber: 'n°1' })).toHaveProperty('documentNumber')
  })

  it('waits for a picture that is being uploaded, and does not call it missing', () => {
    const draft: SubmissionDraft = {
      ...WHOLE,
      livePicture: { at: 'sending', share: 0.5, preview: 'blob:photo' },
    }
    expect(findProblems(draft)).toEqual({})
    expect(readSubmission(draft)).toBeNull()
  })

  it('stops where a picture did not arrive', () => {
    const failed = { at: 'failed', message: 'non', again: true, code: null, preview: 'blob:piece' } as const
    expect(findProblems({ ...WHOLE, documentPicture: failed }).documentPicture).toContain('réessayez')
  })

  it('asks again for the picture that the server names, and for both where it names none', () => {
    expect(lostPictures({ livePicture: 'partie' })).toEqual(['livePicture'])
    expect(lostPictures({})).toEqual(['documentPicture', 'livePicture'])
  })
})
