import { ApiError } from './api-error.ts'

/** A page sends two pictures at a time. */
const FORMS_AT_ONCE = 3
const underWay = new Map<string, number>()

/**
 * Reads a form of that caller, who may send a few at once in this process and not fill it alone.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function asOneOfFew<Result>(callerId: string, read: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(callerId) ?? 0
  if (before >= FORMS_AT_ONCE) throw new ApiError('TOO_MANY_REQUESTS')
  underWay.set(callerId, before + 1)
  try {
    return await read()
  } finally {
    const left = (underWay.get(callerId) ?? 1) - 1
    if (left > 0) underWay.set(callerId, left)
    else underWay.delete(callerId)
  }
}
