import { expect, test } from 'vitest'
import { photoForm, UploadProblem } from './send-picture.ts'

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
