import type { HandedOver, TextMessage, TextRoad, TextSender } from './code-sender.ts'

export interface SendContext {
  /** In the order in which they are tried. */
  readonly senders: readonly TextSender[]
  log(level: string, message: string): void
}

/** The next provider is tried only where the one before has certainly sent nothing, for a reason of its own. */
const OF_PROVIDER = ['credit', 'settings', 'rate']

/**
 * Hands a message over to the first provider of that road that takes it; null where there is none. Neither number nor text
 * is logged.
 */
export async function sendText(
  { senders, log }: SendContext,
  message: TextMessage,
  road: TextRoad,
): Promise<HandedOver | null> {
  let last: HandedOver | null = null
  for (const sender of senders.filter((one) => one.road === road)) {
    const acceptance = await sender.send(message)
    last = { provider: sender.name, acceptance }
    if (acceptance.is === 'unknown') log('warn', `${sender.name} did not say whether it sent a text message`)
    if (acceptance.is !== 'refused' || !OF_PROVIDER.includes(acceptance.why)) return last
    log('warn', `${sender.name} refused a text message: ${acceptance.why}`)
  }
  return last
}
