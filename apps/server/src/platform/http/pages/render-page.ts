import { hash, randomBytes } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import type { AndroidAppFacts } from '../../static/android-app.ts'
import { markPage } from '../html/trial-mark.ts'
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
  /** True if an account may be opened by a code that is sent to its telephone. */
  readonly textCodes?: boolean | undefined
  /** The origin from which they show pictures, besides our own. */
  readonly pictureCdn?: string | undefined
  /** A site for trials: each says so. */
  readonly marked?: boolean | undefined
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
  const { build, development, api, hostedIdentity, textCodes, pictureCdn, marked, androidApp } = options
  const mode = development ? 'development' : 'production'
  // Performance: given a function instead of the build, the library sorts and compiles all routes for each page again.
  // In development the build is another object once a source has changed.
  const handlers = new WeakMap<WebBuild, RequestHandler>()
  return async (address, today) => {
    const mark = development ? '' : randomBytes(16).toString('base64url')
    const web = await build()
    const {
      androidAppContext,
      apiContext,
      htmlContext,
      identityContext,
      nonceContext,
      textCodesContext,
      todayContext,
    } = web.entry.module
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(nonceContext, mark)
    context.set(todayContext, today)
    if (androidApp) context.set(androidAppContext, androidApp)
    context.set(textCodesContext, textCodes === true)
    if (hostedIdentity) context.set(identityContext, hostedIdentity.settings)
    const handler = handlers.get(web) ?? createRequestHandler(web, mode)
    handlers.set(web, handler)
    const response = await handler(new Request(address), context)
    const rendered = context.get(htmlContext)
    if (!rendered) {
      // A redirect, the data of a page, or the library's last resort.
      const headers = pageHeaders(response, address)
      return wholePage({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
    }
    const html = marked ? markPage(rendered) : rendered
    const whole = mark ? hashScripts(html, mark) : { html, hashes: [] }
    const sites = { called: hostedIdentity?.origins, pictureCdn }
    const headers = {
      ...pageHeaders(response, address),
      'content-security-policy': contentPolicy(whole.hashes, mark === '', sites),
      ...(pictureCdn && { link: `<${pictureCdn}>; rel=preconnect` }),
      'permissions-policy': DEVICE_POLICY,
    }
    return wholePage({ status: response.status, headers, body: Buffer.from(whole.html, 'latin1') })
  }
}

interface OtherSites {
  /** Origins that the scripts call. */
  readonly called?: readonly string[] | undefined
  /** The origin that pictures are fetched from. */
  readonly pictureCdn?: string | undefined
}

/**
 * Caching: errors and addresses with parameters, which may hold a secret of a mail, are not stored. Other pages are
 * public: a browser may store one for use without network, and revalidates it each time.
 */
function pageHeaders({ headers, ok }: Response, { search }: URL): Record<string, string> {
  const cacheControl = headers.get('cache-control')
  const usual = ok && search === '' ? 'no-cache' : 'private, no-cache'
  const holds = cacheControl && (ok || !cacheControl.includes('public'))
  return { ...Object.fromEntries(headers), 'cache-control': holds ? cacheControl : usual }
}

/**
 * Content Security Policy of a page: our own files, and the inline scripts of these hashes. A nonce would differ at each
 * request, and a cached page has no request of its own.
 */
export function contentPolicy(
  hashes: readonly string[],
  development: boolean,
  { called = [], pictureCdn }: OtherSites = {},
): string {
  const directives = {
    'default-src': "'self'",
    // In development Vite adds scripts and styles of its own.
    'script-src': development ? "'self' 'unsafe-inline'" : ["'self'", ...hashes].join(' '),
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': ["'self' data: blob:", ...(pictureCdn ? [pictureCdn] : [])].join(' '),
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
 * so no hash either. Characters are bytes of UTF-8. Performance: a regular expression for whole scripts costs ten times as much.
 */
export function hashScripts(rendered: string, mark: string): HashedPage {
  const hashes = new Set<string>()
  const [first = '', ...others] = rendered.split(` nonce="${mark}"`)
  let before = first
  for (const after of others) {
    // From the first `<` of a tag that was not closed, as a browser reads it.
    const tag = before.slice(before.lastIndexOf('>') + 1)
    const tagEnd = after.indexOf('>')
    const attributes = tag.slice(tag.indexOf('<script')) + after.slice(0, tagEnd)
    const scriptEnd = after.indexOf('</script>', tagEnd)
    before = after
    // Another element, or a script with an address.
    if (!tag.includes('<script') || tagEnd === -1 || /\ssrc=/.test(attributes) || scriptEnd === -1) continue
    const script = Buffer.from(after.slice(tagEnd + 1, scriptEnd), 'latin1')
    hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  return { html: first + others.join(''), hashes: [...hashes] }
}
