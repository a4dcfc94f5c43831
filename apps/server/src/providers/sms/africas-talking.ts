import { z } from 'zod'
import type { AfricasTalkingSettings } from '../../config/text-config.ts'
import type { Acceptance, DeliveryReport, TextSender } from '../../features/accounts/code-sender.ts'
import { postOnce } from './post-once.ts'

const Sent = z.object({
  SMSMessageData: z.object({
    Recipients: z.tuple([z.object({ statusCode: z.int(), messageId: z.string().min(1).max(100) })]),
  }),
})

/** Codes of a recipient; 100 to 102 are accepted. */
const REFUSED: Readonly<Record<number, Acceptance>> = {
  403: { is: 'refused', why: 'number' },
  404: { is: 'refused', why: 'number' },
  405: { is: 'refused', why: 'credit' },
  406: { is: 'refused', why: 'number' },
}

/** Sent, submitted and buffered are on their way. */
const OUTCOMES: Readonly<Record<string, DeliveryReport['state']>> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
}

const Report = z.object({ id: z.string().min(1).max(100), status: z.string() })

/** Africa's Talking's SMS API, version 1 (docs/operations/text-messages.md). */
export function createAfricasTalking({ url, username, key, sender }: AfricasTalkingSettings): TextSender {
  return {
    name: 'africas-talking',
    async send({ to, text }) {
      const body = new URLSearchParams({ username, to, message: text, ...(sender && { from: sender }) })
      const reply = await postOnce(`${url}/version1/messaging`, {
        headers: { apiKey: key, accept: 'application/json' },
        body,
      })
      if (reply === false) return { is: 'refused', why: 'settings' }
      return reply === null ? { is: 'unknown' } : readAnswer(reply)
    },
    readReport(body) {
      const { data } = Report.safeParse(body)
      const state = data && OUTCOMES[data.status]
      return state === undefined ? null : { id: data?.id ?? '', state }
    },
  }
}

function readAnswer({ status, json }: { readonly status: number; readonly json: unknown }): Acceptance {
  if (status === 429) return { is: 'refused', why: 'rate' }
  if (status >= 400 && status < 500) return { is: 'refused', why: 'settings' }
  const { data } = Sent.safeParse(json)
  if (!data) return { is: 'unknown' }
  const [{ statusCode, messageId: id }] = data.SMSMessageData.Recipients
  if (statusCode >= 100 && statusCode <= 102) return { is: 'accepted', id }
  if (statusCode >= 500) return { is: 'unknown' }
  return REFUSED[statusCode] ?? { is: 'refused', why: 'settings' }
}
