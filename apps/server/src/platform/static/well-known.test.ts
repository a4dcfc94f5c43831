import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerRobots } from './well-known.ts'

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  registerRobots(app, { publicUrl: 'https://okoume.test', closed: ['/tableau-de-bord', '/api'] })
})
afterEach(() => app.close())

describe('/robots.txt', () => {
  it('closes what is private, leaves the rest open and names the sitemap by its public address', async () => {
    const answer = await app.inject({ url: '/robots.txt', headers: { host: 'evil.test' } })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /tableau-de-bord',
      'Disallow: /api',
      'Allow: /',
      '',
      'Sitemap: https://okoume.test/sitemap.xml',
      '',
    ])
  })
})
