import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('the visible text', () => {
  it.each([
    ['a right-to-left override', 'Scie \u202egnp.exe', 'Scie gnp.exe'],
    ['isolates and embeddings', '\u2067Scie\u2069 \u202aneuve\u202c', 'Scie neuve'],
    ['marks of direction', 'Scie\u200e\u200f\u061c', 'Scie'],
    ['zero-width spaces', '\u200bPer\u200bceuse\u200b', 'Perceuse'],
    ['nothing but zero-width spaces', '\u200b\u200b', ''],
    ['word joiners, soft hyphens and byte order marks', '\ufeffper\u2060ceu\u00adse', 'perceuse'],
    ['Hangul fillers', '\u3164\uffa0\u115f', ''],
    ['blank braille cells', '\u2800\u2800', ''],
    ['joiners between Latin letters', 'per\u200dceu\u200cse', 'perceuse'],
    ['a joiner after an accent of its own', 'e\u0301\u200da', 'e\u0301a'],
    ['a selector after a letter', 'a\ufe0f', 'a'],
    ['tags that spell a hidden text', 'Bon\u{e0062}\u{e006f}\u{e006e}', 'Bon'],
    ['controls', 'Bon\u0007jour\u009b\u007f', 'Bonjour'],
    ['line separators', 'Bonjour\u2028à demain\u2029', 'Bonjour\nà demain'],
    ['spaces around it', ' \u200b Scie \u200b ', 'Scie'],
  ])('removes %s', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible)
  })

  it.each([
    "L'été à Libreville, « œuvre » n° 5 : 12 500 FCFA – bientôt…",
    'Deux lignes\r\n\tet un retrait\u00a0!',
    'Famille 👨‍👩‍👧‍👦, cœur ❤️ et ❤️‍🔥, 👩🏾‍🔧, 🏳️‍🌈, 🇬🇦',
    'Touche 0️⃣7️⃣, ☎︎, drapeau 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می‌خواهم',
    'क्\u200dष',
    'بشير',
    '李小龙',
  ])('leaves %j unchanged', (text) => {
    expect(visibleText(text)).toBe(text)
  })

  it('is idempotent', () => {
    const hidden = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\u202e',
      '\ufe0f',
      '\u{e0067}',
      '🏴',
      '👩',
      'a',
      '\u{e007f}',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(hidden, fc.string({ unit: 'grapheme' }))), (pieces) => {
        const visible = visibleText(pieces.join(''))
        expect(visibleText(visible)).toBe(visible)
      }),
    )
  })
})
