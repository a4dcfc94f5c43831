import net from 'node:net'
import { DEEP } from '@okoume/tests/test-size.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { acceptForms, FORM_TIMEOUTS, type FormTimeouts, readForm } from './read-form.ts'
import { MEMORY_LIMITS, openUploadMemory, type UploadMemory } from './upload-memory.ts'

const KB = 1024
const CONTENT = Buffer.alloc(150 * KB, 'okoume')
const HEAD =
  '--limite\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const FORM = Buffer.concat([Buffer.from(HEAD), CONTENT, Buffer.from('\r\n--limite--\r\n')])

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A server that reads forms and reports the progress; `taken` is the counted memory of each. */
async function startServer(timeouts: FormTimeouts = FORM_TIMEOUTS, limits = MEMORY_LIMITS) {
  const taken: number[] = []
  let heldBytes = 0
  const app: FastifyInstance = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ApiError
      ? reply.code(error.status).send(error.body)
      : reply.code(500).send(String(error)),
  )
  await acceptForms(app)
  app.post('/:callerId', async (request) => {
    const { callerId } = request.params as { callerId: string }
    const opened = openUploadMemory({ callerId, network: null }, limits)
    const memory = countingMemory(opened, (bytes) => {
      heldBytes += bytes
      if (bytes > 0) taken.push(bytes)
    })
    try {
      const reception = { callerId, memory, tooLarge: 'PICTURE_TOO_LARGE', timeouts } as const
      const { file } = await readForm(request, reception)
      return { same: file.bytes.equals(CONTENT) }
    } finally {
      memory.release()
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => app.close())
  return { port: portOf(app), taken, heldBytes: () => heldBytes }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

function countingMemory(memory: UploadMemory, count: (bytes: number) => void): UploadMemory {
  let own = 0
  const add = (bytes: number) => {
    own += bytes
    count(bytes)
  }
  return {
    ...memory,
    take(bytes) {
      memory.take(bytes)
      add(bytes)
    },
    giveBack(bytes) {
      memory.giveBack(bytes)
      add(-bytes)
    },
    release() {
      memory.release()
      add(-own)
    },
  }
}

/** A request with a hand-written body. */
function connect(port: number, callerId: string, body = `Content-Length: ${FORM.length}`) {
  const socket = net.connect(port, '127.0.0.1')
  closing.push(() => socket.destroy())
  let text = ''
  const waiting = new Set<() => void>()
  const report = () => {
    for (const look of waiting) look()
  }
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (chunk) => {
    text += chunk
    report()
  })
  socket.on('error', () => {})
  socket.on('close', report)
  socket.write(
    `POST /${callerId} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=limite\r\n${body}\r\n\r\n`,
  )
  const answer = () =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (text.includes('}') || socket.destroyed) resolve(text)
      }
      waiting.add(look)
      look()
    })
  return { socket, answer, closed }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a file that is sent byte by byte uses no more memory than is counted for it', async () => {
  const { port, taken, heldBytes } = await startServer()
  const { socket, answer } = connect(port, 'rose', 'Transfer-Encoding: chunked')
  const byByte = Buffer.alloc(FORM.length * 6, '1\r\n.\r\n')
  for (const [index, byte] of FORM.entries()) byByte[index * 6 + 3] = byte
  socket.write(byByte)
  socket.write('0\r\n\r\n')

  expect(await answer()).toContain('{"same":true}')
  expect(taken).toEqual([64 * KB, 64 * KB, 64 * KB, CONTENT.length])
  expect(heldBytes()).toBe(0)
})

describe('a stalled form', () => {
  test.each([
    ['in the middle of its file', 100 * KB],
    ['before its file', 20],
    ['before anything', 0],
  ])('%s is refused, its memory is freed and its connection closed', async (_, sent) => {
    const { port, heldBytes } = await startServer({ silenceMs: 300, wholeMs: 60_000 })
    const { socket, answer, closed } = connect(port, 'rose')
    socket.write(FORM.subarray(0, sent))

    const text = await answer()
    expect(text).toContain('INVALID_INPUT')
    expect(text).toContain('trop de temps')
    expect(heldBytes()).toBe(0)
    await closed
  })

  test('or one that only drips is refused in the end', async () => {
    const { port, heldBytes } = await startServer({ silenceMs: 60_000, wholeMs: 500 })
    const { socket, answer, closed } = connect(port, 'rose')
    socket.write(FORM.subarray(0, 1000))
    const drops = setInterval(() => socket.write('.'), 20)
    closing.push(() => clearInterval(drops))

    expect(await answer()).toContain('trop de temps')
    expect(heldBytes()).toBe(0)
    await closed
  })

  test.runIf(DEEP)('is not one that arrives slowly', async () => {
    const { port } = await startServer({ silenceMs: 1500, wholeMs: 60_000 })
    const { socket, answer } = connect(port, 'rose')
    for (let from = 0; from < FORM.length; from += 10 * KB) {
      socket.write(FORM.subarray(from, from + 10 * KB))
      await pause(150)
    }

    expect(await answer()).toContain('{"same":true}')
  })

  test('is waited for as long as a slow phone takes', () => {
    expect(FORM_TIMEOUTS.silenceMs).toBeGreaterThanOrEqual(15_000)
    expect(FORM_TIMEOUTS.silenceMs).toBeLessThanOrEqual(30_000)
    expect(FORM_TIMEOUTS.wholeMs).toBeGreaterThanOrEqual(90_000)
    expect(FORM_TIMEOUTS.wholeMs).toBeLessThanOrEqual(300_000)
  })
})

test('a person may upload three forms at once; others do not wait for them, and a slot is freed afterwards', async () => {
  const { port, taken } = await startServer()
  const stalled = [1, 2, 3].map(() => connect(port, 'rose'))
  for (const { socket } of stalled) socket.write(FORM.subarray(0, 10 * KB))
  await expect.poll(() => taken.length, { timeout: 5000 }).toBe(3)
  const whole = (callerId: string) => {
    const { socket, answer } = connect(port, callerId)
    socket.write(FORM)
    return answer()
  }

  expect(await whole('rose')).toContain('TOO_MANY_REQUESTS')
  expect(await whole('paul')).toContain('{"same":true}')
  stalled[0]?.socket.destroy()
  await expect.poll(() => whole('rose'), { timeout: 5000 }).toContain('{"same":true}')
})

test('eighteen uploads that stand still do not keep out a photo', async () => {
  const limits = { total: 18 * 192 * KB, person: 1024 * KB, network: 1024 * KB }
  const { port, taken } = await startServer(FORM_TIMEOUTS, limits)
  const holders = ['rose', 'paul', 'jean', 'awa', 'lea', 'luc'].flatMap((callerId) =>
    [1, 2, 3].map(() => connect(port, callerId)),
  )
  for (const { socket } of holders) socket.write(FORM.subarray(0, 140 * KB))
  await expect.poll(() => taken.length, { timeout: 5000 }).toBe(18 * 3)
  const { socket, answer } = connect(port, 'nina')
  socket.write(FORM)

  expect(await answer()).toContain('{"same":true}')
})
