import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { openUploadMemory, ReceivedBytes, type UploadMemory } from './upload-memory.ts'

const opened: UploadMemory[] = []
const open = () => {
  const memory = openUploadMemory(100)
  opened.push(memory)
  return memory
}
afterEach(() => {
  for (const memory of opened.splice(0)) memory.release()
})

test('concurrent uploads never exceed their common memory limit', () => {
  const [first, second] = [open(), open()]
  first.take(60)
  second.take(40)

  expect(() => second.take(1)).toThrow(new ApiError('OVERLOADED'))
})

test('the memory of an answered request is freed, once', () => {
  const [first, second] = [open(), open()]
  first.take(100)
  first.release()
  first.release()

  second.take(100)
  expect(() => first.take(1)).toThrow(new ApiError('OVERLOADED'))
})

test('data after an answered request is discarded', () => {
  const [over, next] = [open(), open()]
  over.take(30)
  over.release()

  expect(() => over.take(1)).toThrow(new ApiError('OVERLOADED'))
  next.take(100)
})

const KB = 1024

/** The memory used by a file that came in pieces of that size, and its result. */
function receive(content: Buffer, pieceBytes: number) {
  const taken: number[] = []
  let held = 0
  const received = new ReceivedBytes({
    take(bytes) {
      taken.push(bytes)
      held += bytes
    },
    giveBack(bytes) {
      held -= bytes
    },
    release() {},
  })
  const piece = Buffer.alloc(pieceBytes)
  for (let from = 0; from < content.length; from += pieceBytes) {
    const size = content.copy(piece, 0, from, from + pieceBytes)
    received.add(piece.subarray(0, size))
  }
  const whole = received.finish()
  return { taken, whole, held }
}

describe('an uploaded file', () => {
  const content = Buffer.from(Array.from({ length: 150 * KB + 7 }, (_, index) => (index * 31) % 251))

  test.each([1, 7, 64 * KB, 100 * KB, 1000 * KB])(
    'in pieces of %i bytes is kept in blocks that are counted whole',
    (pieceBytes) => {
      const { taken, whole, held } = receive(content, pieceBytes)

      expect(whole.equals(content)).toBe(true)
      // Three blocks, then all of it in one piece.
      expect(taken).toEqual([64 * KB, 64 * KB, 64 * KB, content.length])
      expect(held).toBe(content.length)
    },
  )

  test('that fits into one block is not copied', () => {
    const small = content.subarray(0, 3000)

    expect(receive(small, 1)).toMatchObject({ taken: [64 * KB], whole: small, held: 64 * KB })
    expect(receive(Buffer.alloc(0), 1)).toMatchObject({ whole: Buffer.alloc(0), held: 0 })
  })

  test('is refused where it needs too many blocks, however few its bytes', () => {
    const memory = openUploadMemory(64 * KB - 1)
    opened.push(memory)

    expect(() => new ReceivedBytes(memory).add(Buffer.alloc(1))).toThrow(new ApiError('OVERLOADED'))
  })
})
