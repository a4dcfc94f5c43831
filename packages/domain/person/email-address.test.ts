import { expect, test } from 'vitest'
import { looksLikeEmail, tidyEmail } from './email-address.ts'

test.each(['rose@exemple.ga', ' Rose.Mboumba+marche@mail.exemple.test '])('%j could be an e-mail', (text) => {
  expect(looksLikeEmail(text)).toBe(true)
})

test.each([
  ['rose@exemple.ga ', 'a blank after it'],
  ['\u202arose@exemple.ga\u202c', 'directional marks'],
  ['rose\u200b@exemple.ga\ufeff', 'invisible characters'],
  ['rose＠exemple．ga', 'wide signs'],
  ['rose@exemple.ga.', 'a full stop'],
  ['rose@exemple.ga ;', 'a semicolon'],
  ['mailto:rose@exemple.ga', 'a link'],
  ['mailto:rose@exemple.ga?subject=Bonjour', 'a link with a subject'],
  ['<rose@exemple.ga>', 'brackets'],
  ['Rose Mba <rose@exemple.ga>,', 'a name'],
])('%j is read without %s', (text) => {
  expect(tidyEmail(text)).toBe('rose@exemple.ga')
  expect(looksLikeEmail(text)).toBe(true)
})

test.each(['', 'rose', 'rose@', '@exemple.ga', 'rose@exemple', 'rose mboumba@exemple.ga', 'a@b@c.ga'])(
  '%j is incomplete',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  },
)
