import type { FastifyInstance } from 'fastify'
import { fixText, serveFixedText } from './static-text.ts'

export interface SecurityContact {
  readonly publicUrl: string
  readonly email: string
  readonly now: () => Date
}

const PATH = '/.well-known/security.txt'
const MONTHS_VALID = 6
const A_DAY_S = 24 * 3600

/** Where to tell of a weakness, as RFC 9116 has it. Its expiry moves on while the server runs. */
export function registerSecurityTxt(app: FastifyInstance, { publicUrl, email, now }: SecurityContact): void {
  app.get(PATH, async (_request, reply) => {
    const today = now()
    const expires = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + MONTHS_VALID, 1))
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${new URL(PATH, publicUrl).href}`,
      '',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${A_DAY_S}`)
      .send(lines.join('\n'))
  })
}

interface RobotsOptions {
  readonly publicUrl: string
  /** Paths below which there is nothing for a search engine. */
  readonly closed: readonly string[]
}

/** `/robots.txt`: disallows the closed paths, and names the sitemap unless all are closed. */
export function registerRobots(app: FastifyInstance, { publicUrl, closed }: RobotsOptions): void {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...(closed.includes('/') ? [] : ['Allow: /', '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`]),
    '',
  ]
  serveFixedText(app, '/robots.txt', fixText(lines.join('\n')), {
    'content-type': 'text/plain; charset=utf-8',
  })
}
