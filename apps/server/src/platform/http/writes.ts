import type { FastifyInstance } from 'fastify'

/** News that a request has changed something in this process's database. */
export interface Writes {
  /** Calls back before whoever asked for the change hears that it is done. */
  onWrite(tell: () => void): void
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Listens to every route that is registered from now on. */
export function watchWrites(app: FastifyInstance): Writes {
  const listeners: (() => void)[] = []
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!CHANGES_NOTHING.has(request.method) && reply.statusCode < 400) {
      for (const tell of listeners) tell()
    }
    done()
  })
  return { onWrite: (tell) => void listeners.push(tell) }
}
