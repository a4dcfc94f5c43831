import type { PawapaySettings } from '../../config/payment-config.ts'
import { type Reply, sendOnce } from '../send-once.ts'

export interface PawapayHttp {
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
}

/** Speaks to pawaPay's interface. */
export function createPawapayHttp(
  { url, token }: Pick<PawapaySettings, 'url' | 'token'>,
  timeoutMs: number,
): PawapayHttp {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  return {
    get: (path) => sendOnce(`${url}${path}`, { method: 'GET', headers }, timeoutMs),
    post: (path, body) =>
      sendOnce(
        `${url}${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
        timeoutMs,
      ),
  }
}
