import { startOfText } from '../writing/graphemes.ts'

/** The basic alphabet of a text message (3GPP TS 23.038): a text of other characters has 70 a segment instead of 160. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const SEGMENT_CHARACTERS = 160

/** True if the text is sent, and paid for, as one message. */
export function isOneSegment(text: string): boolean {
  return text.length <= SEGMENT_CHARACTERS && [...text].every((character) => GSM_7.includes(character))
}

/** The text in that alphabet: other letters lose their accents, other characters are left out. */
export function toGsm7(text: string): string {
  const spelt = text.normalize('NFC').replaceAll('œ', 'oe').replaceAll('Œ', 'OE')
  const letters = [...spelt].map((letter) => {
    if (GSM_7.includes(letter)) return letter
    if (/\s/u.test(letter)) return ' '
    if ('’‘'.includes(letter)) return "'"
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return [...plain].every((one) => GSM_7.includes(one)) ? plain : ''
  })
  return letters.join('').replace(/ {2,}/g, ' ').trim()
}

/** Characters of a segment beside a link to a site with a long host. */
const MOST_WORDS = 96

/** Words of a notice about an item, whose title is cut where they would be too long for one message with its link. */
export function itemText(write: (item: string) => string, title: string): string {
  const item = toGsm7(title)
  const room = MOST_WORDS - toGsm7(write('')).length
  return toGsm7(write(item.length <= room ? item : `${startOfText(item, room - 3).trimEnd()}...`))
}

/** The whole message: a link that does not fit is left out. */
export function noticeText(words: string, link: string): string {
  const whole = `${words} ${link}`
  return isOneSegment(whole) ? whole : words
}
