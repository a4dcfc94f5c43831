import { expect, it } from 'vitest'
import { createPictureQueue } from './picture-queue.ts'
import { isUnderWay, sentPictures } from './picture-store.ts'
import { CONNECTION_LOST, UploadProblem } from './send-picture.ts'

interface Call {
  readonly name: string
  readonly signal: AbortSignal
  readonly progress: (share: number) => void
  readonly arrive: (url: string) => void
  readonly fail: (error: Error) => void
}

function fileCalled(name: string): File {
  return new File(['x'], name)
}

/** A queue whose uploads end when the test says so. */
function openQueue(urls: readonly string[] = []) {
  const calls: Call[] = []
  const previews = new Set<string>()
  let preparing = 0
  let mostPreparing = 0
  const queue = createPictureQueue(
    {
      async prepare(file) {
        preparing += 1
        mostPreparing = Math.max(mostPreparing, preparing)
        await Promise.resolve()
        preparing -= 1
        return file
      },
      send: (picture, { onProgress, signal }) =>
        new Promise((resolve, reject) => {
          const { name } = picture as File
          calls.push({ name, signal, progress: onProgress, arrive: resolve, fail: reject })
        }),
      showPreview(picture) {
        const preview = `blob:${(picture as File).name}`
        previews.add(preview)
        return preview
      },
      dropPreview: (preview) => previews.delete(preview),
    },
    urls,
  )
  const states = () => queue.read().map(({ name, progress }) => `${name} ${progress.at}`)
  return { queue, calls, previews, states, mostPreparing: () => mostPreparing }
}

const idle = () => new Promise((resolve) => setTimeout(resolve))
const names = (calls: readonly Call[]) => calls.map(({ name }) => name)

it('prepares one picture and sends two at a time, in order', async () => {
  const { queue, calls, states, mostPreparing } = openQueue()
  queue.add(['a', 'b', 'c', 'd'].map(fileCalled))
  expect(states()).toEqual(['a waiting', 'b waiting', 'c waiting', 'd waiting'])
  await idle()
  expect(names(calls)).toEqual(['a', 'b'])
  expect(mostPreparing()).toBe(1)
  calls[1]?.progress(0.5)
  expect(queue.read()[1]?.progress).toEqual({ at: 'sending', share: 0.5 })
  calls[1]?.arrive('/images/b/640.webp')
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c'])
  expect(states()).toEqual(['a sending', 'b sent', 'c sending', 'd waiting'])
  expect(sentPictures(queue.read())).toEqual(['/images/b/640.webp'])
})

it('shows the picture as soon as it is prepared, and frees its memory with it', async () => {
  const { queue, previews } = openQueue()
  queue.add([fileCalled('a')])
  await idle()
  expect(queue.read()[0]?.preview).toBe('blob:a')
  queue.remove(queue.read()[0]?.key ?? '')
  expect([...previews]).toEqual([])
})

const files = (count: number) => Array.from({ length: count }, (_, place) => fileCalled(String(place)))

it('takes twelve pictures and says how many were too many', () => {
  const { queue } = openQueue(['/images/1', '/images/2'])
  queue.add(files(13))
  expect(queue.surplus()).toBe(3)
  expect(queue.read()).toHaveLength(12)
  queue.add([fileCalled('more')])
  expect(queue.surplus()).toBe(1)
  queue.remove(queue.read()[0]?.key ?? '')
  expect([queue.surplus(), queue.read().length]).toEqual([0, 11])
  queue.close()
})

it('gives the places of refused pictures to those beyond the limit', async () => {
  const { queue, calls } = openQueue()
  queue.add(files(13))
  expect(queue.surplus()).toBe(1)
  for (let turn = 0; turn < 6; turn++) {
    await idle()
    calls[turn]?.fail(new UploadProblem('Trop petite.', false))
  }
  for (let turn = 6; turn < 13; turn++) {
    await idle()
    calls[turn]?.arrive(`/images/${turn}`)
  }
  await queue.settled()
  expect([queue.surplus(), sentPictures(queue.read()).length]).toEqual([0, 7])
  queue.removeRefused()
  expect(queue.read()).toHaveLength(7)
})

it('keeps the place of a picture with a network failure', async () => {
  const { queue, calls } = openQueue()
  queue.add(files(13))
  await idle()
  calls[0]?.fail(new TypeError('network'))
  await idle()
  expect([queue.surplus(), queue.read().length]).toEqual([1, 12])
  queue.close()
})

it('stops the upload of a picture that is removed, and goes on with the next', async () => {
  const { queue, calls, states } = openQueue()
  queue.add(['a', 'b', 'c'].map(fileCalled))
  await idle()
  queue.remove(queue.read()[0]?.key ?? '')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.fail(new UploadProblem(CONNECTION_LOST, true))
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c'])
  expect(states()).toEqual(['b sending', 'c sending'])
})

it('says at the picture why it was refused, and sends another one meanwhile', async () => {
  const { queue, calls } = openQueue()
  queue.add(['a', 'b', 'c'].map(fileCalled))
  await idle()
  calls[0]?.fail(new UploadProblem('Cette photo est abîmée.', false))
  await idle()
  expect(queue.read()[0]?.progress).toEqual({
    at: 'failed',
    message: 'Cette photo est abîmée.',
    again: false,
  })
  expect(names(calls)).toEqual(['a', 'b', 'c'])
})

it('retries network failures, and only those', async () => {
  const { queue, calls, states } = openQueue()
  queue.add(['a', 'b'].map(fileCalled))
  await idle()
  calls[0]?.fail(new TypeError('network'))
  calls[1]?.fail(new UploadProblem('Trop petite.', false))
  await idle()
  expect(queue.read()[0]?.progress).toEqual({ at: 'failed', message: CONNECTION_LOST, again: true })
  queue.retryLost()
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'a'])
  calls[2]?.arrive('/images/a')
  await idle()
  expect(states()).toEqual(['a sent', 'b failed'])
})

it('does not accept the same picture twice', async () => {
  const { queue, calls } = openQueue(['/images/a'])
  queue.add([fileCalled('again')])
  await idle()
  calls[0]?.arrive('/images/a')
  await idle()
  expect(queue.read()[1]?.progress).toMatchObject({ at: 'failed', message: 'Cette photo est déjà là.' })
})

it('keeps the order that the owner gives, whatever arrives first', async () => {
  const { queue, calls } = openQueue(['/images/old'])
  queue.add(['a', 'b'].map(fileCalled))
  await idle()
  queue.move(queue.read()[2]?.key ?? '', 0)
  calls[1]?.arrive('/images/b')
  await idle()
  calls[0]?.arrive('/images/a')
  await queue.settled()
  expect(sentPictures(queue.read())).toEqual(['/images/b', '/images/old', '/images/a'])
})

it('is settled once nothing is being uploaded, failures included', async () => {
  const { queue, calls } = openQueue()
  queue.add([fileCalled('a')])
  let settled = false
  const waiting = queue.settled().then(() => {
    settled = true
  })
  await idle()
  expect(settled).toBe(false)
  calls[0]?.fail(new UploadProblem('Trop petite.', false))
  await waiting
  expect(queue.read().some(isUnderWay)).toBe(false)
})

it('shows at the picture that the listing was refused for it', () => {
  const { queue } = openQueue(['/images/a', '/images/b'])
  queue.refuse('/images/b', "Cette photo n'existe plus.")
  expect(queue.read()[1]?.progress).toEqual({
    at: 'failed',
    message: "Cette photo n'existe plus.",
    again: false,
  })
})
