import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { HOSTED_IDENTITY_NAME, identityContext } from './data/session/hosted-identity-settings.ts'
import { withoutModulePreloads } from './shell/document/module-preloads.ts'
import { DocumentNonce, nonceContext } from './shell/document/nonce.tsx'
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
  let failed = false
  const body = await renderToReadableStream(
    <DocumentNonce value={nonce}>
      <OfferedAndroidApp value={context.get(androidAppContext)}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </OfferedAndroidApp>
    </DocumentNonce>,
    {
      ...(nonce ? { nonce } : {}),
      signal: AbortSignal.timeout(streamTimeout + 1000),
      // It is sent whole: nothing of it need be put into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true
        console.error(error)
      },
    },
  )
  // One page for everybody, link previews and search engines included: they read only what is there at first.
  await body.allReady
  const html = await new Response(body).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  const document = withHostedIdentity(withoutModulePreloads(html), context.get(identityContext), nonce)
  return new Response(document, { status: failed ? 500 : status, headers })
}

/**
 * Passes the settings of a hosted identity service to the scripts. Not as an attribute, which React removes where it
 * renders the document again; and not by a component, which visitors with embedded identity would download.
 */
function withHostedIdentity(html: string, settings: string, nonce = ''): string {
  if (!settings) return html
  const code = `globalThis.${HOSTED_IDENTITY_NAME}=${settings.replaceAll('<', '\\u003c')}`
  return html.replace('</head>', () => `<script nonce="${nonce}">${code}</script></head>`)
}

// The server finds here the keys under which loaders look for what it gives them.
export { apiContext } from './data/api/api.ts'
export { todayContext } from './data/today.ts'
export { androidAppContext, identityContext, nonceContext }
