import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { DocumentNonce, nonceContext } from './nonce.tsx'

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
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
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
  return new Response(html.replace(MODULE_PRELOADS, ''), { status: failed ? 500 : status, headers })
}

/**
 * React Router asks for all scripts of the page at high priority, before its style sheets: on a slow line they
 * keep the first picture away for half a second. Hydration waits for that picture anyway, and finds its scripts
 * through their imports.
 */
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>/g

// The server finds here the keys under which loaders look for what it gives them.
export { apiContext } from './api.ts'
export { todayContext } from './today.ts'
export { nonceContext }
