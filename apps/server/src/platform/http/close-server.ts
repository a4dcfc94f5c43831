import type { FastifyInstance } from 'fastify'

/** Every answer of ours takes less; what is still open then is a connection on which nothing is asked. */
const PATIENCE_MS = 3000

/**
 * Closes the server once it has answered what it was asked. Browsers open connections ahead of need and say
 * nothing on them for minutes: those are cut, or Ctrl-C would wait for them.
 */
export async function closeServer(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), PATIENCE_MS)
  try {
    await http.close()
  } finally {
    clearTimeout(cut)
  }
}
