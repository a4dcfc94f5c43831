import type { IncomingMessage } from 'node:http'
import { addAbortSignal } from 'node:stream'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { OwnerSemaphores } from '../limits/semaphore.ts'
import { ReceivedBytes, type UploadMemory } from './upload-memory.ts'

/** How long a form may take to arrive. */
export interface FormTimeouts {
  readonly silenceMs: number
  readonly wholeMs: number
}

/** A photo of 300 KB, as browsers send them, takes a minute on a slow phone; a line that is silent is dead. */
export const FORM_TIMEOUTS: FormTimeouts = { silenceMs: 20_000, wholeMs: 180_000 }

const TOO_SLOW = { form: "L'envoi a pris trop de temps. Vérifiez votre connexion et recommencez." }

const givenUp = new WeakSet<IncomingMessage>()

/**
 * Does the work that reads the body, or gives it up where the body does not come: `signal` tells the work so.
 * @throws ApiError INVALID_INPUT
 */
async function withTimeouts<Result>(
  raw: IncomingMessage,
  { silenceMs, wholeMs }: FormTimeouts,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const refusal = new ApiError('INVALID_INPUT', TOO_SLOW)
  const giveUp = () => {
    givenUp.add(raw)
    late.abort(refusal)
  }
  const silence = setTimeout(giveUp, silenceMs)
  const whole = setTimeout(giveUp, wholeMs)
  const hear = () => void silence.refresh()
  const abandoned = new Promise<never>((_, reject) =>
    late.signal.addEventListener('abort', () => reject(refusal), { once: true }),
  )
  const working = work(late.signal)
  // After the parser has attached to the body: the first listener starts the stream.
  raw.on('data', hear)
  try {
    return await Promise.race([working, abandoned])
  } finally {
    raw.off('data', hear)
    clearTimeout(silence)
    clearTimeout(whole)
  }
}

/** Of one caller in this process; a page sends two pictures at a time. */
const FORMS_AT_ONCE = 3
const forms = new OwnerSemaphores(FORMS_AT_ONCE, { atMost: 0, refusal: 'TOO_MANY_REQUESTS' })

/** A file as it was sent: neither its name nor its content is to be believed. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

export interface ReadForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: UploadedFile
}

const FILE_FIELD = 'file'
/** Upload limit of a file in bytes. The message of `PICTURE_TOO_LARGE` and `client_max_body_size` of deploy/nginx.conf follow it. */
export const UPLOAD_LIMIT_BYTES = 15 * 1024 * 1024
// Overhead of a file: boundaries, part headers, a few short fields.
const ENVELOPE_BYTES = 64 * 1024
const LIMITS = {
  files: 1,
  fileSize: UPLOAD_LIMIT_BYTES,
  fields: 10,
  fieldSize: 1000,
  fieldNameSize: 100,
  parts: 12,
}
const FINISHING_MS = 10_000
// Time for the answer to a slow upload to leave, after its own time is over.
const LEAVING_MS = 500

/** Lets a part of the server take forms, and forms only. Nothing of a body is read before `readForm` asks. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: LIMITS })
  // Authorisation comes before the body: its type is checked afterwards, in readForm.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onResponse', async ({ raw }) => {
    // Drains a refused upload for a while, unread, so that the client can read the answer.
    if (raw.complete) return
    raw.unpipe()
    raw.resume()
    const cut = setTimeout(() => raw.destroy(), givenUp.has(raw) ? LEAVING_MS : FINISHING_MS).unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(cut))
  })
}

/** On whose account a form is read, and how. */
export interface Reception {
  readonly callerId: string
  readonly memory: UploadMemory
  readonly tooLarge: ErrorCode
  readonly timeouts?: FormTimeouts
}

/**
 * Reads a multipart form: its fields, in whatever order, and its one file.
 * @throws ApiError
 */
export async function readForm(request: FastifyRequest, reception: Reception): Promise<ReadForm> {
  const { callerId, timeouts = FORM_TIMEOUTS, tooLarge } = reception
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers['content-length']) > UPLOAD_LIMIT_BYTES + ENVELOPE_BYTES)
    throw new ApiError(tooLarge)
  return forms.take(callerId, () =>
    withTimeouts(request.raw, timeouts, (signal) => readFields(request, reception, signal)),
  )
}

async function readFields(
  request: FastifyRequest,
  reception: Reception,
  signal: AbortSignal,
): Promise<ReadForm> {
  const fields = new Map<string, unknown>()
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part, reception, signal)
      else readField(part, fields)
    }
  } catch (error) {
    if (reception.memory.dropped.aborted) throw new ApiError('OVERLOADED')
    throw toApiError(error, reception.tooLarge)
  }
  // A browser sends a nameless, empty file where none was chosen.
  if (!file || (file.name === '' && file.bytes.length === 0)) throw new ApiError('FILE_REQUIRED')
  return { fields: Object.fromEntries(fields), file }
}

async function readFile(
  part: MultipartFile,
  { memory, tooLarge }: Reception,
  signal: AbortSignal,
): Promise<UploadedFile> {
  if (part.fieldname !== FILE_FIELD) refuse(FILE_FIELD, 'Le fichier doit être dans le champ « file ».')
  const received = new ReceivedBytes(memory)
  // Frees the memory of an abandoned upload at once, not when its sender hangs up.
  const over = AbortSignal.any([signal, memory.dropped])
  for await (const piece of addAbortSignal(over, part.file) as AsyncIterable<Buffer>) received.add(piece)
  if (part.file.truncated) throw new ApiError(tooLarge)
  return { name: part.filename ?? '', bytes: received.finish() }
}

function readField(part: Exclude<Multipart, MultipartFile>, fields: Map<string, unknown>): void {
  const { fieldname, value } = part
  if (fields.has(fieldname)) refuse(fieldname, 'Ce champ est là deux fois.')
  if (part.fieldnameTruncated || part.valueTruncated) refuse(fieldname, 'Ce texte est trop long.')
  fields.set(fieldname, value)
}

function refuse(field: string, message: string): never {
  throw new ApiError('INVALID_INPUT', { [field]: message })
}

/** Whatever the parser stumbles over was sent so. */
function toApiError(error: unknown, tooLarge: ErrorCode): ApiError {
  if (error instanceof ApiError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError(tooLarge)
  if (code === 'FST_FILES_LIMIT')
    return new ApiError('INVALID_INPUT', { [FILE_FIELD]: 'Un seul fichier à la fois.' })
  return new ApiError('INVALID_INPUT', { form: 'Le formulaire est illisible ou incomplet. Recommencez.' })
}
