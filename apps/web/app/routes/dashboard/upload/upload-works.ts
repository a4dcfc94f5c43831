import { createConcurrencyLimit } from './concurrency-limit.ts'
import { type PictureStore, sentPictures } from './picture-store.ts'
import { CONNECTION_LOST, UploadProblem } from './upload-problem.ts'

export interface UploadContext {
  readonly prepare: (file: File) => Promise<Blob>
  /** @throws UploadProblem */
  readonly send: (
    picture: Blob,
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<string>
  readonly showPreview: (picture: Blob) => string
  readonly dropPreview: (preview: string) => void
}

/** What brings the files to the server, and writes on the board how far each is. */
export interface UploadWorks {
  start(key: string, file: File): void
  retry(key: string): void
  stop(key: string): void
}

interface Work {
  readonly file: File
  prepared: Blob | null
  stop: AbortController
}

const PREPARED_AT_A_TIME = 1
const SENT_AT_A_TIME = 2

export function createUploadWorks(context: UploadContext, store: PictureStore): UploadWorks {
  // A large photo fills the memory of a small phone: one is unfolded at a time.
  const preparing = createConcurrencyLimit(PREPARED_AT_A_TIME)
  const sending = createConcurrencyLimit(SENT_AT_A_TIME)
  const works = new Map<string, Work>()

  const prepare = (key: string, work: Work, signal: AbortSignal) =>
    preparing(async () => {
      signal.throwIfAborted()
      if (work.prepared) return work.prepared
      const picture = await context.prepare(work.file)
      signal.throwIfAborted()
      work.prepared = picture
      store.change(key, { preview: context.showPreview(picture) })
      return picture
    })
  const send = (key: string, picture: Blob, signal: AbortSignal) =>
    sending(() => {
      signal.throwIfAborted()
      const onProgress = (share: number) => {
        if (!signal.aborted) store.change(key, { progress: { at: 'sending', share } })
      }
      onProgress(0)
      return context.send(picture, { onProgress, signal })
    })
  const arrive = (key: string, url: string) => {
    if (sentPictures(store.read()).includes(url)) store.fail(key, 'Cette photo est déjà là.', false)
    else store.change(key, { progress: { at: 'sent', url } })
  }
  const run = async (key: string, work: Work) => {
    const { signal } = work.stop
    try {
      const url = await send(key, await prepare(key, work, signal), signal)
      if (!signal.aborted) arrive(key, url)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UploadProblem) store.fail(key, error.message, error.again)
      else store.fail(key, CONNECTION_LOST, true)
    }
  }
  return {
    start(key, file) {
      const work: Work = { file, prepared: null, stop: new AbortController() }
      works.set(key, work)
      run(key, work)
    },
    retry(key) {
      const work = works.get(key)
      if (!work) return
      work.stop = new AbortController()
      store.change(key, { progress: { at: 'waiting' } })
      run(key, work)
    },
    stop(key) {
      works.get(key)?.stop.abort()
      works.delete(key)
    },
  }
}
