/** The basic alphabet of a text message (3GPP TS 23.038): a text of other characters has 70 a segment instead of 160. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const SEGMENT_CHARACTERS = 160

/** True if the text is sent, and paid for, as one message. */
export function isOneSegment(text: string): boolean {
  return text.length <= SEGMENT_CHARACTERS && [...text].every((character) => GSM_7.includes(character))
}
