import { ApiError } from '../api-error.ts'

/**
 * The key of a call that is carried out once a key.
 * @throws ApiError IDEMPOTENCY_KEY_REQUIRED
 */
export function requireIdempotencyKey(headers: { readonly 'idempotency-key'?: string | undefined }): string {
  const key = headers['idempotency-key']
  if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return key
}
