import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface Securing {
  /** The site is reached by https, and only so: HSTS tells browsers never to try otherwise. */
  readonly https: boolean
}

const TWO_YEARS_S = 2 * 365 * 24 * 3600
const TRANSPORT = `max-age=${TWO_YEARS_S}; includeSubDomains`

/** What an answer that is no document may load and do, should it be opened as one. */
const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * What a page may ask a device for: the camera, which takes the photo of the identity check, and where it is, which the
 * explorer turns into the name of a quartier. On pages only, where it means something: it would weigh more than many an
 * answer.
 */
export const DEVICE_POLICY =
  'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), display-capture=()'

/** Every answer says how it may be used. Documents loosen it by a policy of their own. */
export async function secureAnswers(app: FastifyInstance, { https }: Securing): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // For Flash and for browsers that cannot open the site. Each answer would pay for them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const headers = {
    'content-security-policy': NOTHING,
    ...(https && { 'strict-transport-security': TRANSPORT }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** For answers to what never became a request, which no hook sees. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': NOTHING,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** A file of the site's own build: its scripts and workers, and whatever they load, are our own. */
export const OWN_FILE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** A document that brings the rest of its policy with it. */
export const OWN_DOCUMENT_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
