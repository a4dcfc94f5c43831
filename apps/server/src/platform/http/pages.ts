import { randomBytes } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type Clock, systemClock } from '../clock/clock.ts'
import { contentPolicy } from './pages/content-policy.ts'
import { sendPage } from './pages/send-page.ts'
import { serveBuiltPages, serveDevelopedPages, type WebBuild } from './pages/web-build.ts'

export interface PagesOptions {
  /** The folder of the web app: its build stands in `build/`. */
  readonly webRoot: string
  /** Pages come from their sources, through Vite, and change as they are edited. */
  readonly development: boolean
  /** The API as the pages' loaders call it: in this process, as anybody. */
  readonly api: Client
  /** Whose date the pages show; the system's unless told. */
  readonly clock?: Clock
  /** Where the site is reached, `https://…`; unless told, what the request says. */
  readonly publicOrigin?: string
}

// A missing file or call of the API is told by whoever answers for those, not by a page.
const NOT_PAGES = /^\/(?:api|assets|images)\//

/** Serves the web app: its assets, and its pages rendered here. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { webRoot, development } = options
  const build = development ? await serveDevelopedPages(app, webRoot) : await serveBuiltPages(app, webRoot)
  const render = createRequestHandler(build, development ? 'development' : 'production')

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (NOT_PAGES.test(request.url)) return reply.callNotFound()
      const nonce = randomBytes(16).toString('base64url')
      const context = contextOf(await build(), options, development ? '' : nonce)
      const response = await render(webRequest(request, reply, options.publicOrigin), context)
      reply.header('content-security-policy', contentPolicy(nonce, development))
      return sendPage(request, reply, response, nonce)
    },
  })
}

function contextOf(build: WebBuild, options: PagesOptions, nonce: string): RouterContextProvider {
  const { apiContext, nonceContext, todayContext } = build.entry.module
  const context = new RouterContextProvider()
  context.set(apiContext, options.api)
  context.set(nonceContext, nonce)
  context.set(todayContext, dayInLibreville((options.clock ?? systemClock).now()))
  return context
}

/** Loaders get neither cookies nor tokens: pages are the same for everybody. */
const PASSED_HEADERS = ['user-agent', 'accept', 'accept-language'] as const

function webRequest(request: FastifyRequest, reply: FastifyReply, publicOrigin?: string): Request {
  const headers = new Headers()
  for (const name of PASSED_HEADERS) headers.set(name, request.headers[name] ?? '')
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  // Rendered as a GET also for HEAD, so that both have the same headers.
  return new Request((publicOrigin ?? requestOrigin(request)) + request.url, { headers, signal: gone.signal })
}

function requestOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`
  return URL.canParse(origin) ? new URL(origin).origin : 'http://localhost'
}
