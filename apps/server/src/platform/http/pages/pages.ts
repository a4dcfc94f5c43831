import type { Client } from '@okoume/client/client.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { AndroidAppFacts } from '../../static/android-app.ts'
import { type HostedIdentityOfPages, pageRenderer } from './render-page.ts'
import { type ServingOptions, servePages } from './serve-pages.ts'
import { serveBuiltPages, serveDevelopedPages } from './web-build.ts'

export interface PagesOptions extends Omit<ServingOptions, 'namePage'> {
  /** The folder of the web app, whose build is in `build/`. */
  readonly webRoot: string
  /** Pages come from their sources, through Vite, and change as they are edited. */
  readonly development: boolean
  /** The API as the pages' loaders call it: in this process, as anybody. */
  readonly api: Client
  /** The identity service that the browser calls where it is not our own. */
  readonly hostedIdentity?: HostedIdentityOfPages | undefined
  /** True if an account may be opened by a code that is sent to its telephone. */
  readonly textCodes?: boolean | undefined
  /** The origin from which they show pictures, besides our own. */
  readonly pictureCdn?: string | undefined
  /** A site for trials: each says so. */
  readonly marked?: boolean | undefined
  /** The Android application that they offer; none by default. */
  readonly androidApp?: AndroidAppFacts | null | undefined
}

/** Serves the web app: its assets, and its pages rendered here. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { webRoot, development } = options
  const changes = development ? { ...options.changes, maxAgeMs: () => 0 } : options.changes
  const build = development ? await serveDevelopedPages(app, webRoot) : await serveBuiltPages(app, webRoot)
  const render = pageRenderer({ ...options, build })
  const namePage = development ? () => null : pageNamer((await build()).routes)
  servePages(app, render, { ...options, changes, namePage })
}

/** The route of a path, for metrics as many labels as there are pages. */
function pageNamer(routes: ServerBuild['routes']): (pathname: string) => string | null {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const readPath = (route: (typeof all)[number]): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    const above = parent ? readPath(parent) : ''
    return route.path ? `${above}/${route.path}` : above
  }
  const names = new Set(all.map((route) => readPath(route) || '/'))
  const plain = new Set<string>()
  const patterns: { readonly name: string; readonly matches: RegExp }[] = []
  for (const name of names) {
    if (name.includes('*')) continue
    if (name.includes(':'))
      patterns.push({ name, matches: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}/?$`, 'i') })
    else plain.add(name)
  }
  return (pathname) => {
    const lowered = pathname.toLowerCase()
    if (plain.has(lowered)) return lowered
    return patterns.find(({ matches }) => matches.test(pathname))?.name ?? null
  }
}
