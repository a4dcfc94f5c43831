import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { phoneCodeText } from '@okoume/domain/person/phone-code.ts'
import type { HandedOver, TextMessage, TextRoad } from '#src/features/accounts/code-sender.ts'
import type { PhoneCodes } from './phone-codes.ts'

export interface CodeSending {
  /** Null where that road has no provider. */
  send(message: TextMessage, road: TextRoad): Promise<HandedOver | null>
  readonly codes: PhoneCodes
  /** Host of the site that may read the code. */
  readonly host: string
}

export interface SentCode {
  readonly phone: GabonPhone
  readonly code: string
  readonly id: string
  readonly road: TextRoad
}

/** Hands a code over. Where the outcome is unknown, the person asks for another code. */
export async function sendCode(sending: CodeSending, { phone, code, id, road }: SentCode): Promise<void> {
  const text = phoneCodeText(code, sending.host)
  const sent = await sending.send({ to: phone, text, code, key: id }, road)
  if (sent) await sending.codes.noteAcceptance(id, sent.provider, sent.acceptance)
}
