import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import { OWN_DOCUMENT_POLICY, OWN_FILE_POLICY } from '../security-headers.ts'

/** Exports of the web app's server entry: context keys for the loaders' arguments and for the rendered page. */
export interface WebBuild extends ServerBuild {
  readonly entry: {
    readonly module: ServerBuild['entry']['module'] & {
      readonly androidAppContext: RouterContext<unknown>
      readonly apiContext: RouterContext<unknown>
      /** Its characters are the bytes of the page's UTF-8. */
      readonly htmlContext: RouterContext<string>
      readonly identityContext: RouterContext<string>
      readonly nonceContext: RouterContext<string>
      readonly textCodesContext: RouterContext<boolean>
      readonly todayContext: RouterContext<string>
    }
  }
}

/** Serves the built assets, compressed beforehand, and answers the built pages. */
export async function serveBuiltPages(
  app: FastifyInstance,
  webRoot: string,
): Promise<() => Promise<WebBuild>> {
  await app.register(fastifyStatic, {
    root: join(webRoot, 'build/client'),
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const maxAge = OF_THE_RELEASE.test(file) ? 'no-cache' : 'public, max-age=3600'
      // Vite puts a hash of the content in the names under assets/.
      const isHashed = file.includes(`${sep}assets${sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : maxAge)
      reply.header(
        'content-security-policy',
        /\.html(?:\.(?:br|gz))?$/.test(file) ? OWN_DOCUMENT_POLICY : OWN_FILE_POLICY,
      )
      // Mails are read elsewhere, and show the icon.
      if (file.includes(`${sep}icons${sep}`)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  const entry = join(webRoot, 'build/server/index.js')
  const build: WebBuild = await import(pathToFileURL(entry).href)
  return async () => build
}

/** Files without a hash in their name: the next release has them too, so they must be revalidated. */
const OF_THE_RELEASE = /[\\/](?:sw\.js|hors-ligne\.html|manifest\.webmanifest)(?:\.(?:br|gz))?$/

interface ViteServer {
  readonly middlewares: (request: unknown, response: unknown, next: () => void) => void
  ssrLoadModule(id: string): Promise<unknown>
  close(): Promise<void>
}

interface Vite {
  createServer(options: Record<string, unknown>): Promise<ViteServer>
}

/** Lets Vite serve the sources; each request gets the build of the moment. */
export async function serveDevelopedPages(
  app: FastifyInstance,
  webRoot: string,
): Promise<() => Promise<WebBuild>> {
  // Vite is the web app's own: it is found from there.
  const vitePath = createRequire(join(webRoot, 'package.json')).resolve('vite')
  const vite: Vite = await import(pathToFileURL(vitePath).href)
  const server = await vite.createServer({
    root: webRoot,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => server.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => server.close())
  return async () => (await server.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
}
