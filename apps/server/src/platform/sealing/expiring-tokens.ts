import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'

/** Signed tokens with an expiry, for mailed links. */
export interface ExpiringTokens {
  sign(subject: string, now: Date): string
  /**
   * True if the subject still waits for a decision is for the caller to check.
   * @throws ApiError LINK_INVALID, LINK_EXPIRED
   */
  check(token: string, subject: string, now: Date): void
}

const TOKEN = /^(?<expires>\d{1,12})\.(?<signature>[\w-]{43})$/

/** Key rotation: the first key signs, all of them verify. */
export function createExpiringTokens(keys: readonly [Buffer, ...Buffer[]], lifeMs: number): ExpiringTokens {
  const computeSignature = (key: Buffer, subject: string, expires: string) =>
    createHmac('sha256', key).update(`${subject} ${expires}`).digest('base64url')

  return {
    sign(subject, now) {
      const expires = String(Math.floor((now.getTime() + lifeMs) / 1000))
      return `${expires}.${computeSignature(keys[0], subject, expires)}`
    },

    check(token, subject, now) {
      const { expires = '', signature = '' } = TOKEN.exec(token)?.groups ?? {}
      const candidate = Buffer.from(signature)
      const isSignedWith = (key: Buffer) => {
        const right = Buffer.from(computeSignature(key, subject, expires))
        return candidate.length === right.length && timingSafeEqual(candidate, right)
      }
      if (!keys.some(isSignedWith)) throw new ApiError('LINK_INVALID')
      if (now.getTime() >= Number(expires) * 1000) throw new ApiError('LINK_EXPIRED')
    },
  }
}
