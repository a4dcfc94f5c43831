import { Strategy, type StrategyHandler, type StrategyOptions } from 'workbox-strategies'

/** How long a slow network is waited for before the cached answer is shown. */
const PATIENCE_MS = 3000

export interface FreshFirstOptions extends StrategyOptions {
  /** Answers what is handed out for what was kept. */
  readonly onCached: (kept: Response, event: ExtendableEvent) => Response | Promise<Response>
}

/**
 * What the network answers; what was kept, where it does not answer in time or is not well. An answer that comes too
 * late is kept for the next time. A server that refuses (an object that is gone) has answered.
 */
export class FreshFirst extends Strategy {
  readonly #onCached: FreshFirstOptions['onCached']

  constructor({ onCached, ...options }: FreshFirstOptions) {
    super(options)
    this.#onCached = onCached
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const asked = ask(request, handler)
    // What comes late is still waited for and kept.
    handler.waitUntil(
      asked.then(
        () => {},
        () => {},
      ),
    )
    const kept = await handler.cacheMatch(request)
    if (!kept) return asked
    // The device knows of no network at all: there is nothing to wait for.
    const fresh = navigator.onLine ? await inTime(asked.catch(() => null)) : null
    return fresh && fresh.status < 500 ? fresh : this.#onCached(kept, handler.event)
  }
}

async function ask(request: Request, handler: StrategyHandler): Promise<Response> {
  const response = await handler.fetch(request)
  // Nobody waits for it: a full disk is no reason to show nothing.
  handler.waitUntil(handler.cachePut(request, response.clone()).catch(() => false))
  return response
}

/** Null once the patience is over. */
function inTime(asked: Promise<Response | null>): Promise<Response | null> {
  const { promise, resolve } = Promise.withResolvers<Response | null>()
  const over = setTimeout(() => resolve(null), PATIENCE_MS)
  asked.then((response) => {
    clearTimeout(over)
    resolve(response)
  })
  return promise
}
