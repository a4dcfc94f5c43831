import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import type { PushConfig } from '../../config/push-config.ts'
import type { OutgoingPush, PushOutcome, PushSender } from '../../features/notifications/push-sender.ts'
import { lookupPublic } from './public-lookup.ts'
import { pushServiceOf } from './push-services.ts'
import { deriveVapidKeys, type VapidKeys, vapidKeysOf } from './vapid-keys.ts'

export interface WebPushSettings {
  readonly push: PushConfig
  /** The server's. */
  readonly secret: string
  readonly log: FastifyBaseLogger
  /** For one push, whatever its service does meanwhile. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 10_000
/** To one push service; more wait for one another. */
const CONNECTIONS = 8

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
}

/** Writes to browsers through the push services of their makers (RFC 8030, 8291, 8292). */
export function createWebPush({ push, secret, log, patienceMs }: WebPushSettings): PushSender {
  const keys = push.privateKey === undefined ? deriveVapidKeys(secret) : vapidKeysOf(push.privateKey)
  const agent = new https.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const closing = new AbortController()
  const { moreServices, contact } = push

  async function post(outgoing: OutgoingPush, text: string): Promise<Answer | null> {
    const { endpoint } = outgoing.target
    const request = requestOf(outgoing, text, { ...keys, contact })
    const isKnown = pushServiceOf(endpoint, moreServices) === 'known'
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs ?? PATIENCE_MS)])
    // Nothing of an error is told: it may hold the address.
    return send(endpoint, { ...request, agent, signal, ...(isKnown && { lookup: lookupPublic }) }).catch(
      () => null,
    )
  }

  return {
    publicKey: keys.publicKey,
    knows: (endpoint) => pushServiceOf(endpoint, moreServices) !== 'unknown',

    async deliver(outgoing) {
      const service = pushServiceOf(outgoing.target.endpoint, moreServices)
      // A setting may have been taken back since.
      if (service === 'unknown') return { kind: 'refused' }
      const whole = await post(outgoing, outgoing.text)
      const answer = whole?.status === 413 ? await post(outgoing, outgoing.shorterText) : whole
      const outcome = readOutcome(answer)
      const told = { host: new URL(outgoing.target.endpoint).host, status: answer?.status }
      // What is refused is for the operator to mend: the rest ends by itself.
      const isForUs = outcome.kind === 'refused' || outcome.kind === 'settings'
      if (isForUs) log.warn(told, 'a push was refused')
      else if (outcome.kind !== 'taken') log.info(told, 'a push was not taken')
      return outcome
    },

    close() {
      closing.abort()
      agent.destroy()
    },
  }
}

interface Written {
  readonly method: 'POST'
  readonly headers: Record<string, string | number>
  readonly body: Buffer
}

function requestOf(
  { target, topic, lifeSeconds, urgency }: OutgoingPush,
  text: string,
  { publicKey, privateKey, contact }: VapidKeys & { readonly contact: string },
): Written {
  const { endpoint, p256dh, auth } = target
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    contentEncoding: 'aes128gcm',
    TTL: lifeSeconds,
    topic,
    urgency,
  })
  return { method: 'POST', headers, body }
}

type Sending = Written & Pick<https.RequestOptions, 'agent' | 'signal' | 'lookup'>

/** Follows no redirect, and reads nothing of what is answered but its head. */
function send(endpoint: string, { body, ...options }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request(endpoint, options, (response: IncomingMessage) => {
      response.on('error', () => {})
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.on('error', reject)
    request.end(body)
  })
}

function readOutcome(answer: Answer | null): PushOutcome {
  if (answer === null) return { kind: 'later', waitMs: 0 }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 401 || status === 403) return { kind: 'settings' }
  if (status === 429 || status >= 500) return { kind: 'later', waitMs: readWait(retryAfter) }
  return { kind: 'refused' }
}

/** Seconds, or an instant (RFC 9110). */
function readWait(retryAfter = ''): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}
