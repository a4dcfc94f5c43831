import { describe, expect, it, test } from 'vitest'
import { CONNECTION_LOST, UploadProblem } from './send-picture.ts'
import { advance, isUnderWay, NEXT_STATES, sentPictures, type UploadState } from './upload-states.ts'
import { createUploads, type UploadsOptions } from './uploads.ts'

interface Call {
  readonly name: string
  readonly about: string
  readonly signal: AbortSignal
  readonly progress: (share: number) => void
  readonly arrive: (url: string) => void
  readonly fail: (error: Error) => void
}

function fileCalled(name: string): File {
  return new File(['x'], name)
}

/** Pictures whose uploads end when the test says so. */
function openUploads(options: Partial<UploadsOptions<string, string>> = {}) {
  const calls: Call[] = []
  let shrinking = 0
  let maxShrinking = 0
  const uploads = createUploads<string, string>({
    max: 12,
    async shrink(file) {
      shrinking += 1
      maxShrinking = Math.max(maxShrinking, shrinking)
      await Promise.resolve()
      shrinking -= 1
      return file
    },
    send: (picture, { onProgress, signal }, about) =>
      new Promise((resolve, reject) => {
        const { name } = picture as File
        calls.push({ name, about, signal, progress: onProgress, arrive: resolve, fail: reject })
      }),
    ...options,
  })
  const states = () => uploads.read().map(({ file, state }) => `${file?.name} ${state.at}`)
  const add = (...names: readonly string[]) => uploads.add(names.map(fileCalled), 'it')
  return { uploads, add, calls, states, maxShrinking: () => maxShrinking }
}

const idle = () => new Promise((resolve) => setTimeout(resolve))
const names = (calls: readonly Call[]) => calls.map(({ name }) => name)

const STATES: readonly UploadState<string>[] = [
  { at: 'waiting' },
  { at: 'shrinking' },
  { at: 'sending', share: 0.5 },
  { at: 'sent', sent: 'id' },
  { at: 'refused', message: 'Trop petite.', code: null },
  { at: 'lost', message: CONNECTION_LOST, code: null },
]

describe.each(STATES)('a picture that is $at', (state) => {
  const upload = { key: 'photo', file: null, picture: null, about: undefined, state }

  test.each(STATES)('goes to $at where the table says so, and else stays', (next) => {
    const isNext = NEXT_STATES[state.at].includes(next.at)
    expect(advance(upload, next).state).toBe(isNext ? next : state)
  })
})

it('shrinks one picture and sends two at a time, in order', async () => {
  const { uploads, add, calls, states, maxShrinking } = openUploads()
  add('a', 'b', 'c', 'd')
  expect(states()).toEqual(['a shrinking', 'b waiting', 'c waiting', 'd waiting'])
  await idle()
  expect(names(calls)).toEqual(['a', 'b'])
  expect(calls[0]?.about).toBe('it')
  expect(maxShrinking()).toBe(1)
  calls[1]?.progress(0.5)
  expect(uploads.read()[1]?.state).toEqual({ at: 'sending', share: 0.5 })
  expect(uploads.read()[3]?.picture, 'shown before it leaves').toBeInstanceOf(File)
  calls[1]?.arrive('/images/b/640.webp')
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c'])
  expect(states()).toEqual(['a sending', 'b sent', 'c sending', 'd waiting'])
  expect(sentPictures(uploads.read())).toEqual(['/images/b/640.webp'])
})

const many = (count: number) => Array.from({ length: count }, (_, place) => String(place))

it('takes as many pictures as have a place, and says how many were too many', () => {
  const { uploads, add } = openUploads({ first: ['/images/1', '/images/2'] })
  add(...many(13))
  expect(uploads.surplus()).toBe(3)
  expect(uploads.read()).toHaveLength(12)
  add('more')
  expect(uploads.surplus()).toBe(1)
  uploads.remove(uploads.read()[0]?.key ?? '')
  expect([uploads.surplus(), uploads.read().length]).toEqual([0, 11])
  uploads.close()
})

it('gives the places of refused pictures to those beyond the limit', async () => {
  const { uploads, add, calls } = openUploads()
  add(...many(13))
  expect(uploads.surplus()).toBe(1)
  for (let turn = 0; turn < 6; turn++) {
    await idle()
    calls[turn]?.fail(new UploadProblem('Trop petite.', false))
  }
  for (let turn = 6; turn < 13; turn++) {
    await idle()
    calls[turn]?.arrive(`/images/${turn}`)
  }
  await uploads.settled()
  expect([uploads.surplus(), sentPictures(uploads.read()).length]).toEqual([0, 7])
})

it('keeps the place of a picture with a network failure', async () => {
  const { uploads, add, calls } = openUploads()
  add(...many(13))
  await idle()
  calls[0]?.fail(new TypeError('network'))
  await idle()
  expect([uploads.surplus(), uploads.read().length]).toEqual([1, 12])
  uploads.close()
})

it('stops the upload of a picture that is removed, and goes on with the next', async () => {
  const { uploads, add, calls, states } = openUploads()
  add('a', 'b', 'c')
  await idle()
  uploads.remove(uploads.read()[0]?.key ?? '')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.fail(new UploadProblem(CONNECTION_LOST, true))
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c'])
  expect(states()).toEqual(['b sending', 'c sending'])
})

it('drops a replaced picture, whether it is being shrunk or sent', async () => {
  const { uploads, calls, states } = openUploads({ max: 1 })
  uploads.replace(fileCalled('a'), 'it')
  const first = uploads.replace(fileCalled('b'), 'it')
  await idle()
  const second = uploads.replace(fileCalled('c'), 'it')
  await idle()
  expect(names(calls)).toEqual(['b', 'c'])
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.arrive('/images/b')
  calls[1]?.arrive('/images/c')
  await expect(uploads.result(first)).resolves.toBeNull()
  await expect(uploads.result(second)).resolves.toBe('/images/c')
  expect(states()).toEqual(['c sent'])
})

it('says at the picture why it was refused, and sends another one meanwhile', async () => {
  const { uploads, add, calls } = openUploads()
  const [key = ''] = add('a', 'b', 'c')
  await idle()
  calls[0]?.fail(new UploadProblem('Cette photo est abîmée.', false, 'PICTURE_FORMAT_REFUSED'))
  await expect(uploads.result(key)).rejects.toThrow('Cette photo est abîmée.')
  expect(uploads.read()[0]?.state).toEqual({
    at: 'refused',
    message: 'Cette photo est abîmée.',
    code: 'PICTURE_FORMAT_REFUSED',
  })
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c'])
})

it('refuses a picture that could not be made small enough, and sends nothing', async () => {
  const shrink = () => Promise.reject(new UploadProblem('Trop lourde.', false))
  const { add, calls, states, uploads } = openUploads({ shrink })
  add('a')
  await uploads.settled()
  expect([states(), calls]).toEqual([['a refused'], []])
})

it('retries by itself what the network kept back, and only that', async () => {
  const { uploads, add, calls, states } = openUploads()
  add('a', 'b', 'c')
  await idle()
  calls[0]?.fail(new TypeError('network'))
  calls[1]?.fail(new UploadProblem('Trop petite.', false))
  await idle()
  calls[2]?.fail(new UploadProblem('Réessayez plus tard.', true, 'OVERLOADED'))
  await idle()
  expect(uploads.read()[0]?.state).toEqual({ at: 'lost', message: CONNECTION_LOST, code: null })
  uploads.retryLost()
  uploads.retryLost()
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c', 'a'])
  calls[3]?.arrive('/images/a')
  await idle()
  expect(states()).toEqual(['a sent', 'b refused', 'c lost'])
  uploads.retry(uploads.read()[1]?.key ?? '')
  uploads.retry(uploads.read()[2]?.key ?? '')
  await idle()
  expect(names(calls)).toEqual(['a', 'b', 'c', 'a', 'c'])
})

it('does not accept the same picture twice', async () => {
  const { uploads, add, calls } = openUploads({ first: ['/images/a'] })
  add('again')
  await idle()
  calls[0]?.arrive('/images/a')
  await idle()
  expect(uploads.read()[1]?.state).toMatchObject({ at: 'refused', message: 'Cette photo est déjà là.' })
})

it('keeps the order that the person gives, whatever arrives first', async () => {
  const { uploads, add, calls } = openUploads({ first: ['/images/old'] })
  add('a', 'b')
  await idle()
  uploads.move(uploads.read()[2]?.key ?? '', 0)
  calls[1]?.arrive('/images/b')
  await idle()
  calls[0]?.arrive('/images/a')
  await uploads.settled()
  expect(sentPictures(uploads.read())).toEqual(['/images/b', '/images/old', '/images/a'])
})

it('is settled once nothing is under way, failures included', async () => {
  const { uploads, add, calls } = openUploads()
  add('a')
  let settled = false
  const waiting = uploads.settled().then(() => {
    settled = true
  })
  await idle()
  expect(settled).toBe(false)
  calls[0]?.fail(new UploadProblem('Trop petite.', false))
  await waiting
  expect(uploads.read().some(isUnderWay)).toBe(false)
})

it('holds pictures until they are released, and sends them one after the other', async () => {
  const { uploads, add, calls, states } = openUploads({ deferred: true })
  add('a', 'b')
  await idle()
  expect(states()).toEqual(['a waiting', 'b waiting'])
  expect(uploads.read().every(({ picture }) => picture !== null)).toBe(true)
  uploads.release()
  await idle()
  expect(names(calls)).toEqual(['a'])
  calls[0]?.arrive('1')
  await idle()
  expect(names(calls)).toEqual(['a', 'b'])
})

it('shows at the picture that the form was refused for it', () => {
  const { uploads } = openUploads({ first: ['/images/a', '/images/b'] })
  uploads.refuse('/images/b', "Cette photo n'existe plus.")
  expect(uploads.read()[1]?.state).toEqual({
    at: 'refused',
    message: "Cette photo n'existe plus.",
    code: null,
  })
})

it('stops everything when the page is left', async () => {
  const { uploads, add, calls } = openUploads()
  add(...many(13))
  await idle()
  uploads.close()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  for (const { fail } of calls) fail(new Error('aborted'))
  await idle()
  expect([calls.length, uploads.surplus()]).toEqual([2, 0])
})
