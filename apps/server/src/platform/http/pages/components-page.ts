import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PATH = '/demo/composants/'
/** A style sheet of the components draws by a data address. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** Every component of the pages in each of its states, as `tools/build` has built it; nothing where it was not built. */
export async function registerComponentsPage(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = join(webRoot, 'build/components')
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix: PATH,
    redirect: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache')
      reply.header('content-security-policy', POLICY)
    },
  })
}
