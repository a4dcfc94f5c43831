import { formatGabonPhone, readGabonPhone } from '../payment/gabon-phone.ts'
import { splitGraphemes } from '../writing/graphemes.ts'

/** `rose@exemple.test` as `r***@exemple.test`: enough to recognise an address, not to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${splitGraphemes(email.slice(0, Math.max(at, 0)))[0] ?? ''}***${at === -1 ? '' : email.slice(at)}`
}

/** `+24177123456` as `077 ** ** 56`; three asterisks for what is no Gabonese number. */
export function maskPhone(phone: string): string {
  const read = readGabonPhone(phone)
  return read ? formatGabonPhone(read).replace(/ \d{2} \d{2} /, ' ** ** ') : '***'
}
