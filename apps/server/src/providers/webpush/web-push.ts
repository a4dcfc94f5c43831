import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import type { FastifyBaseLogger } from 'fastify'
import type { PushConfig } from '../../config/push-config.ts'
import type { OutgoingPush, PushOutcome, PushSender } from '../../features/notifications/push/push-sender.ts'
import { isPublicAddress } from '../../platform/network/addresses.ts'
import { deriveKey } from '../../platform/sealing/seal.ts'

/** Looks a name up as always, but refuses private addresses, whatever name leads there (SSRF). */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) callback(error ?? new Error(`no public address of ${hostname}`), '')
    else if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}

/** A P-256 pair by which push services know who writes (RFC 8292), in base64url. */
interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const KEY_BYTES = 32
/** With more than the key has, each remainder is as likely as another. */
const DERIVED_BYTES = KEY_BYTES + 8

/** The same for as long as the server's secret is: a browser that subscribed with one takes pushes of no other. */
function deriveVapidKeys(secret: string): VapidKeys {
  const derived = BigInt(`0x${deriveKey(secret, 'push notices', DERIVED_BYTES).toString('hex')}`)
  const scalar = (derived % (ORDER - 1n)) + 1n
  const hex = scalar.toString(16).padStart(2 * KEY_BYTES, '0')
  return toVapidKeys(Buffer.from(hex, 'hex').toString('base64url'))
}

/** @throws Error unless it is a private key of P-256 */
function toVapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

/** Where the browsers' makers take pushes: Google (also for Edge on Android, Opera, Samsung…), Mozilla, Microsoft, Apple. */
const KNOWN_SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
]

type PushService = 'known' | 'added' | 'unknown'

/**
 * Whose address it is that a browser says is its own. It comes from outside, and the server will write there: anything
 * but a push service would make the server call any address (SSRF).
 */
export function findPushService(endpoint: string, added: readonly string[]): PushService {
  if (!URL.canParse(endpoint)) return 'unknown'
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username + password !== '') return 'unknown'
  if (added.includes(host)) return 'added'
  return port === '' && KNOWN_SERVICES.some((service) => service.test(hostname)) ? 'known' : 'unknown'
}

export interface WebPushSettings {
  readonly push: PushConfig
  /** The server's. */
  readonly secret: string
  readonly log: FastifyBaseLogger
  /** For one push, whatever its service does meanwhile. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** To one push service; more wait for one another. */
const CONNECTIONS = 8

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
}

/** Writes to browsers through the push services of their makers (RFC 8030, 8291, 8292). */
export function createWebPush({ push, secret, log, timeoutMs }: WebPushSettings): PushSender {
  const keys = push.privateKey === undefined ? deriveVapidKeys(secret) : toVapidKeys(push.privateKey)
  const agent = new https.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const closing = new AbortController()
  const { moreServices, contact } = push

  async function post(outgoing: OutgoingPush, text: string): Promise<Answer | null> {
    const { endpoint } = outgoing.target
    const request = await describeRequest(outgoing, text, { ...keys, contact })
    const isKnown = findPushService(endpoint, moreServices) === 'known'
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)])
    // Privacy: errors are not logged, they may hold the address.
    return send(endpoint, { ...request, agent, signal, ...(isKnown && { lookup: lookupPublic }) }).catch(
      () => null,
    )
  }

  return {
    publicKey: keys.publicKey,
    knows: (endpoint) => findPushService(endpoint, moreServices) !== 'unknown',

    async deliver(outgoing) {
      const service = findPushService(outgoing.target.endpoint, moreServices)
      // A setting may have been taken back since.
      if (service === 'unknown') return { kind: 'refused' }
      const whole = await post(outgoing, outgoing.text)
      const answer = whole?.status === 413 ? await post(outgoing, outgoing.shorterText) : whole
      const outcome = readOutcome(answer)
      const details = { host: new URL(outgoing.target.endpoint).host, status: answer?.status }
      // A refused push is for the operator; others end on their own.
      const isForUs = outcome.kind === 'refused' || outcome.kind === 'settings'
      if (isForUs) log.warn(details, 'a push was refused')
      else if (outcome.kind !== 'taken') log.info(details, 'a push was not taken')
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
  readonly body: Uint8Array
}

async function describeRequest(
  { target, topic, lifeSeconds, urgency }: OutgoingPush,
  text: string,
  { contact, ...keys }: VapidKeys & { readonly contact: string },
): Promise<Written> {
  const { endpoint, p256dh, auth } = target
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const { headers } = await vapidHeaders(subscription, { ...keys, subject: contact })
  // Costly data: padded, each push would have four kilobytes.
  const body = await encryptNotification(subscription, Buffer.from(text), { pad: false })
  return {
    method: 'POST',
    headers: {
      ...headers,
      'content-encoding': 'aes128gcm',
      'content-length': body.length,
      'content-type': 'application/octet-stream',
      ttl: lifeSeconds,
      topic,
      urgency,
    },
    body,
  }
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
