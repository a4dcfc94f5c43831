import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { HOSTED_IDENTITY_NAME, identityContext } from './data/session/hosted-identity-settings.ts'
import { RenderedTextCodes, TEXT_CODES_NAME, textCodesContext } from './data/session/text-codes.ts'
import { type EarlyReadsOptions, earlyReadsScript } from './shell/document/early-reads-script.ts'
import { modulePreloads, withoutModulePreloads } from './shell/document/module-preloads.ts'
import { DocumentNonce, nonceContext } from './shell/document/nonce.tsx'
import { isPrivateRoute } from './shell/document/private-route.ts'
import { androidAppContext, OfferedAndroidApp } from './shell/install/android-app.ts'

/** How long a page may take to complete, in milliseconds. */
export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) || undefined
  const { html, failed } = await renderWhole(
    <DocumentNonce value={nonce}>
      <OfferedAndroidApp value={context.get(androidAppContext)}>
        <RenderedTextCodes value={context.get(textCodesContext)}>
          <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
        </RenderedTextCodes>
      </OfferedAndroidApp>
    </DocumentNonce>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const { matches } = routerContext.staticHandlerContext
  const settings = context.get(identityContext)
  const bare = withoutModulePreloads(html)
  let document = matches.some(({ route }) => isPrivateRoute(route))
    ? privateDocument(bare, nonce, {
        handle: matches.at(-1)?.route.handle ?? {},
        id: matches.at(-1)?.params.id,
        embeddedIdentity: !settings,
        scripts: modulePreloads(html),
      })
    : bare
  // Settings of the identity service. Not as an attribute, which React removes where it renders the document again;
  // and not by a component, which every visitor would download.
  const facts = [
    settings && `${HOSTED_IDENTITY_NAME}=${settings.replaceAll('<', '\\u003c')}`,
    context.get(textCodesContext) && `${TEXT_CODES_NAME}=1`,
  ].filter(Boolean)
  if (facts.length > 0) {
    const text = facts.map((fact) => `globalThis.${fact}`).join(';')
    const code = Buffer.from(text).toString('latin1')
    document = document.replace('</head>', () => `<script nonce="${nonce ?? ''}">${code}</script></head>`)
  }
  context.set(htmlContext, document)
  return new Response(null, { status: failed ? 500 : status, headers })
}

/**
 * Performance: the server takes the page from here; as the body of a response it would be encoded, streamed and decoded.
 * Its characters are the bytes of its UTF-8: a string of one-byte characters is searched and copied at half the cost.
 */
export const htmlContext = createContext<string>('')

/**
 * The document of a page that the browser makes itself, the same for everybody: it looks signed in from the start, and asks
 * for what it will show before its scripts are there, which it preloads.
 */
function privateDocument(html: string, nonce: string | undefined, options: EarlyReadsOptions): string {
  const script = `<script nonce="${nonce ?? ''}">${earlyReadsScript(options)}</script>`
  return (
    html
      .replace('<html ', '<html data-returning="perhaps" ')
      // Before the style sheets: a script behind them waits for them.
      .replace('<meta charSet="utf-8"/>', (tag) => tag + script)
  )
}

interface RenderedDocument {
  readonly html: string
  readonly failed: boolean
}

/**
 * One page for everybody, link previews and search engines included, which read only what is there at first: it is
 * written once everything is there. A Node stream, since React writes a web stream at several times the cost.
 */
function renderWhole(document: ReactNode, nonce: string | undefined): Promise<RenderedDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedDocument>()
  let failed = false
  const { pipe, abort } = renderToPipeableStream(document, {
    ...(nonce ? { nonce } : {}),
    // It is sent whole: nothing of it need be put into place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      clearTimeout(timeout)
      pipe(new WholeDocument((html) => resolve({ html, failed })))
    },
    onShellError(error) {
      clearTimeout(timeout)
      reject(error)
    },
    onError(error) {
      failed = true
      console.error(error)
    },
  })
  const timeout = setTimeout(abort, streamTimeout + 1000)
  return promise
}

/** Performance: takes what React writes as it is, without the queue and the events of a stream for each 4 KB. */
class WholeDocument extends Writable {
  readonly #chunks: Uint8Array[] = []
  readonly #onEnd: (html: string) => void

  constructor(onEnd: (html: string) => void) {
    super()
    this.#onEnd = onEnd
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  override end(): this {
    this.#onEnd(Buffer.concat(this.#chunks).toString('latin1'))
    return this
  }
}

// The server finds here the keys under which loaders look for what it gives them.
export { apiContext } from './data/api/api.ts'
export { todayContext } from './data/today.ts'
export { androidAppContext, identityContext, nonceContext, textCodesContext }
