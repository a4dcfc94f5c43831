import { parseJson } from './parse-json.ts'

export type Reply =
  /** `json` is undefined where the body is not JSON. */
  | { readonly is: 'answer'; readonly status: number; readonly json: unknown }
  /** No complete answer. The reason never contains the request; `wasSent` is false where it cannot have been sent. */
  | { readonly is: 'silence'; readonly reason: string; readonly wasSent: boolean }

/** Errors before a connection stood, so that the request cannot have had an effect. */
const NO_CONNECTION = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']

/** One request to a provider: nothing is tried again, and no redirection is followed with our keys. */
export async function sendOnce(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { ...init, redirect: 'error', signal })
    return { is: 'answer', status: answer.status, json: parseJson(await answer.text()) }
  } catch (error) {
    const reason = readReason(error)
    return { is: 'silence', reason, wasSent: !NO_CONNECTION.includes(reason) }
  }
}

/** `TimeoutError`, or the network's code: their messages may repeat what was asked. */
function readReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}
