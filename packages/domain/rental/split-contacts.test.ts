import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HIDDEN_CONTACT, hideContacts } from './hidden-contacts.ts'
import { hideInAdded, hideSplitContacts, SPLIT_REACH } from './split-contacts.ts'

const shown = (...texts: string[]) => hideSplitContacts(texts).map(({ text }) => text)

describe('a contact that is split over several messages', () => {
  it.each([
    [
      ['Je suis au 077 12', '34 56, merci'],
      ['Je suis au •••', '•••, merci'],
    ],
    [
      ['077 12', '34', '56'],
      ['•••', '•••', '•••'],
    ],
    [Array.from('077123456'), Array.from('077123456', () => HIDDEN_CONTACT)],
    [
      ['077 12', 'attendez', 'puis 34 56 !'],
      ['•••', 'attendez', 'puis ••• !'],
    ],
    [
      ['Mon numéro : 077', 'et la suite : 12 34 56'],
      ['Mon numéro : •••', 'et la suite : •••'],
    ],
    [
      ['077 12 puis', '34 56'],
      ['••• puis', '•••'],
    ],
    [
      ['+241 77', '12 34 56'],
      ['•••', '•••'],
    ],
    [
      ['77 12', '34 56'],
      ['•••', '•••'],
    ],
    [
      ['0', '66 12 34', '56'],
      ['•••', '•••', '•••'],
    ],
    [
      ['077 12 3', '500'],
      ['•••', '•••'],
    ],
    [
      ['077', '125 000'],
      ['•••', '•••'],
    ],
    [
      ['0\uff17\uff17 12', '34 \uff15\uff16'],
      ['•••', '•••'],
    ],
    [
      ['066000001 et 077 12', '34 56'],
      ['••• et •••', '•••'],
    ],
    [
      ['3 077 12', '34 56 9'],
      ['3 •••', '••• 9'],
    ],
    [
      ['Écrivez à rose@', 'exemple.test, merci'],
      ['Écrivez à •••', '•••, merci'],
    ],
    [
      ['rose', '@exemple.test'],
      ['•••', '•••'],
    ],
    [
      ['rose@exemple', '.test'],
      ['•••', '•••'],
    ],
    [
      ['rose', '@', 'exemple.test'],
      ['•••', '•••', '•••'],
    ],
    [
      ['zéro sept sept', 'douze, trente-quatre', 'puis cinquante six'],
      ['•••', '•••', 'puis •••'],
    ],
    [
      ['Je suis au 077 douze', '34 cinquante-six'],
      ['Je suis au •••', '•••'],
    ],
  ])('%j is hidden', (texts, expected) => {
    expect(shown(...texts)).toEqual(expected)
    expect(hideSplitContacts(texts).some(({ hidden }) => hidden)).toBe(true)
  })

  it.each([
    [['Je prends 2 jours à 15 000', '3 exemplaires si possible', 'donc 90 000 en tout ?']],
    [['Le total est de 66 000', '125 000 avec la caution']],
    [['On sera 6', '77 500 FCFA, c’est cher']],
    [["Jusqu'au 6/6", '150 000 en tout ?']],
    [["Jusqu'au 06/2", '125 000 en tout ?']],
    [['du 06', '25 000', '15 000 de caution']],
    [['Le 24/11/2026', '7 h 30', '12 34 56']],
    [['à 6:20', '12345']],
    [['à 20 h 66', '12 34 56']],
    [['Il en reste 66', '123456 % sûr']],
    [['66', '2026-11-24']],
    [['077 12 est le code', '34 56 l’étage']],
    [['6', 'personnes', '20 ans', '12', '34', '56', '78']],
    [['Chez Paul @', 'Nzeng-Ayong. Merci']],
    [['Bonjour', '@ 10 h.', 'ok']],
    [['On sera six', 'soixante-quinze mille, c’est cher', 'deux cents au plus']],
    [['Je prends une scie', 'et deux perceuses', 'sept jours', 'dix-sept personnes']],
  ])('the prices, dates and quantities of %j stay readable', (texts) => {
    expect(hideSplitContacts(texts)).toEqual(texts.map((text) => ({ text, hidden: false })))
  })

  it('a number that is cut anywhere, but at a round amount, is hidden everywhere', () => {
    const digits = fc
      .tuple(
        fc.constantFrom('077', '074', '066', '062', '24177', '0024166'),
        fc.stringMatching(/^(?:\d[1-9]){3}$/),
      )
      .map((halves) => halves.join(''))
    const words = fc.stringMatching(/^[a-z ]{0,12}$/)
    fc.assert(
      fc.property(digits, fc.array(fc.nat(14), { minLength: 1, maxLength: 4 }), words, words, (...drawn) => {
        const [number, cuts, before, after] = drawn
        const ends = cuts.map((cut) => 1 + (cut % (number.length - 1))).toSorted((a, b) => a - b)
        const pieces = [0, ...ends].map((start, index) => number.slice(start, ends[index]))
        const texts = [before, ...pieces, after].map((text, place) => (place === 1 ? `au ${text}` : text))
        // The prefix that all numbers share identifies no one.
        const left = shown(...texts).join('')
        expect(left.replace(/\D/g, '')).toMatch(/^(?:0{0,2}|(?:00)?2(?:41?)?)$/)
      }),
    )
  })

  it('only what one message would hide is hidden, and harmless text stays', () => {
    const bits = fc.constantFrom(
      '077',
      '12',
      '34',
      '56',
      '66',
      ' ',
      'le ',
      ', ',
      '000',
      '24/11/2026',
      'h',
      '@',
      'a.ga',
    )
    const texts = fc.array(
      fc.array(bits, { maxLength: 6 }).map((some) => some.join('')),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(texts, (messages) => {
        const together = hideSplitContacts(messages)
        for (const [place, text] of messages.entries()) {
          const alone = hideContacts(text)
          const here = together[place]
          if (alone.hidden) expect(here?.hidden).toBe(true)
          expect((here?.text.match(/\d/g) ?? []).length).toBeLessThanOrEqual(
            (alone.text.match(/\d/g) ?? []).length,
          )
          if (!/[\d@]/.test(messages.join(''))) expect(here?.text).toBe(text)
        }
      }),
    )
  })

  it('a message reads the same whether all others are known or only those within reach', () => {
    const text = fc.constantFrom(
      '077',
      '12',
      '34 56',
      '7',
      'oui',
      '66 12',
      'puis 34',
      '15 000',
      '56 le',
      'a@',
      'b.ga',
      '0',
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 60 }), fc.nat(59), (texts, at) => {
        const place = at % texts.length
        const from = Math.max(0, place - SPLIT_REACH)
        const near = texts.slice(from, place + SPLIT_REACH + 1)
        expect(hideSplitContacts(near)[place - from]).toEqual(hideSplitContacts(texts)[place])
      }),
    )
  })

  it('messages that are masked as they are added read as if all were masked together', () => {
    const text = fc.constantFrom(
      '077',
      '12',
      '34 56',
      '7',
      'oui',
      '66 12',
      'puis 34',
      '15 000',
      '56 le',
      'a@',
      'b.ga',
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 50 }), (texts) => {
        const shownTexts: string[] = []
        for (const place of texts.keys()) {
          const from = Math.max(0, place - 2 * SPLIT_REACH)
          for (const [index, { text: read }] of hideInAdded(texts.slice(from, place + 1)))
            shownTexts[from + index] = read
        }
        expect(shownTexts).toEqual(shown(...texts))
      }),
    )
  })

  it('a number at the edges of long messages is hidden', () => {
    const long = 'bla '.repeat(400)
    expect(shown(`${long}au 077 12`, `34 56 ${long}`)).toEqual([`${long}au •••`, `••• ${long}`])
  })
})

describe('work', () => {
  /** Characters that are copied, and searches that are begun: what time is spent on, whatever the machine. */
  function countWork(run: () => void): number {
    let work = 0
    const { slice } = String.prototype
    const { exec } = RegExp.prototype
    String.prototype.slice = function (...range) {
      const copy = slice.apply(this, range)
      work += copy.length
      return copy
    }
    RegExp.prototype.exec = function (text) {
      work += 1
      return exec.call(this, text)
    }
    try {
      run()
    } finally {
      String.prototype.slice = slice
      RegExp.prototype.exec = exec
    }
    return work
  }

  const HOSTILE = [
    'a@b.co ',
    'rose@exemple.test,077 12 34 56 ',
    'vingt quatre vingt dix ',
    'zéro sept sept douze trente quatre cinquante six ',
    '7 0 0 0 ',
    '111.',
    '0 ',
    '0',
    'la ',
    'a@',
    '@',
    '7 h',
    '+33612345678 ',
    '12/11/2026 ',
  ]
  const long = (text: string, length: number) => text.repeat(length).slice(0, length)

  it.each(HOSTILE)('of texts of «%s» grows with their length, not with its square', (text) => {
    const alone = (length: number) => countWork(() => hideContacts(long(text, length)))
    const added = (length: number) =>
      countWork(() => hideInAdded(Array.from({ length: 33 }, () => long(text, length))))
    for (const work of [alone, added]) expect(work(8000)).toBeLessThan(2.5 * work(4000) + 100)
  })
})
