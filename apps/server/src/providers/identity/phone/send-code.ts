import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { phoneCodeText } from '@okoume/domain/person/phone-code.ts'
import type { TextRoad, TextSender } from '#src/features/accounts/code-sender.ts'
import type { PhoneCodes } from './phone-codes.ts'

export interface CodeSending {
  /** In the order in which they are tried. */
  readonly senders: readonly TextSender[]
  readonly codes: PhoneCodes
  /** Host of the site that may read the code. */
  readonly host: string
  log(level: string, message: string): void
}

export interface SentCode {
  readonly phone: GabonPhone
  readonly code: string
  readonly id: string
  readonly road: TextRoad
}

/** The next provider is tried only where the one before has certainly sent nothing, for a reason of its own. */
const OF_PROVIDER = ['credit', 'settings', 'rate']

/**
 * Hands a code over to the first provider that takes it. Where the outcome is unknown, the person asks for another code.
 * Neither number nor text is logged.
 */
export async function sendCode(
  { senders, codes, host, log }: CodeSending,
  { phone, code, id, road }: SentCode,
): Promise<void> {
  const text = phoneCodeText(code, host)
  const ofRoad = senders.filter((sender) => sender.road === road)
  for (const sender of ofRoad) {
    const acceptance = await sender.send({ to: phone, text, code, key: id })
    if (acceptance.is === 'refused' && OF_PROVIDER.includes(acceptance.why)) {
      log('warn', `${sender.name} refused a text message: ${acceptance.why}`)
      if (sender !== ofRoad.at(-1)) continue
    }
    if (acceptance.is === 'unknown') log('warn', `${sender.name} did not say whether it sent a text message`)
    await codes.noteAcceptance(id, sender.name, acceptance)
    return
  }
}
