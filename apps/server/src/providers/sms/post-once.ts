import { parseJson } from '../parse-json.ts'

/** Answer of a provider; null where it may have arrived and nothing is known, `false` where it cannot have. */
export type Reply = { readonly status: number; readonly json: unknown } | null | false

/** Errors before a connection stood, so that the request cannot have had an effect. */
const NO_CONNECTION = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']

const TIMEOUT_MS = 15_000

/** Sent once: no redirection is followed, and nothing is tried again. */
export async function postOnce(url: string, init: Pick<RequestInit, 'headers' | 'body'>): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: answer.status, json: parseJson(await answer.text()) }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    return NO_CONNECTION.includes(code) ? false : null
  }
}
