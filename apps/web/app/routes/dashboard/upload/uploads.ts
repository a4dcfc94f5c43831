import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { onReachable } from '#app/data/api/ask-network.ts'
import { createStore, type Store } from '#app/data/store.ts'
import { whenState } from '#app/data/when-state.ts'
import { type SendOptions, toUploadProblem, UploadProblem } from './send-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'
import {
  advance,
  isUnderWay,
  sentPictures,
  takesPlace,
  type Upload,
  type UploadList,
  type UploadState,
} from './upload-states.ts'

export interface UploadsOptions<Sent, About = void> {
  /** How many have a place. */
  readonly max?: number
  /** Pictures of an earlier visit, which the server has. */
  readonly first?: readonly Sent[]
  /** Default: to the size that a page shows. @throws UploadProblem */
  readonly shrink?: (file: File) => Promise<Blob>
  /** @throws UploadProblem, what the API answers, or a lost network */
  readonly send: (picture: Blob, options: SendOptions, about: About) => Promise<Sent>
  /** Shrinks at once, and sends one after the other from `release` on. */
  readonly deferred?: boolean
}

/** Pictures in their order, each on its way to the server. */
export interface Uploads<Sent, About = void>
  extends Pick<Store<UploadList<Sent, About>>, 'read' | 'subscribe'> {
  /** Returns their keys. Files beyond the limit wait: each replaces a file of the same choice that is refused. */
  add(files: readonly File[], about: About): readonly string[]
  /** How many of the last choice have found no place. */
  surplus(): number
  /** Takes the place of all others; returns its key. */
  replace(file: File, about: About): string
  /** Stops it, too. */
  remove(key: string): void
  clear(): void
  /** To that place, counted from 0. */
  move(key: string, place: number): void
  /** Returns the key. */
  retry(key: string): string
  /** Tries again what only the network kept back. */
  retryLost(): void
  /** Says at the picture that a form was refused because of it. */
  refuse(sent: Sent, message: string): void
  release(): void
  /** Once nothing is under way any more. */
  settled(): Promise<UploadList<Sent, About>>
  /** Server's answer to one; null where it was removed. @throws UploadProblem */
  result(key: string): Promise<Sent | null>
  /** Stops what is under way. */
  close(): void
}

type Test<Sent, About> = (upload: Upload<Sent, About>) => boolean

export function createUploads<Sent, About = void>(
  options: UploadsOptions<Sent, About>,
): Uploads<Sent, About> {
  const { max = Number.POSITIVE_INFINITY, first = [] } = options
  const store = createStore<UploadList<Sent, About>>(
    first.map((sent) => ({ ...queued(null, undefined as About), state: { at: 'sent', sent } })),
  )
  const { read, set, subscribe } = store
  const transfers = createTransfers(options, store)
  let surplus: Upload<Sent, About>[] = []
  const fillPlaces = () => {
    const added = surplus.splice(0, Math.max(0, max - read().filter(takesPlace).length))
    if (added.length === 0) return
    set([...read(), ...added])
    for (const upload of added) void transfers.start(upload)
  }
  const add = (files: readonly File[], about: About) => {
    const added = files.map((file) => queued<Sent, About>(file, about))
    surplus = [...added]
    fillPlaces()
    return added.map(({ key }) => key)
  }
  const removeWhere = (matches: Test<Sent, About>) => {
    surplus = []
    read().filter(matches).forEach(transfers.stop)
    set(read().filter((upload) => !matches(upload)))
  }
  const retryWhere = (matches: Test<Sent, About>) => {
    for (const upload of read().filter((one) => one.state.at === 'lost' && matches(one))) {
      transfers.put(upload.key, { at: 'waiting' })
      void transfers.start(upload)
    }
  }
  const find = (matches: Test<Sent, About>) => read().find(matches)
  subscribe(fillPlaces)
  return {
    read,
    subscribe,
    add,
    surplus: () => surplus.length,
    replace(file, about) {
      removeWhere(() => true)
      return add([file], about)[0] ?? ''
    },
    remove: (key) => removeWhere((upload) => upload.key === key),
    clear: () => removeWhere(() => true),
    move(key, place) {
      const moved = find((upload) => upload.key === key)
      const others = read().filter((upload) => upload !== moved)
      if (moved) set(others.toSpliced(place, 0, moved))
    },
    retry(key) {
      retryWhere((upload) => upload.key === key)
      return key
    },
    retryLost: () => retryWhere(({ state }) => state.at === 'lost' && state.code === null),
    refuse(sent, message) {
      const refused = find(({ state }) => state.at === 'sent' && state.sent === sent)
      if (refused) transfers.put(refused.key, { at: 'refused', message, code: null })
    },
    release: transfers.release,
    settled: () => whenState(store, (uploads) => !uploads.some(isUnderWay)),
    async result(key) {
      await whenState(store, (uploads) => !uploads.some((one) => one.key === key && isUnderWay(one)))
      const state = find((upload) => upload.key === key)?.state
      if (state?.at === 'sent') return state.sent
      if (state?.at !== 'refused' && state?.at !== 'lost') return null
      throw new UploadProblem(state.message, state.at === 'lost', state.code)
    },
    close() {
      surplus = []
      read().forEach(transfers.stop)
    },
  }
}

/** Shrinks and sends each picture, and writes its state to the store. */
function createTransfers<Sent, About>(
  { shrink = (file) => shrinkPicture(file), send, deferred = false }: UploadsOptions<Sent, About>,
  { read, set }: Store<UploadList<Sent, About>>,
) {
  type One = Upload<Sent, About>
  const stops = new Map<string, AbortController>()
  // A large photo fills the memory of a small phone: one is decoded at a time.
  const shrinking = createConcurrencyLimit(1)
  const sending = createConcurrencyLimit(deferred ? 1 : 2)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    if (deferred) release = resolve
    else resolve()
  })
  const change = (key: string, made: (upload: One) => One) =>
    set(read().map((upload) => (upload.key === key ? made(upload) : upload)))
  const put = (key: string, state: UploadState<Sent>) => change(key, (upload) => advance(upload, state))
  const transfer = async ({ key, file, picture, about }: One, signal: AbortSignal) => {
    if (!file) throw new Error('sent earlier')
    const prepared = await shrinking(async () => {
      signal.throwIfAborted()
      if (picture) return picture
      put(key, { at: 'shrinking' })
      const made = await shrink(file)
      change(key, (upload) => ({ ...advance(upload, { at: 'waiting' }), picture: made }))
      return made
    })
    await released
    return sending(() => {
      signal.throwIfAborted()
      const onProgress = (share: number) => put(key, { at: 'sending', share })
      onProgress(0)
      return send(prepared, { onProgress, signal }, about)
    })
  }
  return {
    put,
    release: () => release(),
    async start(upload: One) {
      const { key } = upload
      const stop = new AbortController()
      stops.set(key, stop)
      try {
        const sent = await transfer(upload, stop.signal)
        if (sentPictures(read()).includes(sent)) put(key, DUPLICATE)
        else put(key, { at: 'sent', sent })
      } catch (error) {
        if (stop.signal.aborted) return
        const { message, again, code } = toUploadProblem(error)
        put(key, { at: again ? 'lost' : 'refused', message, code })
      }
    },
    stop: ({ key }: One) => stops.get(key)?.abort(),
  }
}

const DUPLICATE = { at: 'refused', message: 'Cette photo est déjà là.', code: null } as const

/** Concurrency limit (p-limit): runs tasks in order, at most `width` at a time. */
function createConcurrencyLimit(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = width
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

let made = 0

function queued<Sent, About>(file: File | null, about: About): Upload<Sent, About> {
  made += 1
  return { key: `photo-${made}`, file, picture: null, about, state: { at: 'waiting' } }
}

export interface UseUploadsOptions<Sent, About> extends UploadsOptions<Sent, About> {
  /** Goes on when the page is left, and waits for a person to try again: an action follows each picture. */
  readonly byAction?: boolean
  readonly onChange?: (pictures: UploadList<Sent, About>) => void
}

export interface UploadsOfPage<Sent, About = void> {
  readonly uploads: Uploads<Sent, About>
  readonly pictures: UploadList<Sent, About>
}

/** The pictures of a page. `send` and `shrink` stay those of the first render. */
export function useUploads<Sent, About = void>(
  options: UseUploadsOptions<Sent, About>,
): UploadsOfPage<Sent, About> {
  const { byAction = false, onChange } = options
  const [uploads] = useState(() => createUploads(options))
  const pictures = useSyncExternalStore(uploads.subscribe, uploads.read)
  const change = useEffectEvent(() => onChange?.(uploads.read()))
  useEffect(() => {
    if (byAction) return
    const stops = [uploads.subscribe(change), onReachable(uploads.retryLost)]
    return () => {
      for (const stop of stops) stop()
      uploads.close()
    }
  }, [uploads, byAction])
  return { uploads, pictures }
}
