import type { FastifyInstance } from 'fastify'

/** Every answer of ours takes less; what is still open then is a connection on which nothing is asked. */
const PATIENCE_MS = 3000
const LOOK_EVERY_MS = 50

/**
 * Closes the server once it has answered what it was asked. Browsers open connections ahead of need and say
 * nothing on them for minutes, and keep one after its answer: those are cut, or Ctrl-C would wait for them.
 */
export async function closeServer(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), PATIENCE_MS)
  const cutAnswered = setInterval(() => http.server.closeIdleConnections(), LOOK_EVERY_MS)
  try {
    await http.close()
  } finally {
    clearTimeout(cut)
    clearInterval(cutAnswered)
  }
}
