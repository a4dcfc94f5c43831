import { expect, test } from 'vitest'
import { looksLikeEmail } from './email-address.ts'

test.each(['rose@exemple.ga', ' Rose.Mboumba+marche@mail.exemple.test '])('%j could be an e-mail', (text) => {
  expect(looksLikeEmail(text)).toBe(true)
})

test.each(['', 'rose', 'rose@', '@exemple.ga', 'rose@exemple', 'rose mboumba@exemple.ga', 'a@b@c.ga'])(
  '%j is incomplete',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  },
)
