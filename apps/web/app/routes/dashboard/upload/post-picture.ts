import type { Answer } from '@okoume/contract/contract.ts'
import { type ErrorBody, errorMessage } from '@okoume/contract/errors.ts'
import { type OperationName, ROUTES } from '@okoume/contract/routes.ts'
import { CONNECTION_LOST, UploadProblem } from './upload-problem.ts'

/** After that long without any progress the line is dead, whatever the browser still hopes for. */
const STALLED_MS = 60_000

export interface SendOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export interface PictureForm {
  /** What the operation asks for beside the picture. */
  readonly fields: Readonly<Record<string, string>>
  readonly picture: Blob
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

/**
 * Uploads a picture to one of the operations that take one.
 * @throws UploadProblem
 */
export async function postPicture<Name extends OperationName>(
  operation: Name,
  form: PictureForm,
  options: SendOptions,
): Promise<Answer<Name>> {
  // A film dropped by mistake need not travel to be refused.
  if (form.picture.type !== '' && !form.picture.type.startsWith('image/')) {
    throw new UploadProblem(errorMessage('PICTURE_FORMAT_REFUSED'), false, 'PICTURE_FORMAT_REFUSED')
  }
  const { tokens } = await import('../../../session/current-session.ts')
  const send = async () => post(operation, form, await tokens.token(), options)
  try {
    let answer = await send()
    if (answer.status === 401 && (await tokens.renew())) answer = await send()
    return answerIn<Name>(answer)
  } catch (error) {
    throw error instanceof UploadProblem ? error : new UploadProblem(CONNECTION_LOST, true)
  }
}

/** `fetch` does not tell how much of a request has left. */
function post(
  operation: OperationName,
  { fields, picture }: PictureForm,
  token: string | null,
  { onProgress, signal }: SendOptions,
): Promise<Answered> {
  const form = new FormData()
  // The server reads a form in order: what the picture is for comes before the picture.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture, picture instanceof File ? picture.name : 'photo')
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
    const [method, path] = ROUTES[operation]
    request.open(method, path)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    stay()
    if (signal.aborted) reject(new UploadProblem(CONNECTION_LOST, true))
    else request.send(form)
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

function answerIn<Name extends OperationName>({ status, body }: Answered): Answer<Name> {
  if (status === 201 || status === 200) return body as Answer<Name>
  const error = (body as ErrorBody | null)?.error
  const again = status >= 500 || status === 429 || status === 401
  throw new UploadProblem(error?.message ?? errorMessage('INTERNAL'), again, error?.code ?? 'INTERNAL')
}
