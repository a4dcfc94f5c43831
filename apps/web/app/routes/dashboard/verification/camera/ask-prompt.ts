import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { LIVENESS_MINUTES } from '@okoume/domain/person/liveness.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** What the server asks the person to do before the camera. */
export interface Prompt {
  readonly id: string
  readonly text: string
  /** By this device's clock, in milliseconds. */
  readonly endsAt: number
}

/** @throws what the API answers, or a lost network */
export async function askPrompt(): Promise<Prompt> {
  const { id, text, expiresAt } = await signedInApi.askLivenessPrompt()
  return { id, text, endsAt: endOf(Date.parse(expiresAt), Date.now()) }
}

/**
 * A prompt that was asked for before may come again, with less time left. What cannot be true comes of a clock that is
 * wrong: then the time is counted from now, and the server has the last word.
 */
export function endOf(told: number, now: number): number {
  const longest = LIVENESS_MINUTES * MINUTE_MS
  return told > now && told <= now + longest ? told : now + longest
}
