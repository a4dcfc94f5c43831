import { z } from 'zod'
import type { InfobipSettings } from '../../config/text-config.ts'
import type { Acceptance, DeliveryReport, TextSender } from '../../features/accounts/code-sender.ts'
import { parseJson } from '../parse-json.ts'
import { MAX_REPORTS, type ProviderAnswer, postText } from './post-text.ts'

const Sent = z.object({
  messages: z.tuple([
    z.object({
      messageId: z.string().min(1).max(100),
      status: z.object({ groupName: z.string(), name: z.string() }),
    }),
  ]),
})

/** Statuses of a message that the provider has not taken. */
const REJECTED: Readonly<Record<string, Acceptance>> = {
  REJECTED_NOT_ENOUGH_CREDITS: { is: 'refused', why: 'credit' },
  REJECTED_DESTINATION: { is: 'refused', why: 'number' },
  REJECTED_DESTINATION_NOT_REGISTERED: { is: 'refused', why: 'number' },
}

const Report = z.object({
  results: z
    .array(z.object({ messageId: z.string().max(100), status: z.object({ groupName: z.string() }) }))
    .max(MAX_REPORTS),
})

const OUTCOMES: Readonly<Record<string, DeliveryReport['state']>> = {
  DELIVERED: 'delivered',
  UNDELIVERABLE: 'failed',
  EXPIRED: 'failed',
  REJECTED: 'failed',
}

/** Infobip's SMS API, version 3 (docs/operations/text-messages.md). */
export function createInfobip({ url, key, sender, reportsUrl }: InfobipSettings): TextSender {
  return {
    name: 'infobip',
    road: 'sms',
    send({ to, text, key: messageId }) {
      const destinations = [{ to: to.slice(1), messageId }]
      const webhooks = { delivery: { url: reportsUrl } }
      const body = JSON.stringify({ messages: [{ sender, destinations, content: { text }, webhooks }] })
      const headers = {
        authorization: `App ${key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      return postText(`${url}/sms/3/messages`, { headers, body }, readAnswer)
    },
    readReports({ body }) {
      const { data } = Report.safeParse(parseJson(body.toString()))
      return (data?.results ?? []).flatMap(({ messageId: id, status }) => {
        const state = OUTCOMES[status.groupName]
        return state ? [{ id, state }] : []
      })
    },
  }
}

function readAnswer({ status, json }: ProviderAnswer): Acceptance {
  if (status === 401 || status === 403) return { is: 'refused', why: 'settings' }
  if (status === 429) return { is: 'refused', why: 'rate' }
  if (status === 400) return { is: 'refused', why: 'settings' }
  const { data } = status === 200 ? Sent.safeParse(json) : {}
  if (!data) return { is: 'unknown' }
  const [{ messageId: id, status: state }] = data.messages
  if (state.groupName !== 'REJECTED') return { is: 'accepted', id }
  return REJECTED[state.name] ?? { is: 'refused', why: 'settings' }
}
