import { z } from 'zod'
import type { AfricasTalkingSettings } from '../../config/text-config.ts'
import type { Acceptance, DeliveryReport, TextSender } from '../../features/accounts/code-sender.ts'
import { type ProviderAnswer, postText } from './post-text.ts'

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
    road: 'sms',
    send({ to, text }) {
      const body = new URLSearchParams({ username, to, message: text, ...(sender && { from: sender }) })
      const headers = { apiKey: key, accept: 'application/json' }
      return postText(`${url}/version1/messaging`, { headers, body }, readAnswer)
    },
    readReports({ body }) {
      const { data } = Report.safeParse(Object.fromEntries(new URLSearchParams(body.toString())))
      const state = data && OUTCOMES[data.status]
      return state ? [{ id: data.id, state }] : []
    },
  }
}

function readAnswer({ status, json }: ProviderAnswer): Acceptance {
  if (status === 429) return { is: 'refused', why: 'rate' }
  if (status >= 400 && status < 500) return { is: 'refused', why: 'settings' }
  const { data } = Sent.safeParse(json)
  if (!data) return { is: 'unknown' }
  const [{ statusCode, messageId: id }] = data.SMSMessageData.Recipients
  if (statusCode >= 100 && statusCode <= 102) return { is: 'accepted', id }
  if (statusCode >= 500) return { is: 'unknown' }
  return REFUSED[statusCode] ?? { is: 'refused', why: 'settings' }
}
