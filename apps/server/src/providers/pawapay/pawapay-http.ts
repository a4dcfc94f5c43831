import type { PawapaySettings } from '../../config/payment-config.ts'
import { parseJson } from '../parse-json.ts'

export type Reply =
  /** `json` is undefined where the body is not JSON. */
  | { readonly is: 'answer'; readonly status: number; readonly json: unknown }
  /** No complete answer. The reason never contains the request; `wasSent` is false where it cannot have been sent. */
  | { readonly is: 'silence'; readonly reason: string; readonly wasSent: boolean }

export interface PawapayHttp {
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
}

/** Errors before a connection stood, so that the request cannot have had an effect. */
const NO_CONNECTION = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']

/** Speaks to pawaPay's interface. Nothing is sent twice, and no redirection is followed with our token. */
export function createPawapayHttp(
  { url, token }: Pick<PawapaySettings, 'url' | 'token'>,
  timeoutMs: number,
): PawapayHttp {
  async function exchange(path: string, init: RequestInit): Promise<Reply> {
    try {
      const answer = await fetch(`${url}${path}`, {
        ...init,
        headers: { ...init.headers, accept: 'application/json', authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { is: 'answer', status: answer.status, json: parseJson(await answer.text()) }
    } catch (error) {
      const reason = readReason(error)
      return { is: 'silence', reason, wasSent: !NO_CONNECTION.includes(reason) }
    }
  }
  return {
    get: (path) => exchange(path, { method: 'GET' }),
    post: (path, body) =>
      exchange(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** `TimeoutError`, or the network's code: their messages may repeat what was asked. */
function readReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}
