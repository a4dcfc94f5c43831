import type { FastifyInstance } from 'fastify'
import { fixText, serveFixedText } from './static-text.ts'

export interface RobotsOptions {
  readonly publicUrl: string
  /** Paths below which there is nothing for a search engine. */
  readonly closed: readonly string[]
}

/** `/robots.txt`: everything may be read but what is closed, and where the list of pages stands. */
export function registerRobots(app: FastifyInstance, { publicUrl, closed }: RobotsOptions): void {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ]
  serveFixedText(app, '/robots.txt', fixText(lines.join('\n')), {
    'content-type': 'text/plain; charset=utf-8',
  })
}
