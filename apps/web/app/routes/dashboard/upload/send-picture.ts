import type { Client } from '@okoume/client/client.ts'
import { clientErrorMessage } from '@okoume/contract/model/client-errors.ts'
import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { askNetwork } from '#app/data/api/ask-network.ts'
import { lazyClient } from '#app/data/api/lazy-client.ts'
import { ExplainedError, explainError } from '#app/shell/actions/explain-error.ts'

/** Why a picture did not arrive. */
export class UploadProblem extends ExplainedError {
  /** True if the same picture may arrive another time. */
  readonly again: boolean
  /** The server's, where it was the server that refused. */
  readonly code: ErrorCode | null

  constructor(message: string, again: boolean, code: ErrorCode | null = null) {
    super(message)
    this.name = 'UploadProblem'
    this.again = again
    this.code = code
  }
}

export const CONNECTION_LOST = "La connexion s'est coupée : la photo n'est pas partie."

export function toUploadProblem(error: unknown): UploadProblem {
  if (error instanceof UploadProblem) return error
  const { text, status = 500, code } = explainError(error, { lost: CONNECTION_LOST })
  return new UploadProblem(text, status >= 500 || status === 429 || status === 401, code)
}

const SURELY_NO_PICTURE = /^(?:video|audio|text)\/|^application\/pdf\b/i

/**
 * A form of that picture.
 * @throws UploadProblem for a file that is none
 */
export function photoForm(picture: Blob, fields: Readonly<Record<string, string>> = {}): FormData {
  // A film dropped by mistake need not travel to be refused; telephones call a HEIC all sorts of names.
  if (SURELY_NO_PICTURE.test(picture.type)) {
    throw new UploadProblem(clientErrorMessage('PICTURE_FORMAT_REFUSED'), false, 'PICTURE_FORMAT_REFUSED')
  }
  const form = new FormData()
  // The server reads a form in order: what the picture is for comes before the picture.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture, picture instanceof File ? picture.name : 'photo')
  return form
}

export interface SendOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** The API of the signed-in person, telling how much of a call has left. */
export function uploadApi(options: SendOptions): Client {
  return lazyClient(async () => {
    const { createClientOver } = await import('#app/data/session/current-session.ts')
    return createClientOver((url, init) => fetchWithProgress(url, init, options))
  })
}

/** Timeout: an upload without any progress for that long has failed. */
const STALLED_MS = 60_000

/** `fetch` does not tell how much of a request has left. */
function fetchWithProgress(
  url: string,
  { method = 'GET', headers, body }: RequestInit,
  { onProgress, signal }: SendOptions,
): Promise<Response> {
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  let timeout: ReturnType<typeof setTimeout>
  const restartTimeout = () => {
    clearTimeout(timeout)
    timeout = setTimeout(abort, STALLED_MS)
  }
  return new Promise<Response>((resolve, reject) => {
    const fail = () => {
      // Lost uploads are sent again once the network is known to be back.
      if (!signal.aborted) void askNetwork()
      reject(new TypeError('lost'))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimeout()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? ''
      const { status, responseText } = request
      resolve(new Response(responseText || null, { status, headers: { 'content-type': type } }))
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', abort)
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    restartTimeout()
    if (signal.aborted) fail()
    else request.send(body as FormData)
  }).finally(() => {
    clearTimeout(timeout)
    signal.removeEventListener('abort', abort)
  })
}
