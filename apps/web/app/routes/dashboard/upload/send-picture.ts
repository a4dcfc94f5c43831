import { address, type CallInput } from '@okoume/client/client.ts'
import type { Answer, Contract, OperationName } from '@okoume/contract/contract.ts'
import { type ErrorBody, type ErrorCode, errorMessage } from '@okoume/contract/model/errors.ts'
import { ROUTES } from '@okoume/contract/routes.generated.ts'
import { askNetwork } from '#app/data/api/ask-network.ts'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'

/** Why a picture did not arrive. */
export class UploadProblem extends ExplainedError {
  /** Whether the same picture may arrive another time. */
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

/** Timeout: an upload without any progress for that long has failed. */
const STALLED_MS = 60_000

/** The operations that take a form with a file. */
type FormOperation = {
  [Name in OperationName]: Contract[Name] extends Record<'form', unknown> ? Name : never
}[OperationName]

export interface SendOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

const SURELY_NO_PICTURE = /^(?:video|audio|text)\/|^application\/pdf\b/i

/**
 * A form of that picture.
 * @throws UploadProblem for a file that is none
 */
export function photoForm(picture: Blob, fields: Readonly<Record<string, string>> = {}): FormData {
  // A film dropped by mistake need not travel to be refused; telephones call a HEIC all sorts of names.
  if (SURELY_NO_PICTURE.test(picture.type)) {
    throw new UploadProblem(errorMessage('PICTURE_FORMAT_REFUSED'), false, 'PICTURE_FORMAT_REFUSED')
  }
  const form = new FormData()
  // The server reads a form in order: what the picture is for comes before the picture.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture, picture instanceof File ? picture.name : 'photo')
  return form
}

/**
 * Sends a form and answers what the operation answers.
 * @throws UploadProblem
 */
export async function sendForm<Name extends FormOperation>(
  name: Name,
  input: CallInput<Name> & { readonly form: FormData },
  options: SendOptions,
): Promise<Answer<Name>> {
  const { tokens } = await import('#app/data/session/current-session.ts')
  const send = async () => post(name, input, await tokens.token(), options)
  try {
    let answer = await send()
    if (answer.status === 401 && (await tokens.renew())) answer = await send()
    return accepted(answer) as Answer<Name>
  } catch (error) {
    const problem = error instanceof UploadProblem ? error : new UploadProblem(CONNECTION_LOST, true)
    // What was lost goes out once the network is found again.
    if (problem.code === null) void askNetwork()
    throw problem
  }
}

/** `fetch` does not tell how much of a request has left. */
function post(
  name: FormOperation,
  input: { readonly form: FormData; readonly params?: Record<string, unknown> },
  token: string | null,
  { onProgress, signal }: SendOptions,
): Promise<Answered> {
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  let watch: ReturnType<typeof setTimeout>
  const stay = () => {
    clearTimeout(watch)
    watch = setTimeout(stop, STALLED_MS)
  }
  return new Promise<Answered>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stay()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => resolve({ status: request.status, body: readJson(request) }))
    for (const end of ['error', 'abort'] as const) {
      request.addEventListener(end, () => reject(new UploadProblem(CONNECTION_LOST, true)))
    }
    signal.addEventListener('abort', stop)
    const [method, path] = ROUTES[name]
    request.open(method, address(path, input))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    stay()
    if (signal.aborted) reject(new UploadProblem(CONNECTION_LOST, true))
    else request.send(input.form)
  }).finally(() => {
    clearTimeout(watch)
    signal.removeEventListener('abort', stop)
  })
}

function readJson({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

function accepted({ status, body }: Answered): unknown {
  if (status >= 200 && status < 300) return body
  const { code = 'INTERNAL', message = errorMessage('INTERNAL') } = (body as ErrorBody | null)?.error ?? {}
  throw new UploadProblem(message, status >= 500 || status === 429 || status === 401, code)
}
