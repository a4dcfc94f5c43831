import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCharacters } from '../writing/fold-characters.ts'
import { PHONE_MESSAGES, phoneProblem, readGabonPhone, readPayerPhone } from './gabon-phone.ts'
import { OPERATORS } from './operators.ts'

const anyNational = fc
  .tuple(fc.constantFrom(...OPERATORS.flatMap(({ prefixes }) => prefixes)), fc.stringMatching(/^\d{6}$/))
  .map(([prefix, rest]) => `${prefix}${rest}`)

describe('a number as it is pasted, shared and typed', () => {
  it.each([
    ['a contact with directional marks', '\u202a+241 77 12 34 56\u202c'],
    ['a contact with isolates', '\u2068077 12 34 56\u2069'],
    ['left-to-right and right-to-left marks', '\u200e077\u200f123456\u061c'],
    ['zero-width characters', '\ufeff077\u200b12\u200d34\u206056'],
    ['variation selectors', '077\ufe0e123456\ufe0f'],
    ['keycap emoji', '0️⃣7️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣'],
    ['narrow and thin spaces', '077\u202f12\u200934\u00a056'],
    ['line breaks and tabs', '077\t12\r\n34 56\n'],
    ['wide digits', '＋２４１（０）７７　１２　３４　５６'],
    ['Arabic digits', '٠٧٧ ١٢ ٣٤ ٥٦'],
    ['Devanagari digits', '०७७१२३४५६'],
    ['mathematical digits', '𝟎𝟕𝟕𝟏𝟐𝟑𝟒𝟓𝟔'],
    ['any dash', '077‐12‑34–56'],
    ['a minus', '077−12—34-56'],
    ['slashes', '077/12/34/56'],
    ['underscores', '077_12_34_56'],
    ['dots in the middle', '077·12•34・56'],
    ['brackets around the country', '(+241) 77 12 34 56'],
    ['brackets around the zero', '+241 (0)77 12 34 56'],
    ['a zero after the country', '241 0 77 12 34 56'],
    ['two zeros and a plus', '+00241 77 12 34 56'],
    ['a full stop', '077 12 34 56.'],
    ['a semicolon', '077 12 34 56;'],
    ['quotation marks', '« 077 12 34 56 »'],
    ['a telephone link', 'tel:+24177123456'],
    ['a telephone link with a context', 'tel:077123456;phone-context=+241'],
    ['an encoded telephone link', 'tel:%2B241%2077%2012%2034%2056'],
    ['a link of a text message', 'sms:+24177123456?body=Rappelle%205'],
    ['a link of WhatsApp', 'https://wa.me/24177123456?text=Bonjour%205'],
    ['a link of WhatsApp without scheme', 'wa.me/24177123456'],
    ['the application of WhatsApp', 'whatsapp://send?phone=24177123456&text=5'],
    ['the site of WhatsApp', 'https://api.whatsapp.com/send/?phone=%2B24177123456&text&app_absent=0'],
    ['a link of Telegram', 'https://t.me/+24177123456'],
    ['a link of Signal', 'https://signal.me/#p/+24177123456'],
    ['a message with a link', 'Écris-moi : https://wa.me/24177123456 merci'],
    [
      'a contact card',
      'BEGIN:VCARD\nVERSION:3.0\nTEL;TYPE=CELL;waid=24177123456:+241 77 12 34 56\nEND:VCARD',
    ],
    ['a contact card as a QR', 'MECARD:N:Rose Mba;TEL:+24177123456;;'],
    ['a label', 'Tél : 077 12 34 56'],
    ['a label without a blank', 'Tél.077123456'],
    ['the operator', 'Airtel 077 12 34 56'],
    ['the operator with a slash', 'Airtel/WhatsApp 077 12 34 56'],
    ['a sentence', 'mon numéro: 077123456, merci'],
    ['a name', 'Rose Mba (077 12 34 56)'],
    ['a telephone', '📞 077 12 34 56'],
    ['an extension', '077123456 ext. 5'],
    ['an extension of a link', '077123456;ext=5'],
    ['a short extension', '077123456x12'],
    ['a French extension', '077 12 34 56 poste 12'],
    ['the same number twice', '077123456 / +241 77 12 34 56'],
  ])('reads a number with %s', (_, text) => {
    expect(readGabonPhone(text)).toBe('+24177123456')
    expect(phoneProblem(text)).toBeNull()
  })

  it.each([
    '077123456 ou 066123456',
    '077 12 34 56 / 074 12 34 56',
    '077123456 066123456',
    '+24177123456+24166123456',
  ])('refuses %j: there are two numbers', (text) => {
    expect(readGabonPhone(text)).toBeNull()
    expect(phoneProblem(text)).toBe(PHONE_MESSAGES.several)
    expect(readPayerPhone(text, 'AIRTEL')).toMatchObject({ message: PHONE_MESSAGES.several })
  })

  it.each([
    ['digits that are left over', '077 12 34 56 78'],
    ['digits before it', '2 077 12 34 56'],
    ['another number beside it', '077123456 ou 33612345678'],
    ['an amount', '24 177 123 456 FCFA'],
    ['a reference', 'OK-077123456'],
    ['a word', 'A077123456'],
    ['a raised digit', '07712345⁶'],
    ['a number in a circle', '07712345⑥'],
    ['a plus within it', '077+123456'],
    ['a country code after a zero', '0241 77 12 34 56'],
    ['a link without a number', 'https://wa.me/qr/ABCDEF'],
    ['too much text', `${'a '.repeat(600)}077123456`],
  ])('refuses %s', (_, text) => {
    expect(readGabonPhone(text)).toBeNull()
    expect(phoneProblem(text)).toBe(PHONE_MESSAGES.invalid)
  })

  const mark = fc.constantFrom(
    '',
    '\u202a',
    '\u202c',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200b',
    '\ufeff',
    '\ufe0f',
    '\u00ad',
  )
  const joint = fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '\u202f',
    '\u2009',
    '-',
    '\u2011',
    '\u2013',
    '.',
    '/',
    '·',
    ' - ',
  )
  const zero = fc.constantFrom(0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x7c0, 0x1d7ce, 0x1d7d8)
  const country = fc.constantFrom('0', '+241', '(+241) ', '00241 ', '241', '+241 (0)', '+241 0')
  const around = fc.constantFrom(
    ['', ''],
    ['tel:', ''],
    ['Tél : ', '.'],
    ['Airtel ', ' ;'],
    ['(', ')'],
    ['Rose Mba ', ' merci !'],
  )

  it('reads a number with any decoration as that number', () => {
    fc.assert(
      fc.property(
        anyNational,
        country,
        joint,
        mark,
        zero,
        around,
        (national, lead, between, hidden, from, words) => {
          const [before = '', after = ''] = words
          // A link has no blanks within it.
          const separator = before === 'tel:' ? between.trim() : between
          const pairs = [national.slice(1, 3), ...(national.slice(3).match(/../g) ?? [])].join(separator)
          const written = `${before === 'tel:' ? lead.replaceAll(' ', '') : lead}${pairs}`.replace(
            /\d/g,
            (digit) => String.fromCodePoint(from + Number(digit)),
          )
          const text = `${hidden}${before}${[...written].join(hidden)}${after}${hidden}`
          expect(readGabonPhone(text), JSON.stringify(text)).toBe(`+241${national.slice(1)}`)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('reads nothing in a text whose digits are not those of a number', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.integer({ min: 0, max: 99_999 }).map(String),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join(' ')
        const digits = foldCharacters(text).replace(/\D/g, '')
        if (/(?:0|241)(?:60|62|65|66|74|76|77)\d{6}/.test(digits)) return
        expect(readGabonPhone(text), JSON.stringify(text)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
