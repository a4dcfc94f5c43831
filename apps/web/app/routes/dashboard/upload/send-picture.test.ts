import { ApiError } from '@okoume/client/client.ts'
import { expect, test } from 'vitest'
import { CONNECTION_LOST, photoForm, toUploadProblem, UploadProblem } from './send-picture.ts'

test.each([
  ['', true],
  ['application/octet-stream', true],
  ['application/zip', true],
  ['image/heic', true],
  ['image/x-unknown', true],
  ['video/mp4', false],
  ['audio/mpeg', false],
  ['text/plain', false],
  ['application/pdf', false],
])('a file of type «%s» travels: %s', (type, travels) => {
  const make = () => photoForm(new Blob(['x'], { type }))

  if (travels) expect(make().get('file')).toBeInstanceOf(Blob)
  else expect(make).toThrow(UploadProblem)
})

test.each([
  [400, false],
  [401, true],
  [413, false],
  [429, true],
  [503, true],
])('a picture refused with status %s may arrive another time: %s', (status, again) => {
  const problem = toUploadProblem(new ApiError(status, { code: 'INTERNAL', message: 'Non.' }))

  expect(problem).toMatchObject({ message: 'Non.', code: 'INTERNAL', again })
})

test('a picture that the network lost may arrive another time', () => {
  expect(toUploadProblem(new TypeError('lost'))).toMatchObject({
    message: CONNECTION_LOST,
    code: null,
    again: true,
  })
})
