import { isbot } from 'isbot'
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
      onError(error) {
        failed = true
        console.error(error)
      },
    },
  )
  // Link previews and search engines read only what is in the first answer.
  if (isbot(request.headers.get('user-agent'))) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status: failed ? 500 : status, headers })
}

// The server finds here the keys under which loaders look for what it gives them.
export { apiContext } from './api.ts'
export { todayContext } from './today.ts'
export { nonceContext }
