import { createHash, randomBytes } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { AndroidAppFacts } from '../../static/android-app.ts'
import { DEVICE_POLICY } from '../security-headers.ts'
import type { WebBuild } from './web-build.ts'
import { type WholePage, wholePage } from './whole-page.ts'

export interface RenderOptions {
  readonly build: () => Promise<WebBuild>
  readonly development: boolean
  /** The API as the pages' loaders call it: in this process, as anybody. */
  readonly api: Client
  /** The identity service that the browser calls where it is not our own. */
  readonly hostedIdentity?: HostedIdentityOfPages | undefined
  /** The Android application that they offer; none by default. */
  readonly androidApp?: AndroidAppFacts | null | undefined
}

export interface HostedIdentityOfPages {
  /** Its settings for the pages' scripts, as JSON. */
  readonly settings: string
  /** The sites that they call. */
  readonly origins: readonly string[]
}

export type RenderPage = (address: URL, today: string) => Promise<WholePage>

/**
 * Renders pages to the end. Neither cookies nor tokens nor any header of a request gets in: a page is made of its
 * address and the day alone, and is the same for everybody.
 */
export function pageRenderer(options: RenderOptions): RenderPage {
  const { build, development, api, hostedIdentity, androidApp } = options
  const render = createRequestHandler(build, development ? 'development' : 'production')
  return async (address, today) => {
    const mark = development ? '' : randomBytes(16).toString('base64url')
    const { androidAppContext, apiContext, identityContext, nonceContext, todayContext } = (await build())
      .entry.module
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(nonceContext, mark)
    context.set(todayContext, today)
    if (androidApp) context.set(androidAppContext, androidApp)
    if (hostedIdentity) context.set(identityContext, hostedIdentity.settings)
    const response = await render(new Request(address), context)
    return wholeAnswer(response, address, mark, hostedIdentity?.origins)
  }
}

async function wholeAnswer(
  response: Response,
  address: URL,
  mark: string,
  called?: readonly string[],
): Promise<WholePage> {
  const { status } = response
  const body = Buffer.from(await response.arrayBuffer())
  const said = Object.fromEntries(response.headers)
  const headers = { ...said, 'cache-control': cacheControl(response, address) }
  if (!said['content-type']?.startsWith('text/html')) return wholePage({ status, headers, body })
  const { html, hashes } = mark ? hashScripts(body.toString(), mark) : { html: body.toString(), hashes: [] }
  const policy = contentPolicy(hashes, mark === '', called)
  return wholePage({
    status,
    headers: { ...headers, 'content-security-policy': policy, 'permissions-policy': DEVICE_POLICY },
    body: Buffer.from(html),
  })
}

/**
 * Caching: errors and addresses with parameters, which may hold a secret of a mail, are not stored. Other pages are
 * public: a browser may store one for use without network, and revalidates it each time.
 */
function cacheControl({ headers, ok }: Response, { search }: URL): string {
  const said = headers.get('cache-control')
  if (said && (ok || !said.includes('public'))) return said
  return ok && search === '' ? 'no-cache' : 'private, no-cache'
}

/**
 * What a page may load and run: our own files, and the inline scripts whose hashes these are. A nonce would differ
 * at each request, and a page that is kept has no request of its own. `called` are other sites that its scripts call.
 */
export function contentPolicy(
  hashes: readonly string[],
  development: boolean,
  called: readonly string[] = [],
): string {
  const directives = {
    'default-src': "'self'",
    // In development Vite adds scripts and styles of its own.
    'script-src': development ? "'self' 'unsafe-inline'" : ["'self'", ...hashes].join(' '),
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...called].join(' '),
    'media-src': "'self' blob:",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

interface HashedPage {
  readonly html: string
  /** Of each inline script of ours, as a content policy names them. */
  readonly hashes: readonly string[]
}

/**
 * Takes the mark off a rendered page, and tells the hashes of the inline scripts that bore it. The mark is as
 * unguessable as a nonce and never leaves the process: an injected script has none, and
 * so no hash either.
 */
export function hashScripts(rendered: string, mark: string): HashedPage {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, before = '', after = '', script = ''] of rendered.matchAll(markedScripts(attribute))) {
    if (!/\ssrc=/.test(before + after)) hashes.add(hashScript(script))
  }
  return { html: rendered.replaceAll(attribute, ''), hashes: [...hashes] }
}

function markedScripts(attribute: string): RegExp {
  return new RegExp(`<script([^>]*)${attribute}([^>]*)>([\\s\\S]*?)</script>`, 'g')
}

function hashScript(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
