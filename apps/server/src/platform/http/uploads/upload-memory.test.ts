import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { openUploadMemory, ReceivedBytes, type UploadMemory } from './upload-memory.ts'

const LIMITS = { total: 100, person: 60, network: 80 }
const opened: UploadMemory[] = []
const open = (callerId: string, network: string | null = null) => {
  const memory = openUploadMemory({ callerId, network }, LIMITS)
  opened.push(memory)
  return memory
}
afterEach(() => {
  for (const memory of opened.splice(0)) memory.release()
})

test('concurrent uploads never exceed their common memory limit', () => {
  const [first, second] = [open('rose'), open('paul')]
  first.take(50)
  second.take(50)

  expect(() => second.take(1)).toThrow(new ApiError('OVERLOADED'))
})

test.each([
  ['a person', ['rose', 'rose', 'rose'], 20],
  ['an address', ['rose', 'paul', 'jean', 'awa'], 20],
])('%s fills a part of it at most, whichever uploads fill it', (_, callers, each) => {
  const memories = callers.map((callerId) => open(callerId, '10.1.1.1'))
  for (const memory of memories) memory.take(each)

  expect(() => memories[0]?.take(1)).toThrow(new ApiError('TOO_MANY_REQUESTS'))
  open('lea', '10.2.2.2').take(20)
  memories[1]?.giveBack(1)
  memories[0]?.take(1)
})

test('uploads that stand still give way to one who sends less, the largest first', () => {
  const stalled = ['rose', 'rose', 'paul', 'jean'].map((callerId, index) => {
    const memory = open(callerId)
    memory.take(22 + index)
    return memory
  })
  const honest = open('awa')
  honest.take(10)

  expect(stalled.map(({ dropped }) => dropped.aborted)).toEqual([false, true, false, false])
  expect(() => stalled[1]?.take(1)).toThrow(new ApiError('OVERLOADED'))
})

test('a file that is there whole does not give way', () => {
  const [whole, arriving] = [open('rose'), open('paul')]
  whole.take(60)
  whole.arrived()
  arriving.take(40)

  expect(() => open('awa').take(45)).toThrow(new ApiError('OVERLOADED'))
  expect(whole.dropped.aborted).toBe(false)
})

test('the memory of an answered request is freed, once', () => {
  const [first, second] = [open('rose'), open('paul')]
  first.take(60)
  first.release()
  first.release()

  second.take(60)
  expect(() => first.take(1)).toThrow(new ApiError('OVERLOADED'))
})

test('data after an answered request is discarded', () => {
  const [over, next] = [open('rose'), open('paul')]
  over.take(30)
  over.release()

  expect(() => over.take(1)).toThrow(new ApiError('OVERLOADED'))
  next.take(60)
})

const KB = 1024

/** The memory used by a file that came in pieces of that size, and its result. */
function receive(content: Buffer, pieceBytes: number) {
  const taken: number[] = []
  let heldBytes = 0
  const received = new ReceivedBytes({
    take(bytes) {
      taken.push(bytes)
      heldBytes += bytes
    },
    giveBack(bytes) {
      heldBytes -= bytes
    },
    arrived() {},
    dropped: new AbortController().signal,
    release() {},
  })
  const piece = Buffer.alloc(pieceBytes)
  for (let from = 0; from < content.length; from += pieceBytes) {
    const size = content.copy(piece, 0, from, from + pieceBytes)
    received.add(piece.subarray(0, size))
  }
  const whole = received.finish()
  return { taken, whole, heldBytes }
}

describe('an uploaded file', () => {
  const content = Buffer.from(Array.from({ length: 150 * KB + 7 }, (_, index) => (index * 31) % 251))

  test.each([1, 7, 64 * KB, 100 * KB, 1000 * KB])(
    'in pieces of %i bytes is kept in blocks that are counted whole',
    (pieceBytes) => {
      const { taken, whole, heldBytes } = receive(content, pieceBytes)

      expect(whole.equals(content)).toBe(true)
      // Three blocks, then all of it in one piece.
      expect(taken).toEqual([64 * KB, 64 * KB, 64 * KB, content.length])
      expect(heldBytes).toBe(content.length)
    },
  )

  test('that fits into one block is not copied', () => {
    const small = content.subarray(0, 3000)

    expect(receive(small, 1)).toMatchObject({ taken: [64 * KB], whole: small, heldBytes: 64 * KB })
    expect(receive(Buffer.alloc(0), 1)).toMatchObject({ whole: Buffer.alloc(0), heldBytes: 0 })
  })

  test('is refused where it needs too many blocks, however few its bytes', () => {
    const memory = openUploadMemory({ callerId: 'rose', network: null }, { ...LIMITS, person: 64 * KB - 1 })
    opened.push(memory)

    expect(() => new ReceivedBytes(memory).add(Buffer.alloc(1))).toThrow(new ApiError('TOO_MANY_REQUESTS'))
  })
})
