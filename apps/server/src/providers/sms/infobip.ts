import { z } from 'zod'
import type { InfobipSettings } from '../../config/text-config.ts'
import type { Acceptance, DeliveryReport, TextSender } from '../../features/accounts/code-sender.ts'
import { postOnce } from './post-once.ts'

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
  results: z.tuple([
    z.object({ messageId: z.string().max(100), status: z.object({ groupName: z.string() }) }),
  ]),
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
    async send({ to, text, key: messageId }) {
      const destinations = [{ to: to.slice(1), messageId }]
      const webhooks = { delivery: { url: reportsUrl } }
      const reply = await postOnce(`${url}/sms/3/messages`, {
        headers: {
          authorization: `App ${key}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ messages: [{ sender, destinations, content: { text }, webhooks }] }),
      })
      if (reply === false) return { is: 'refused', why: 'settings' }
      return reply === null ? { is: 'unknown' } : readAnswer(reply)
    },
    readReport(body) {
      const { data } = Report.safeParse(body)
      if (!data) return null
      const [{ messageId: id, status }] = data.results
      const state = OUTCOMES[status.groupName]
      return state === undefined ? null : { id, state }
    },
  }
}

function readAnswer({ status, json }: { readonly status: number; readonly json: unknown }): Acceptance {
  if (status === 401 || status === 403) return { is: 'refused', why: 'settings' }
  if (status === 429) return { is: 'refused', why: 'rate' }
  if (status === 400) return { is: 'refused', why: 'settings' }
  const { data } = status === 200 ? Sent.safeParse(json) : {}
  if (!data) return { is: 'unknown' }
  const [{ messageId: id, status: state }] = data.messages
  if (state.groupName !== 'REJECTED') return { is: 'accepted', id }
  return REJECTED[state.name] ?? { is: 'refused', why: 'settings' }
}
