import { BRAND } from '../brand.ts'

/** A code that is sent to a telephone. */
export const PHONE_CODE = { digits: 6, minutes: 5, tries: 5 } as const

const spell = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Text message to a number that opened an account until now; it names neither account nor the new number. */
export function formerNumberText(): string {
  return `${spell(BRAND.name)} : ce numero n'ouvre plus votre compte. Si ce n'est pas vous, appelez-nous au ${BRAND.phone}.`
}

/** Months without a visit after which a code alone opens no account: its number may have been given to another person. */
export const DORMANT_MONTHS = 12

/**
 * Text message with a code. Begins with the code, which a notification then shows whole; ends with the site that may
 * read it (WebOTP). Letters are those of one segment.
 */
export function phoneCodeText(code: string, host: string): string {
  return `${code} est votre code ${spell(BRAND.name)}. Il vaut ${PHONE_CODE.minutes} minutes. Ne le donnez a personne.\n\n@${host} #${code}`
}
