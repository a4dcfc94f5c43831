import { ApiError } from '@okoume/client/client.ts'

/** The error of a call that must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof ApiError) return answer
  if (answer instanceof Error) throw answer
  throw new Error(`not refused, but answered: ${JSON.stringify(answer)}`)
}
