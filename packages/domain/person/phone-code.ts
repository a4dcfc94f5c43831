import { BRAND } from '../brand.ts'

/** A code that is sent to a telephone. */
export const PHONE_CODE = { digits: 6, minutes: 5, tries: 5 } as const

/**
 * Text message with a code. Begins with the code, which a notification then shows whole; ends with the site that may
 * read it (WebOTP). Letters are those of one segment.
 */
export function phoneCodeText(code: string, host: string): string {
  const name = BRAND.name.normalize('NFD').replace(/\p{M}/gu, '')
  return `${code} est votre code ${name}. Il vaut ${PHONE_CODE.minutes} minutes. Ne le donnez a personne.\n\n@${host} #${code}`
}
