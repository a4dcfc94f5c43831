import type { IncomingMessage, ServerResponse } from 'node:http'
import { all as readAddresses } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { WatchResponse } from '../../telemetry/watch-requests.ts'
import { type Form, formOf, OF_THE_COPY, pageHeaders, type WholePage } from '../pages/whole-page.ts'
import type { SecurityHeaders } from '../security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly fastPath?: FastPath
  }
}

/** Answer of a target, sent again while it is cached. */
interface CachedAnswer {
  /** Name under which the request is counted and logged. */
  readonly operation: string
  /** Undefined where no fresh one is cached. */
  readonly find: () => WholePage | undefined
  /** Counts one more; false where it must be refused. */
  readonly admits?: (ip: string) => boolean
  /** Called for each that is sent. */
  readonly onSent?: () => void
}

/** True if a request to that target, by that address, is within its limits; counts it. */
type Guard = (ip: string, target: string) => boolean

/**
 * Answers from the caches before the framework routes the request, logs it and builds its headers, which are the same each
 * time. A request takes the framework's path wherever anything beside target, encoding and tag could matter.
 */
export interface FastPath {
  /** The request is one whose answer is public and cached: later ones to the same target may be answered here. */
  add(request: FastifyRequest, answer: CachedAnswer): void
  /** No hook of the framework sees what is answered here: limits that hold for every request are declared here too. */
  guard(guard: Guard): void
  /** False where the framework must answer. Load shedding does not apply: an answer costs less than its refusal would. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

export interface FastPathOptions {
  readonly headers: SecurityHeaders
  readonly isTrusted: (address: string, distance: number) => boolean
  readonly nameRequest: (request: IncomingMessage) => string
  readonly watch: WatchResponse
  /** True while connections are to be closed, which the framework tells. */
  readonly isLeaving: () => boolean
}

/** Of targets and what is known of them: some ten thousand. */
const MAX_BYTES = 4 * 1024 * 1024
const BYTES_OF_A_TARGET = 400

export function createFastPath(options: FastPathOptions): FastPath {
  const { headers, isTrusted, nameRequest, watch, isLeaving } = options
  const targets = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_answer, target) => 2 * target.length + BYTES_OF_A_TARGET,
  })
  const guards: Guard[] = []
  const prepare = preparer(headers)

  return {
    add({ method, url, originalUrl }, answer) {
      // An address that was rewritten may mean something else to a client that accepts no HTML.
      if (method === 'GET' && originalUrl === url) targets.set(url, answer)
    },
    guard: (guard) => void guards.push(guard),
    answer(request, response) {
      const { method, url = '', headers: asked } = request
      if (method !== 'GET' || asked.authorization !== undefined || isLeaving()) return false
      const cached = targets.get(url)
      const page = cached?.find()
      if (!(cached && page) || hasSecondHost(request)) return false
      const prepared = prepare(page, formOf(page, asked))
      const ip = readAddresses(request, isTrusted).at(-1)
      // Over a limit the framework counts once more, and refuses.
      if (!prepared || !ip || !guards.every((guard) => guard(ip, url)) || cached.admits?.(ip) === false)
        return false
      const { operation, onSent } = cached
      const { status, head, body } = prepared
      const id = nameRequest(request)
      const bytes = body?.length ?? Number.NaN
      watch(response, () => ({ id, method, operation, bytes, callerId: null, ip }))
      onSent?.()
      response.writeHead(status, ['x-request-id', id, ...head]).end(body)
      return true
    },
  }
}

interface Prepared {
  readonly status: number
  /** Names and values in turn, in the order in which the framework writes them. */
  readonly head: readonly string[]
  readonly body: Buffer | undefined
}

/** Status, head and body of a page in a form, built once; undefined where its compressed copy is not made yet. */
function preparer(headers: SecurityHeaders): (page: WholePage, form: Form) => Prepared | undefined {
  const known = new WeakMap<WholePage, Map<Form, Prepared>>()
  const build = (page: WholePage, form: Form): Prepared | undefined => {
    const all = { ...headers, ...pageHeaders(page, form) }
    if (form === 'not modified') {
      for (const header of OF_THE_COPY) delete all[header]
      return { status: 304, head: Object.entries(all).flat(), body: undefined }
    }
    const body = form === 'plain' ? page.body : page.copy(form)
    const head = { ...all, 'content-length': String(body?.length) }
    return body && { status: page.status, head: Object.entries(head).flat(), body }
  }
  return (page, form) => {
    const forms = known.get(page) ?? new Map<Form, Prepared>()
    known.set(page, forms)
    const prepared = forms.get(form) ?? build(page, form)
    if (prepared) forms.set(form, prepared)
    return prepared
  }
}

/** Node keeps the first of two `Host` headers, a proxy may believe the other one (RFC 9112, 3.2). */
export function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
