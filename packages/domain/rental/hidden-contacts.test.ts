import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { describe, expect, it, vi } from 'vitest'
import { readGabonPhone } from '../payment/gabon-phone.ts'
import { HIDDEN_CONTACT, hideContacts } from './hidden-contacts.ts'

vi.mock('libphonenumber-js/core', { spy: true })

const SPELLINGS = [
  '077123456',
  '077 12 34 56',
  '077.12.34.56',
  '077-12-34-56',
  '077/12/34/56',
  '077\u00a012\u00a034\u00a056',
  '0 7 7 1 2 3 4 5 6',
  '077, 12, 34, 56',
  '077 . 12 . 34 . 56',
  '(077) 12 34 56',
  '(077)123456',
  '077\u200b123\u200b456',
  '+24177123456',
  '+241 77 12 34 56',
  '+241 077 12 34 56',
  '+241 (0)77 12 34 56',
  '00241 77 12 34 56',
  '24177123456',
  '241-77-12-34-56',
  '066 12 34 56',
  '062123456',
  '77 12 34 56',
  '066-10-12-25',
  '077 ..... 12 34 56',
  '077\n12\n34\n56',
  '\uff10\uff17\uff17 \uff11\uff12 \uff13\uff14 \uff15\uff16',
  '0\ufe0f\u20e377 12 34 56',
  '+33 6 12 34 56 78',
  '+237677123456',
  'zéro sept sept un deux trois quatre cinq six',
  'zéro soixante-dix-sept douze trente-quatre cinquante-six',
  'ZERO SOIXANTE DIX SEPT, DOUZE, TRENTE QUATRE, CINQUANTE SIX',
  'soixante-dix-sept, douze, trente-quatre, cinquante-six',
  'zéro sept quatre vingt douze trente-quatre',
  'zéro soixante-six quatre-vingt-dix-huit vingt et un soixante et onze',
  '077 douze 34 cinquante-six',
  'zéro 77 12 34 56',
  'deux quatre un soixante-dix-sept 12 34 56',
]

describe('before telephone numbers are shared', () => {
  it.each(SPELLINGS)('the number %j is hidden', (number) => {
    const { text, hidden } = hideContacts(`Appelez-moi au ${number}, merci.`)

    expect(hidden).toBe(true)
    expect(text.replace(/[()]/g, '')).toBe(`Appelez-moi au ${HIDDEN_CONTACT}, merci.`)
  })

  it('every number of a text is removed, and the text around it stays', () => {
    expect(hideContacts('Le 12 : 077123456 ou 066 12 34 56. Prix : 25 000 FCFA').text).toBe(
      'Le 12 : ••• ou •••. Prix : 25 000 FCFA',
    )
    expect(hideContacts('wa.me/24177123456').text).toBe('wa.me/•••')
    expect(hideContacts('3 077123456 5').text).toBe('3 ••• 5')
    expect(hideContacts('077123456 066123456').text).toBe('••• •••')
  })

  it.each([
    'rose@exemple.test',
    'rose.mboumba+location@mail.exemple.ga',
    'ROSE_MBOUMBA@EXEMPLE.GA',
    'rené@exemple.test',
  ])('the address %s is hidden', (address) => {
    expect(hideContacts(`Écrivez à ${address} !`)).toEqual({ text: 'Écrivez à ••• !', hidden: true })
  })

  it.each([
    'Bonjour, la perceuse est-elle libre ?',
    'Je viens le 24/11/2026 à 14 h 30, du 06 au 07.',
    'Le 06/06/2026, ou le 07/07/2026 à 08:30',
    'Le 02/06/2026 8:30, ou du 06/02/2026 - 5 jours',
    'De 10 h à 12 h, +2 h 30 de route, 12+20 000 000',
    'Le total est de 125 000 FCFA, caution 50 000 FCFA.',
    'Référence 120771234567890',
    'PP 077 12 34',
    'Rendez-vous @ Nzeng-Ayong, 3e étage',
    '1 000 000, 2 500 000, 3 750 000',
    '<b>077</b>',
    'Deux mille cinq cents francs la journée, soixante-quinze mille la semaine.',
    'Six à sept personnes, deux chambres, trois lits de cent quarante.',
    'Le sept ou le huit, entre quatorze et seize heures, pendant dix-sept jours.',
    'Une scie neuve, un trépied, deux lames de vingt-cinq et trente dents.',
    'Un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix !',
    '60 x 40 x 120 cm, 7,5 kg, 750 W, 220 V, du 38 au 44',
    'Tailles 56, 62, 68, 74, 80 et 86, ou 62 64 66 68 70',
    'Valeur neuve : 65 000 000 FCFA, ou 74.500.000 francs',
  ])('%j is left as it was written', (text) => {
    expect(hideContacts(text)).toEqual({ text, hidden: false })
  })

  it('no number is left in the shown text, whatever stands around it', () => {
    const words = fc.string({ maxLength: 40 }).filter((text) => !/[\p{N}]/u.test(text))
    const spelling = fc.constantFrom(...SPELLINGS)
    fc.assert(
      fc.property(words, spelling, words, (before, number, after) => {
        const { text, hidden } = hideContacts(`${before} ${number} ${after}`)
        expect(hidden).toBe(true)
        expect(text).not.toMatch(/\d{4}|34.*56/)
      }),
    )
  })

  it('digits alone are hidden only where they are a number of an operator', () => {
    const before = fc.constantFrom('', '0', '00', '000', '241', '2410', '00241', '002410', '33')
    fc.assert(
      fc.property(before, fc.stringMatching(/^[67][0-7]\d{6}$/), (start, rest) => {
        const digits = start + rest
        const isRead = readGabonPhone(digits) !== null || readGabonPhone(`0${digits}`) !== null
        expect(hideContacts(digits).hidden).toBe(isRead)
      }),
    )
  })

  it('an address begins where the one before it ends, and has a name of 64 letters at most', () => {
    expect(hideContacts('a@b.ga,c@d.ga e@f.ga@g.ga').text).toBe('•••,••• •••@g.ga')
    expect(hideContacts(`${'a'.repeat(70)}@b.ga`).text).toBe(`${'a'.repeat(6)}•••`)
  })

  it('the slow phone library is never called for pieces of a text', () => {
    vi.mocked(parsePhoneNumberFromString).mockClear()
    for (const text of [
      '7 0 0 0 '.repeat(250),
      '0 7 '.repeat(500),
      '00 77 12 34 56 '.repeat(130),
      ...SPELLINGS,
    ])
      hideContacts(text)

    expect(parsePhoneNumberFromString).not.toHaveBeenCalled()
  })

  it('the longest text is checked in linear time', () => {
    for (const text of [
      '7 0 0 0 '.repeat(250),
      '0'.repeat(2000),
      '0 '.repeat(1000),
      'a'.repeat(2000),
      'a@'.repeat(1000),
      '7.'.repeat(1000),
      'sept '.repeat(400),
      'soixante-dix sept quatre vingt '.repeat(64),
      'un'.repeat(1000),
      'quatre-'.repeat(285),
    ]) {
      const startedAt = process.threadCpuUsage()
      hideContacts(text)
      expect(process.threadCpuUsage(startedAt).user / 1000).toBeLessThan(100)
    }
  })
})
