import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { createStore, type Store } from '#app/data/store.ts'
import { whenState } from '#app/data/when-state.ts'
import { CONNECTION_LOST, UploadProblem } from '#app/routes/dashboard/upload/send-picture.ts'

interface Shown {
  /** An object URL of this browser, revoked once the picture is removed. */
  readonly preview: string
}

export type SlotState =
  | { readonly at: 'empty' }
  | { readonly at: 'preparing' }
  /** `share` goes from 0 to 1. */
  | ({ readonly at: 'sending'; readonly share: number } & Shown)
  | ({ readonly at: 'sent'; readonly id: string } & Shown)
  | ({
      readonly at: 'failed'
      readonly message: string
      readonly again: boolean
      readonly code: ErrorCode | null
    } & Shown)

/** The fields that are sent beside a picture. */
export type PictureFields = Readonly<Record<string, string>>

export interface PictureSlotContext {
  readonly prepare: (picture: File) => Promise<Blob>
  /** Answers the picture's id. @throws UploadProblem */
  readonly send: (
    form: { readonly picture: Blob; readonly fields: PictureFields },
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<string>
  readonly showPreview: (picture: Blob) => string
  readonly dropPreview: (preview: string) => void
}

/** The place of one picture, on its way to the server from the moment it is there. */
export interface PictureSlot extends Pick<Store<SlotState>, 'read' | 'subscribe'> {
  /** Takes the place of the picture that was there. */
  take(picture: File, fields: PictureFields): void
  retry(): void
  /** Tries again what only the network kept back. */
  retryLost(): void
  /** Stops what is on its way and lets go of the preview. */
  clear(): void
  /** Once nothing is on its way any more. */
  settled(): Promise<void>
}

interface Work {
  readonly fields: PictureFields
  readonly picture: Blob
  readonly preview: string
}

export function createPictureSlot(context: PictureSlotContext): PictureSlot {
  const store = createStore<SlotState>({ at: 'empty' })
  const { read, set, subscribe } = store
  let stop = new AbortController()
  let work: Work | null = null

  const restart = () => {
    stop.abort()
    stop = new AbortController()
    return stop.signal
  }
  const send = async ({ fields, picture, preview }: Work, signal: AbortSignal) => {
    const onProgress = (share: number) => {
      if (!signal.aborted) set({ at: 'sending', share, preview })
    }
    onProgress(0)
    try {
      const id = await context.send({ picture, fields }, { onProgress, signal })
      if (!signal.aborted) set({ at: 'sent', id, preview })
    } catch (error) {
      if (!signal.aborted) set({ at: 'failed', preview, ...describeFailure(error) })
    }
  }
  const clear = () => {
    restart()
    if (work) context.dropPreview(work.preview)
    work = null
    set({ at: 'empty' })
  }
  const retry = () => {
    if (work && read().at === 'failed') send(work, restart())
  }
  return {
    read,
    subscribe,
    async take(file, fields) {
      clear()
      const { signal } = stop
      set({ at: 'preparing' })
      const picture = await context.prepare(file)
      if (signal.aborted) return
      work = { fields, picture, preview: context.showPreview(picture) }
      await send(work, signal)
    },
    retry,
    retryLost() {
      const state = read()
      if (state.at === 'failed' && state.message === CONNECTION_LOST) retry()
    },
    clear,
    async settled() {
      await whenState(store, (state) => !isUnderWay(state))
    },
  }
}

export function isUnderWay({ at }: SlotState): boolean {
  return at === 'preparing' || at === 'sending'
}

function describeFailure(error: unknown) {
  if (!(error instanceof UploadProblem)) return { message: CONNECTION_LOST, again: true, code: null }
  const { message, again, code } = error
  return { message, again, code }
}
