import { expect, test } from 'vitest'
import { phoneCodeText } from './phone-code.ts'

/** The basic alphabet of a text message (3GPP TS 23.038): a text of other characters has 70 a segment instead of 160. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const SEGMENT_CHARACTERS = 160

/** True if the text is sent, and paid for, as one message. */
function isOneSegment(text: string): boolean {
  return text.length <= SEGMENT_CHARACTERS && [...text].every((character) => GSM_7.includes(character))
}

test('the text of a code begins with it, fits one message, and ends with the form that browsers read', () => {
  const text = phoneCodeText('482917', 'un-nom-assez-long.exemple.ga')

  expect(text.startsWith('482917 ')).toBe(true)
  expect(text.endsWith('\n\n@un-nom-assez-long.exemple.ga #482917')).toBe(true)
  expect(isOneSegment(text)).toBe(true)
})

test.each([
  ['é è à ù ò', true],
  ['ê', false],
  ['ç', false],
  ['«', false],
  ['a'.repeat(160), true],
  ['a'.repeat(161), false],
])('%j is one message: %s', (text, is) => {
  expect(isOneSegment(text)).toBe(is)
})
