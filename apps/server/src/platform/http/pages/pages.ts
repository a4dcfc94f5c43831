import type { Client } from '@okoume/client/client.ts'
import type { FastifyInstance } from 'fastify'
import type { AndroidAppFacts } from '../../static/android-app.ts'
import { pageNamer } from './page-names.ts'
import { type HostedIdentityOfPages, pageRenderer } from './render-page.ts'
import { type ServingOptions, servePages } from './serve-pages.ts'
import { serveBuiltPages, serveDevelopedPages } from './web-build.ts'

export interface PagesOptions extends Omit<ServingOptions, 'freshMs' | 'namePage'> {
  /** The folder of the web app: its build stands in `build/`. */
  readonly webRoot: string
  /** Pages come from their sources, through Vite, and change as they are edited. */
  readonly development: boolean
  /** The API as the pages' loaders call it: in this process, as anybody. */
  readonly api: Client
  /** The identity service that the browser calls where it is not our own. */
  readonly hostedIdentity?: HostedIdentityOfPages | undefined
  /** The Android application that they offer; none unless told. */
  readonly androidApp?: AndroidAppFacts | null | undefined
}

/** Nobody notices two seconds, and a page that everybody asks for is still made once for thousands. */
const FRESH_MS = 2000

/** Serves the web app: its assets, and its pages rendered here. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { webRoot, development, api, hostedIdentity, androidApp } = options
  const build = development ? await serveDevelopedPages(app, webRoot) : await serveBuiltPages(app, webRoot)
  const render = pageRenderer({ build, development, api, hostedIdentity, androidApp })
  const namePage = development ? () => 'page' : pageNamer((await build()).routes)
  servePages(app, render, { ...options, namePage, freshMs: development ? 0 : FRESH_MS })
}
