import type { ApiError } from '@okoume/client/client.ts'

/** The API's refusal, where the error is one. Told by its name, not to bring the client into every page. */
export function readApiError(error: unknown): ApiError | null {
  return error instanceof Error && error.name === 'ApiError' ? (error as ApiError) : null
}
