import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { WhatsappSettings } from '../../config/text-config.ts'
import type { Acceptance, DeliveryReport, TextSender } from '../../features/accounts/code-sender.ts'
import { parseJson } from '../parse-json.ts'
import { MAX_REPORTS, type ProviderAnswer, postText } from './post-text.ts'

const ID = z.string().min(1).max(200)
const Sent = z.object({ messages: z.tuple([z.object({ id: ID })]) })
const Failed = z.object({ error: z.object({ code: z.int() }) })

/** Error codes of the Cloud API; all others are for the operator of this site to mend. */
const REFUSED: Readonly<Record<number, Acceptance>> = {
  4: { is: 'refused', why: 'rate' },
  80007: { is: 'refused', why: 'rate' },
  130429: { is: 'refused', why: 'rate' },
  131048: { is: 'refused', why: 'rate' },
  131056: { is: 'refused', why: 'rate' },
  131026: { is: 'refused', why: 'number' },
  131042: { is: 'refused', why: 'credit' },
}

const Reports = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(z.object({ id: ID, status: z.string() }))
              .max(MAX_REPORTS)
              .optional(),
          }),
        }),
      ),
    }),
  ),
})

const OUTCOMES: Readonly<Record<string, DeliveryReport['state']>> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

/** WhatsApp's Cloud API: an authentication template, whose text is Meta's own (docs/operations/text-messages.md). */
export function createWhatsapp({ url, numberId, token, template, appSecret }: WhatsappSettings): TextSender {
  return {
    name: 'whatsapp',
    road: 'whatsapp',
    async send({ to, code }) {
      if (code === undefined) return { is: 'refused', why: 'settings' }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.slice(1),
        type: 'template',
        template: { name: template, language: { code: 'fr' }, components: codeComponents(code) },
      })
      return postText(`${url}/${numberId}/messages`, { headers, body }, readAnswer)
    },
    readReports({ body, signature }) {
      if (!isSigned(body, signature, appSecret)) return null
      const { data } = Reports.safeParse(parseJson(body.toString()))
      const changes = data?.entry.flatMap((entry) => entry.changes) ?? []
      return changes.flatMap(({ value }) =>
        (value.statuses ?? []).flatMap(({ id, status }) => {
          const state = OUTCOMES[status]
          return state ? [{ id, state }] : []
        }),
      )
    },
  }
}

/** The code in the text, and behind the button that copies it. */
function codeComponents(code: string) {
  const parameters = [{ type: 'text', text: code }]
  return [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]
}

function readAnswer({ status, json }: ProviderAnswer): Acceptance {
  if (status >= 500) return { is: 'unknown' }
  if (status === 200) {
    const { data } = Sent.safeParse(json)
    return data ? { is: 'accepted', id: data.messages[0].id } : { is: 'unknown' }
  }
  if (status === 429) return { is: 'refused', why: 'rate' }
  const code = Failed.safeParse(json).data?.error.code ?? 0
  return REFUSED[code] ?? { is: 'refused', why: 'settings' }
}

/** `X-Hub-Signature-256`: of the body's bytes, by the app's secret. */
function isSigned(body: Buffer, signature: string | undefined, appSecret: string): boolean {
  const right = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const candidate = Buffer.from(signature ?? '')
  return candidate.length === right.length && timingSafeEqual(candidate, right)
}
