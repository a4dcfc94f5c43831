import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Mails written by administrators are not open yet; the server queues its own. */
export function mailHandlers(): Handlers<'sendMail'> {
  return {
    async sendMail() {
      throw new Refusal('NOT_AVAILABLE_YET')
    },
  }
}
