import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitGraphemes, startOfText } from './graphemes.ts'

const PIECES = [
  'a',
  'É',
  'e\u0301',
  'Ɛ\u0303',
  'ɔ\u0303',
  'n\u0323\u0301',
  ' ',
  "'",
  '7',
  '7\ufe0f\u20e3',
  '🇬🇦',
  '🇨🇲',
  '🌳',
  '❤️',
  '❤️\u200d🔥',
  '👍🏾',
  '👩🏾\u200d🔧',
  '👨\u200d👩\u200d👧\u200d👦',
  '🏳️\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '李',
  'ب',
  '«\u202f',
  '\r\n',
]

describe('characters as they are seen', () => {
  it('are those of Unicode, as Intl.Segmenter finds them', () => {
    const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        expect(splitGraphemes(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment))
        expect(splitGraphemes(text).join('')).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('are never cut', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES)), fc.nat(40), (pieces, longest) => {
        const cut = startOfText(pieces.join(''), longest)
        expect(cut.length).toBeLessThanOrEqual(longest)
        const whole = splitGraphemes(pieces.join(''))
        expect(splitGraphemes(cut)).toEqual(whole.slice(0, splitGraphemes(cut).length))
      }),
    )
  })
})
