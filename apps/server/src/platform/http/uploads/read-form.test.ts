import net from 'node:net'
import type { OperationName } from '@okoume/contract/contract.ts'
import { expectDeclaredAnswer } from '@okoume/tests/server/declared-refusal.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { type Received, sendTo } from '@okoume/tests/server/send.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const UPLOAD: OperationName = 'uploadPicture'
const URL_OF_UPLOAD = '/api/pictures'
const MB = 1024 * 1024

let owner: Person
let port: number
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server)
  await server.http.listen({ host: '127.0.0.1', port: 0 })
  const address = server.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  port = address.port
})

const photo = await drawPhoto({ width: 330, height: 330 })
const BOUNDARY = 'limite'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

/** The encoded parts of a form. */
const field = (name: string, value: string, type?: string) => part(`name="${name}"`, Buffer.from(value), type)
const file = (bytes: Buffer, name = 'file') =>
  part(`name="${name}"; filename="photo.jpg"`, bytes, 'image/jpeg')
const preset = field('upload_preset', 'objets')

function part(disposition: string, content: Buffer, type?: string): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const declared = type === undefined ? '' : `Content-Type: ${type}\r\n`
  return Buffer.concat([Buffer.from(`${head}${declared}\r\n`), content, Buffer.from('\r\n')])
}

function form(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

async function sendForm(payload: Buffer | string, type: string | null = FORM): Promise<Received> {
  const answer = await sendTo(server, {
    method: 'POST',
    url: URL_OF_UPLOAD,
    headers: { authorization: `Bearer ${owner.token}`, ...(type === null ? {} : { 'content-type': type }) },
    payload,
  })
  expectDeclaredAnswer(UPLOAD, answer)
  return answer
}

describe('a form', () => {
  test.each([
    ['its file last', () => form(preset, file(photo))],
    ['its file first', () => form(file(photo), preset)],
    ['unknown fields', () => form(field('id', 'x'), preset, file(photo), field('admin', '1'))],
    [
      'words before and after it',
      () => Buffer.concat([Buffer.from('preface\r\n'), form(preset, file(photo)), Buffer.from('after')]),
    ],
  ])('with %s is read', async (_, made) => {
    expect((await sendForm(made())).status).toBe(201)
  })

  test.each([
    ['no file', () => form(preset), 'FILE_REQUIRED'],
    ['a text in place of the file', () => form(preset, field('file', 'photo')), 'FILE_REQUIRED'],
    [
      'the nameless, empty file of a browser',
      () => form(preset, part('name="file"; filename=""', Buffer.alloc(0), 'application/octet-stream')),
      'FILE_REQUIRED',
    ],
    ['nothing in it', () => form(), 'FILE_REQUIRED'],
    ['an empty file', () => form(preset, file(Buffer.alloc(0))), 'PICTURE_UNREADABLE'],
    ['a file of more than 15 MB', () => form(preset, file(Buffer.alloc(15 * MB + 1))), 'PICTURE_TOO_LARGE'],
    ['a file of 40 MB', () => form(preset, file(Buffer.alloc(40 * MB))), 'PICTURE_TOO_LARGE'],
  ])('with %s is refused with its code', async (_, made, code) => {
    expect((await sendForm(made())).code).toBe(code)
  })

  test.each([
    ['two files', () => form(preset, file(photo), file(photo)), 'file'],
    ['a file of another name', () => form(preset, file(photo, 'image')), 'file'],
    ['a field twice', () => form(preset, preset, file(photo)), 'upload_preset'],
    ['a field twice, the file between', () => form(preset, file(photo), preset), 'upload_preset'],
    [
      'a field beyond reason',
      () => form(field('upload_preset', 'x'.repeat(5000)), file(photo)),
      'upload_preset',
    ],
    ['no preset', () => form(file(photo)), 'upload_preset'],
    [
      'a preset that does not exist',
      () => form(field('upload_preset', 'avatars'), file(photo)),
      'upload_preset',
    ],
    [
      'a preset as a list',
      () => form(field('upload_preset', '["objets"]', 'application/json'), file(photo)),
      'upload_preset',
    ],
    [
      'a hundred fields',
      () => form(...Array.from({ length: 100 }, (_, n) => field(`f${n}`, 'x')), preset, file(photo)),
      'form',
    ],
    ['a field that reaches for prototypes', () => form(field('__proto__', 'x'), preset, file(photo)), 'form'],
    ['JSON that is none', () => form(field('upload_preset', '{', 'application/json'), file(photo)), 'form'],
    ['its end missing', () => form(preset, file(photo)).subarray(0, -200), 'form'],
    ['its end missing before the file', () => form(preset, file(photo)).subarray(0, 60), 'form'],
    ['another boundary', () => Buffer.from('--autre\r\n\r\n\r\n--autre--'), 'form'],
    ['bytes that are no form', () => Buffer.from('{"upload_preset":"objets"}'), 'form'],
  ])('with %s is refused there', async (_, made, at) => {
    const before = await tableDigests(server)
    const { code, body } = await sendForm(made())

    expect({ code, fields: Object.keys(body.error?.fields ?? {}) }).toEqual({
      code: 'INVALID_INPUT',
      fields: [at],
    })
    expect(await tableDigests(server)).toEqual(before)
  })

  test('with no boundary named is refused', async () => {
    expect((await sendForm(form(preset, file(photo)), 'multipart/form-data')).code).toBe('INVALID_INPUT')
  })

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'image/jpeg',
    'text/plain',
    'application/octet-stream',
    'multipart/mixed; boundary=limite',
    'json',
    null,
  ])('that claims to be %s is refused with its code', async (type) => {
    expect((await sendForm(form(preset, file(photo)), type)).code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('a caller without the right to upload', () => {
  /** Announces a body and sends only its beginning; returns the server's answer. */
  function beginSending(headers: string, announced: number): Promise<string> {
    return new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      let answer = ''
      socket.setTimeout(20_000, () => socket.destroy())
      socket.on('data', (chunk) => {
        answer += chunk
        socket.destroy()
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(answer))
      socket.write(
        `POST ${URL_OF_UPLOAD} HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: ${FORM}\r\nContent-Length: ${announced}\r\n\r\n`,
      )
      socket.write(form(preset, file(photo)).subarray(0, 300))
    })
  }
  const bearer = (person: Person) => `Authorization: Bearer ${person.token}\r\n`

  test('is refused before their file has been sent', async () => {
    const stranger = await signUpConfirmed(server, 'Annick Ondo', { emailConfirmed: false })

    expect(await beginSending('', 10 * MB)).toContain('UNAUTHENTICATED')
    expect(await beginSending('Authorization: Bearer a.b.c\r\n', 10 * MB)).toContain('UNAUTHENTICATED')
    expect(await beginSending(bearer(stranger), 10 * MB)).toContain('EMAIL_NOT_CONFIRMED')
  })

  test('or an owner with an announced oversized body is refused early', async () => {
    expect(await beginSending(bearer(owner), 20 * MB)).toContain('PICTURE_TOO_LARGE')
  })

  test('a client that hangs up in the middle leaves nothing behind', async () => {
    const before = await tableDigests(server)
    await new Promise<void>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${URL_OF_UPLOAD} HTTP/1.1\r\nHost: x\r\n${bearer(owner)}Content-Type: ${FORM}\r\nContent-Length: ${MB}\r\n\r\n`,
        )
        socket.write(form(preset, file(photo)).subarray(0, 3000), () =>
          setTimeout(() => socket.destroy(), 50),
        )
      })
      socket.on('close', () => resolve())
    })

    await waitFor('the server to go on', async () => (await sendForm(form(preset))).code === 'FILE_REQUIRED')
    expect(await tableDigests(server)).toEqual(before)
  })

  test('a connection stays usable after a form that was refused in its middle', async () => {
    const whole = form(preset, file(photo, 'image'), field('more', 'x'))
    const head = `POST ${URL_OF_UPLOAD} HTTP/1.1\r\nHost: x\r\n${bearer(owner)}Content-Type: ${FORM}\r\nContent-Length: ${whole.length}\r\n\r\n`
    const answers = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      let text = ''
      socket.setTimeout(20_000, () => socket.destroy())
      socket.on('data', (chunk) => {
        text += chunk
        if (text.includes('"ok":true')) socket.destroy()
      })
      socket.on('close', () => resolve(text))
      socket.write(
        Buffer.concat([Buffer.from(head), whole, Buffer.from('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')]),
      )
    })

    expect(answers).toContain('INVALID_INPUT')
    expect(answers).toContain('{"ok":true}')
  })
})
