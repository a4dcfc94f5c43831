import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { PHONE_MESSAGES } from '@okoume/domain/payment/gabon-phone.ts'
import { APIError } from 'better-auth/api'

const MESSAGES = {
  CODE_WRONG: 'Ce code est incorrect.',
  CODE_EXPIRED: "Ce code n'est plus valable. Demandez-en un autre.",
  DOCUMENT_WRONG: 'Ces caractères ne sont pas ceux de ce compte.',
  EMAIL_NEEDED: 'Ce numéro est la seule entrée de votre compte : il ne se retire pas.',
  INVALID_PHONE_NUMBER: PHONE_MESSAGES.invalid,
  PASSWORD_NEEDED: 'Ce compte se connecte par son adresse email et son mot de passe.',
  PHONE_TAKEN: 'Ce numéro ouvre déjà un compte. Connectez-vous avec lui.',
  SMS_OFF: 'Les codes par SMS ne sont pas proposés ici.',
  SMS_PAUSED: 'Les SMS sont en pause. Utilisez votre e-mail ou réessayez à {h}.',
  WHATSAPP_OFF: 'Les codes par WhatsApp ne sont pas proposés ici.',
  TOO_MANY_PROOFS: "Trop d'essais pour aujourd'hui. Réessayez demain, ou écrivez-nous.",
  TOO_MANY_CODES: 'Trop de codes demandés. Réessayez à {h}.',
} as const

/** `until`: from when it is allowed again. */
export function refuse(
  status: ConstructorParameters<typeof APIError>[0],
  code: keyof typeof MESSAGES,
  until?: Date,
): APIError {
  const message = MESSAGES[code].replace('{h}', until ? formatTimeOfDay(until.toISOString()) : '')
  const wait = until && Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
  return new APIError(status, { code, message }, wait === undefined ? {} : { 'retry-after': String(wait) })
}
